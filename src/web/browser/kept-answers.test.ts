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
