import { expect, test } from 'vitest'
import { isBelowCost } from './below-cost.ts'

test('a price is below cost when what is left without VAT is less than one was bought for', () => {
  expect(isBelowCost(1250_00, 1000_00)).toBe(false)
  expect(isBelowCost(1249_99, 1000_00)).toBe(true)
  expect(isBelowCost(0, 1)).toBe(true)
})

test('a product without a known cost is never below it', () => {
  expect(isBelowCost(0, null)).toBe(false)
  expect(isBelowCost(0, 0)).toBe(false)
})
