import { expect, test } from 'vitest'
import * as kept from './kept-answers.ts'

const orders = { pathname: '/admin/ordrer', search: '?side=2' }
const karens = { orders: ['2026-1'] }

test('a list left for one of its rows is shown again with the answer it had', () => {
  kept.whileShown(orders, karens)()
  expect(kept.takeAnswer(orders)).toBe(karens)
  expect(kept.takeAnswer(orders)).toBeNull()
})

test('a list that is on the screen when the visit ends is not kept for the next colleague of this browser', () => {
  const hide = kept.whileShown(orders, karens)
  kept.endVisit()
  hide()
  expect(kept.takeAnswer(orders)).toBeNull()
})

test('a list whose filter is taken off again is shown with the answer it had, the eight addresses shown last', () => {
  const filters = Array.from({ length: 9 }, (_, place) => ({ pathname: '/produkter', search: `?color=${place}` }))
  for (const address of filters) kept.whileShown(address, address.search)()
  expect(filters.map(kept.takeAnswer)).toEqual([null, ...filters.slice(1).map(({ search }) => search)])
})
