import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { netOfGross } from '#domain/money/vat.ts'
import { reducedAmount, unitPriceAfter } from '#domain/prices/pricing.ts'
import { domesticFreight, shippingFor } from '#domain/prices/shipping.ts'
import { DEFAULT_SHIPPING_PRICES } from '#domain/settings/settings.ts'
import { netShares, shownLines, shownSums, shownTotal } from './shown-amounts.ts'

const freight = domesticFreight(DEFAULT_SHIPPING_PRICES)

const WITH_VAT = { isExclVat: false }
const WITHOUT_VAT = { isExclVat: true }

const percent = fc.integer({ min: 0, max: 100 })
const order = fc
  .record({
    discountPercent: percent,
    drafts: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 999 }),
        listOre: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 10_000_00 })),
        promotionPercent: percent,
        payWithPoints: fc.boolean(),
      }),
      { minLength: 1, maxLength: 20 },
    ),
  })
  .map(({ discountPercent, drafts }) => {
    const lines = drafts.map(({ quantity, listOre, promotionPercent, payWithPoints }) => {
      const reductions = { promotionPercent, discountPercent }
      return payWithPoints
        ? { quantity, unitOre: 0, lineTotalOre: 0 }
        : { quantity, unitOre: unitPriceAfter(listOre, reductions), lineTotalOre: reducedAmount(listOre, quantity, reductions) }
    })
    const subtotalOre = lines.reduce<number>((sum, { lineTotalOre }) => sum + lineTotalOre, 0)
    const shippingOre = shippingFor(subtotalOre, freight)
    return { lines, shippingOre, savingsOre: 0, totalOre: subtotalOre + shippingOre, vatTreatment: 'domestic' as const }
  })

const sumOf = (lines: readonly Readonly<{ lineTotalOre: number }>[]) => lines.reduce((sum, { lineTotalOre }) => sum + lineTotalOre, 0)

describe('what a customer reads of their order', () => {
  test('a film of 5.999,95 costs 4.799,96 without VAT, and three of them three times that', () => {
    const three = {
      lines: [{ quantity: 3, unitOre: 5_999_95, lineTotalOre: 17_999_85 }],
      shippingOre: 0,
      vatTreatment: 'domestic' as const,
    }
    expect(shownLines(three, WITH_VAT)).toEqual([{ unitOre: 5_999_95, lineTotalOre: 17_999_85, creditOre: 0 }])
    expect(shownLines(three, WITHOUT_VAT)).toEqual([{ unitOre: 4_799_96, lineTotalOre: 14_399_88, creditOre: 0 }])
  })

  test('the freight of 99 kroner is always 79,20 without VAT, whatever it goes with', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 9 }), (linesOre) => {
        expect(netShares({ linesOre, shippingOre: 99_00, vatTreatment: 'domestic' }).shippingOre).toBe(79_20)
      }),
    )
  })

  test('five lines of 3 øre share 12 øre without VAT: the first get what is left over', () => {
    const lines = Array.from({ length: 5 }, () => ({ quantity: 1, unitOre: 3, lineTotalOre: 3 }))
    expect(
      shownLines({ lines, shippingOre: 0, vatTreatment: 'domestic' as const }, WITHOUT_VAT).map(({ lineTotalOre }) => lineTotalOre),
    ).toEqual([3, 3, 2, 2, 2])
  })

  test.each([
    ['with VAT', WITH_VAT],
    ['without VAT', WITHOUT_VAT],
  ])('lines and freight add up to the total to the øre %s', (_, view) => {
    fc.assert(
      fc.property(order, (charged) => {
        const sums = shownSums(charged, view)
        expect(sumOf(shownLines(charged, view))).toBe(sums.subtotalOre)
        expect(sums.subtotalOre + sums.shippingOre).toBe(sums.totalOre)
        expect(sums.totalOre).toBe(view.isExclVat ? netOfGross(charged.totalOre) : charged.totalOre)
      }),
    )
  })

  test.each([
    ['with VAT', WITH_VAT],
    ['without VAT', WITHOUT_VAT],
  ])('unit × quantity is at most half an øre per roll from its line %s', (_, view) => {
    fc.assert(
      fc.property(order, (charged) => {
        shownLines(charged, view).forEach(({ unitOre, lineTotalOre }, index) => {
          const quantity = charged.lines[index]?.quantity ?? 0
          expect(2 * Math.abs(unitOre * quantity - lineTotalOre)).toBeLessThanOrEqual(quantity)
        })
      }),
    )
  })

  test('without VAT no line is two øre from four fifths of it, and none is below nothing', () => {
    fc.assert(
      fc.property(order, (charged) => {
        shownLines(charged, WITHOUT_VAT).forEach(({ lineTotalOre }, index) => {
          expect(Math.abs(5 * lineTotalOre - 4 * (charged.lines[index]?.lineTotalOre ?? 0))).toBeLessThan(10)
          expect(lineTotalOre).toBeGreaterThanOrEqual(0)
        })
      }),
    )
  })
})

test('what a sample cost is off the line and not off the price of one, with VAT and without', () => {
  const lines = [{ quantity: 2, unitOre: 900_00, lineTotalOre: 1785_00, sampleCreditOre: 15_00 }]
  expect(shownLines({ lines, shippingOre: 0, vatTreatment: 'domestic' as const }, WITH_VAT)).toEqual([
    { unitOre: 900_00, lineTotalOre: 1785_00, creditOre: 15_00 },
  ])
  expect(shownLines({ lines, shippingOre: 0, vatTreatment: 'domestic' as const }, WITHOUT_VAT)).toEqual([
    { unitOre: 720_00, lineTotalOre: 1428_00, creditOre: 12_00 },
  ])
})

test('the total of an export is what is charged in either view', () => {
  const charged = { totalOre: 1000_00, vatTreatment: 'export' } as const
  expect([WITH_VAT, WITHOUT_VAT].map((view) => shownTotal(charged, view))).toEqual([1000_00, 1000_00])
  expect(shownTotal({ ...charged, vatTreatment: 'domestic' }, WITHOUT_VAT)).toBe(800_00)
})
