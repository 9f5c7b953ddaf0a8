import { expect, it } from 'vitest'
import { isProvenAddress } from './proven-address.ts'

it('an address is its account’s once staff approved it, unless the account was locked before anybody proved it', () => {
  expect(isProvenAddress({ approved: true, active: true, isVerified: false })).toBe(true)
  expect(isProvenAddress({ approved: true, active: false, isVerified: true })).toBe(true)
  expect(isProvenAddress({ approved: true, active: false, isVerified: false })).toBe(false)
  expect(isProvenAddress({ approved: false, active: true, isVerified: true })).toBe(false)
})
