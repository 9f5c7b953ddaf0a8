import { expect, test } from 'vitest'
import * as kept from './answer-cache.ts'

const orders = { pathname: '/admin/ordrer', search: '?side=2' }
const karens = { orders: ['2026-1'] }

test('going back to a list shows its cached answer, once', () => {
  kept.cacheWhenHidden(orders, karens)()
  expect(kept.takeCachedAnswer(orders)).toBe(karens)
  expect(kept.takeCachedAnswer(orders)).toBeNull()
})

test('a list on the screen when the visit ends is not cached for the next user of this browser', () => {
  const hide = kept.cacheWhenHidden(orders, karens)
  kept.endVisit()
  hide()
  expect(kept.takeCachedAnswer(orders)).toBeNull()
})

test('removing a filter shows the cached answer; the eight newest addresses are cached', () => {
  const filters = Array.from({ length: 9 }, (_, place) => ({ pathname: '/produkter', search: `?color=${place}` }))
  for (const address of filters) kept.cacheWhenHidden(address, address.search)()
  expect(filters.map(kept.takeCachedAnswer)).toEqual([null, ...filters.slice(1).map(({ search }) => search)])
})
