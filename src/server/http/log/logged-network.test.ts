import { expect, test } from 'vitest'
import { loggedNetwork } from './logged-network.ts'

test.each([
  ['192.0.2.17', '192.0.2.0/24'],
  ['2001:db8:0:1::/64', '2001:db8:0:1::/64'],
  ['unknown', 'unknown'],
])('%s is logged as %s', (address, network) => {
  expect(loggedNetwork(address)).toBe(network)
})
