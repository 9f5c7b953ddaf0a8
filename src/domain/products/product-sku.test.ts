import { expect, it } from 'vitest'
import { nextSku } from './product-sku.ts'

it.each([
  [[], 'KCW-1001'],
  [['NL-2000', 'KCW-X', 'KCW-12-3', 'XKCW-5000'], 'KCW-1001'],
  [['KCW-1001', 'kcw-1003', 'KCW-1002'], 'KCW-1004'],
  [['KCW-7'], 'KCW-1001'],
])('after %j comes %s', (taken, sku) => {
  expect(nextSku(taken)).toBe(sku)
})
