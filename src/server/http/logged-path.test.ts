import { expect, it } from 'vitest'
import { loggedPath } from './logged-path.ts'

it.each([
  ['/produkter?search=guld', '/produkter'],
  ['/ordre/hemmeligt-token', '/ordre/…'],
  ['/ordre/hemmeligt-token.data?_routes=x', '/ordre/….data'],
  ['/api/orders/confirmation/hemmeligt-token', '/api/orders/confirmation/…'],
  ['/api/orders/12', '/api/orders/12'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})
