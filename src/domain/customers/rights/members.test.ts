import { expect, test } from 'vitest'
import { orderLimitOf, requiresApproval } from './members.ts'

const order = (totalOre: number, pointsWorthOre = 0) => ({ totalOre, pointsWorthOre })

test('an order waits above the amount, not at it', () => {
  expect([order(100_00), order(100_01), order(0, 100_00), order(1, 100_00)].map((one) => requiresApproval(one, 100_00))).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect([order(0), order(1), order(0, 1)].map((one) => requiresApproval(one, 0))).toEqual([false, true, true])
})

test('without an amount none waits', () => {
  expect(requiresApproval(order(9_999_999_00), null)).toBe(false)
})

test('only a buyer’s orders wait', () => {
  expect([orderLimitOf('buyer', 500), orderLimitOf('owner', 500), orderLimitOf('viewer', 500)]).toEqual([500, null, null])
})
