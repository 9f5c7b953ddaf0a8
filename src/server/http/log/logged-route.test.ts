import { expect, it, test } from 'vitest'
import { loggedNetwork, loggedRoute } from './logged-route.ts'

it.each([
  ['/', '/'],
  ['/produkter?search=guld', '/produkter'],
  ['/ordre/hemmeligt-token', '/ordre/:token'],
  ['/%6frdre/hemmeligt-token', '/ordre/:token'],
  ['/ordre/hemmeligt-token.data?_routes=x', '/ordre/:token.data'],
  ['/_.data', 'other.data'],
  ['/ordre/hemmeligt-token/', 'other'],
  ['/ordre//hemmeligt-token', 'other'],
  ['/api/orders/confirmation/hemmeligt-token', '/api/orders/confirmation/{token}'],
  ['/api/orders/%63onfirmation/hemmeligt-token', '/api/orders/confirmation/{token}'],
  ['/api/claims/orders/hemmeligt-token', '/api/claims/orders/{key}'],
  ['/api/claims/orders/hemmeligt-token/7/photos/1', '/api/claims/orders/{key}/{id}/photos/{n}'],
  ['/api/orders/my-orders', '/api/orders/my-orders'],
  ['/api/orders/12', '/api/orders/{id}'],
  ['/images/hemmeligt-token-400.webp', '/images/*'],
  ['/hemmeligt-token', 'other'],
  ['/%', 'other'],
  ['hemmeligt-token', 'other'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedRoute(url)).toBe(logged)
  expect(loggedRoute(url)).not.toContain('hemmeligt')
})

test.each([
  ['192.0.2.17', '192.0.2.0/24'],
  ['2001:db8:0:1::/64', '2001:db8:0:1::/64'],
  ['unknown', 'unknown'],
])('%s is logged as %s', (address, network) => {
  expect(loggedNetwork(address)).toBe(network)
})
