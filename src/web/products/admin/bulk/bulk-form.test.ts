import { expect, test } from 'vitest'
import { bulkChange } from '#contract/products/staff-product-list.ts'
import { ApiError } from '#web/api.ts'
import { EMPTY_BULK, targetsAfter, toBulkChange } from './bulk-form.ts'

test('only filled-in fields change, and 0 % counts as filled in', () => {
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

test('invalid figures are refused', () => {
  expect(bulkChange.safeParse(toBulkChange({ ...EMPTY_BULK, pricePercent: 'fire' })).success).toBe(false)
  expect(bulkChange.safeParse(toBulkChange({ ...EMPTY_BULK, stock: 'mange' })).success).toBe(false)
  expect(bulkChange.safeParse(toBulkChange({ ...EMPTY_BULK, promotion: '101' })).success).toBe(false)
})

const targets = [
  { id: 1, revision: 3 },
  { id: 2, revision: 5 },
]
const refused = (status: number, body: object) => new ApiError(status, body)

test('a product changed by a colleague is sent at its newest revision', () => {
  const error = refused(409, { code: 'changed_meanwhile', now: [{ id: 2, revision: 8 }] })
  expect(targetsAfter(error, targets)).toEqual([
    { id: 1, revision: 3 },
    { id: 2, revision: 8 },
  ])
})

test('a product deleted by a colleague is left out', () => {
  expect(targetsAfter(refused(404, { code: 'product_not_found', ids: [1] }), targets)).toEqual([{ id: 2, revision: 5 }])
})

test('no other refusal changes the choice', () => {
  expect(targetsAfter(refused(400, { code: 'invalid_input' }), targets)).toBeNull()
  expect(targetsAfter(refused(404, { code: 'category_not_found' }), targets)).toBeNull()
  expect(targetsAfter(new Error('offline'), targets)).toBeNull()
})
