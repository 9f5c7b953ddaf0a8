import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryTermsOf } from '#domain/orders/delivery-place.ts'
import { type LineToPrice, priceOrder } from '#domain/orders/price-order.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { type CreditRow, creditsLeft } from './sample-credit.ts'

const TO_DENMARK = deliveryTermsOf({ deliveryWay: 'parcel', shippingPostalCode: '7100' }, DEFAULT_SETTINGS)

const sample = (more: Partial<CreditRow> = {}): CreditRow => ({
  ...{ filmId: 8, isSample: true, quantity: 1, kept: 1, ore: 15_00, vatTreatment: 'domestic' },
  ...more,
})
const rolls = (more: Partial<CreditRow> = {}): CreditRow => ({
  ...{ filmId: 8, isSample: false, quantity: 2, kept: 2, ore: 15_00, vatTreatment: 'domestic' },
  ...more,
})

describe('what is left to be credited', () => {
  test('is what the samples cost that were sent, film by film', () => {
    expect(creditsLeft([sample(), sample({ ore: 13_50 }), sample({ filmId: 9, quantity: 3, kept: 3, ore: 40_01 })])).toEqual([
      { filmId: 8, ore: 28_50 },
      { filmId: 9, ore: 40_01 },
    ])
  })

  test('is nothing of a sample that is not sent yet, came back, or was paid with points', () => {
    expect(creditsLeft([sample({ kept: 0 }), sample({ ore: 0 }), sample({ filmId: null })])).toEqual([])
    expect(creditsLeft([sample({ quantity: 3, kept: 2, ore: 40_01 })])).toEqual([{ filmId: 8, ore: 26_67 }])
  })

  test('is used by a roll, once, and is there again when the rolls all came back', () => {
    expect(creditsLeft([sample(), rolls()])).toEqual([])
    expect(creditsLeft([sample(), rolls({ kept: 1 })])).toEqual([])
    expect(creditsLeft([sample(), rolls({ kept: 0 })])).toEqual([{ filmId: 8, ore: 15_00 }])
  })

  test('is never less than nothing: a sample returned after it was credited deducts nothing more', () => {
    expect(creditsLeft([sample({ kept: 0 }), rolls()])).toEqual([])
  })
})

const product = (id: number, unitPriceOre: number, promotionPercent = 0) => ({
  ...{ id, unitPriceOre, promotionPercent, pointsEligible: true, pointsCost: 10, stock: 9 },
})
const line = (id: number, unitPriceOre: number, more: Partial<LineToPrice> = {}): LineToPrice => ({
  ...{ product: product(id, unitPriceOre), quantity: 1, payWithPoints: false, sampleOf: null, ...more },
})
const priced = (lines: readonly LineToPrice[], sampleCredits: readonly { filmId: number; ore: number }[], discountPercent = 10) =>
  priceOrder(lines, { discountPercent, ...TO_DENMARK, deliveryWay: 'parcel', sampleCredits })

describe('an order of a film whose sample was paid for', () => {
  test('costs so much less, on the line with the credit', () => {
    const order = priced([line(8, 4000_00), line(9, 100_00)], [{ filmId: 8, ore: 15_00 }])
    expect(order).toMatchObject({ subtotalOre: 3675_00, savingsOre: 425_00, totalOre: 3675_00, pointsEarned: 2 })
    expect(order.lines).toMatchObject([
      { sampleCreditOre: 15_00, lineTotalOre: 3585_00, savingsOre: 415_00 },
      { sampleCreditOre: 0, lineTotalOre: 90_00 },
    ])
  })

  test('deducts nothing from rolls paid with points, another sample, or another film', () => {
    const credits = [{ filmId: 8, ore: 15_00 }]
    for (const other of [line(8, 4000_00, { payWithPoints: true }), line(7, 15_00, { sampleOf: 8 }), line(9, 4000_00)])
      expect(priced([other], credits).lines).toMatchObject([{ sampleCreditOre: 0 }])
  })

  test('never costs less than nothing', () => {
    const order = priced([line(8, 10_00)], [{ filmId: 8, ore: 15_00 }])
    expect(order).toMatchObject({ subtotalOre: 0, savingsOre: 10_00 })
    expect(order.lines).toMatchObject([{ sampleCreditOre: 9_00, lineTotalOre: 0 }])
  })
})

test('for any order the deducted credit is what it costs less, never more than the credit of the film, and nothing but the line changes', () => {
  const lines = fc.array(
    fc.record({
      product: fc.record({
        id: fc.integer({ min: 1, max: 4 }),
        unitPriceOre: fc.integer({ min: 0, max: 500_00 }),
        promotionPercent: fc.constantFrom(0, 15, 100),
        pointsEligible: fc.boolean(),
        pointsCost: fc.constant(10),
        stock: fc.integer({ min: 0, max: 9 }),
      }),
      quantity: fc.integer({ min: 0, max: 9 }),
      payWithPoints: fc.boolean(),
      sampleOf: fc.constantFrom(null, 2),
    }),
    { minLength: 1, maxLength: 8 },
  )
  const credits = fc.uniqueArray(fc.record({ filmId: fc.integer({ min: 1, max: 5 }), ore: fc.integer({ min: 1, max: 900_00 }) }), {
    selector: ({ filmId }) => filmId,
  })
  fc.assert(
    fc.property(lines, credits, fc.integer({ min: 0, max: 100 }), (ordered, left, discount) => {
      const [without, order] = [priced(ordered, [], discount), priced(ordered, left, discount)]
      const deducted = order.lines.reduce((sum, { sampleCreditOre }) => sum + sampleCreditOre, 0)
      expect(order.subtotalOre).toBe(without.subtotalOre - deducted)
      expect(order.savingsOre).toBe(without.savingsOre + deducted)
      for (const { filmId, ore } of left) {
        const ofFilm = order.lines.filter(({ productId }) => productId === filmId)
        expect(ofFilm.reduce((sum, { sampleCreditOre }) => sum + sampleCreditOre, 0)).toBeLessThanOrEqual(ore)
      }
      for (const [index, { sampleCreditOre, lineTotalOre, savingsOre, pointsEarned, ...rest }] of order.lines.entries()) {
        const before = without.lines[index]
        expect(lineTotalOre).toBeGreaterThanOrEqual(0)
        expect([lineTotalOre + sampleCreditOre, savingsOre - sampleCreditOre]).toEqual([before?.lineTotalOre, before?.savingsOre])
        expect(pointsEarned).toBe(lineTotalOre > 0 ? before?.pointsEarned : 0)
        expect(before).toMatchObject(rest)
      }
    }),
  )
})
