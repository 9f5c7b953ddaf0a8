import { expect, test } from 'vitest'
import { RELINKED_TABLES } from '#server/products/changes/dependent-tables.ts'
import { firstBreach } from './lock-order.ts'

test('what outlives a deleted product is pointed at it again in the written order', () => {
  expect(firstBreach(['products', ...RELINKED_TABLES])).toBeNull()
})
