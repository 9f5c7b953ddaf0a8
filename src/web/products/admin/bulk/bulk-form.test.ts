import { expect, test } from 'vitest'
import { bulkChange } from '#contract/products/staff-product-list.ts'
import { EMPTY_BULK, toBulkChange } from './bulk-form.ts'

test('only what was filled in changes, and 0 % is something', () => {
  expect(toBulkChange(EMPTY_BULK)).toEqual({})
  expect(toBulkChange({ ...EMPTY_BULK, pricePercent: '+4', promotion: '0', active: 'false' })).toEqual({
    pricePercent: 4,
    promotion: 0,
    active: false,
  })
  expect(toBulkChange({ ...EMPTY_BULK, pricePercent: '-2,5 %' })).toEqual({ pricePercent: -2.5 })
  expect(toBulkChange({ ...EMPTY_BULK, stock: '0', addedColor: 'blaa', series: 'nordlys' })).toEqual({
    stock: 0,
    addedColor: 'blaa',
    series: 'nordlys',
  })
})

test('figures that are none are refused', () => {
  expect(bulkChange.safeParse(toBulkChange({ ...EMPTY_BULK, pricePercent: 'fire' })).success).toBe(false)
  expect(bulkChange.safeParse(toBulkChange({ ...EMPTY_BULK, stock: 'mange' })).success).toBe(false)
  expect(bulkChange.safeParse(toBulkChange({ ...EMPTY_BULK, promotion: '101' })).success).toBe(false)
})
