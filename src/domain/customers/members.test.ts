import { expect, test } from 'vitest'
import { needsYes, orderLimitOf } from './members.ts'

test('an order waits above the amount, not at it', () => {
  expect([needsYes(100_00, 100_00), needsYes(100_01, 100_00), needsYes(0, 0), needsYes(1, 0)]).toEqual([false, true, false, true])
})

test('without an amount none waits', () => {
  expect(needsYes(9_999_999_00, null)).toBe(false)
})

test('only a buyer’s orders wait', () => {
  expect([orderLimitOf('buyer', 500), orderLimitOf('owner', 500), orderLimitOf('viewer', 500)]).toEqual([500, null, null])
})
