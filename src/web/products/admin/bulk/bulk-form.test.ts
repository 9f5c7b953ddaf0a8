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

test("'-' takes the end of a promotion away, and an empty end stays", () => {
  const planned = { ...EMPTY_BULK, nextPromotion: '30', nextPromotionFrom: '01.12.2026' }
  const cleared = toBulkChange({ ...planned, promotionUntil: '-', nextPromotionUntil: ' - ' })
  expect(cleared).toEqual({ nextPromotion: 30, nextPromotionFrom: '01.12.2026', promotionUntil: null, nextPromotionUntil: null })
  expect(bulkChange.safeParse(cleared)).toMatchObject({ success: true, data: { promotionUntil: null, nextPromotionUntil: null } })
  expect(toBulkChange(planned)).not.toHaveProperty('nextPromotionUntil')
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
