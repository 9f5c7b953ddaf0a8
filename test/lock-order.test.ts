import { expect, test } from 'vitest'
import { POINTED_AGAIN } from '#server/products/changes/belongings.ts'
import { firstBreach } from './lock-order.ts'

test('what outlives a deleted product is pointed at it again in the written order', () => {
  expect(firstBreach(['products', ...POINTED_AGAIN])).toBeNull()
})
