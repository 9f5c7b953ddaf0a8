import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { netOfGross } from '#domain/money/vat.ts'
import { domesticFreight } from '#domain/prices/shipping.ts'
import { DEFAULT_SHIPPING_PRICES } from '#domain/settings/settings.ts'
import { type LineToOffer, priceOffer } from './offer-prices.ts'

const freight = domesticFreight(DEFAULT_SHIPPING_PRICES)

const line = (part: Partial<LineToOffer> = {}): LineToOffer => ({
  unitPriceOre: 1000_00,
  promotionPercent: 0,
  discountPercent: 10,
  quantity: 3,
  offered: { unitOre: null, percent: null },
  ...part,
})
const one = (part: Partial<LineToOffer>) => priceOffer([line(part)], { agreedShippingOre: null, freight }).lines[0]

describe('a line of an offer', () => {
  test("is the customer's own price where nothing else is offered, and earns points as ever", () => {
    expect(one({})).toEqual({
      quantity: 3,
      listUnitOre: 1000_00,
      ownUnitOre: 900_00,
      unitOre: 900_00,
      lineTotalOre: 2700_00,
      isReduced: false,
      earnsPoints: true,
    })
  })

  test('is what was agreed, to the øre, and earns no points below the customer’s own price', () => {
    expect(one({ offered: { unitOre: 833_33, percent: null } })).toMatchObject({
      unitOre: 833_33,
      lineTotalOre: 2499_99,
      isReduced: true,
      earnsPoints: false,
    })
    expect(one({ offered: { unitOre: 900_00, percent: null } })).toMatchObject({ isReduced: false, earnsPoints: true })
    expect(one({ offered: { unitOre: 950_00, percent: null } })).toMatchObject({ isReduced: false, earnsPoints: true })
  })

  test('is so many percent off the list price, not off a promotion or a discount', () => {
    expect(one({ promotionPercent: 50, offered: { unitOre: null, percent: 20 } })).toMatchObject({
      ownUnitOre: 450_00,
      unitOre: 800_00,
      isReduced: false,
    })
    expect(one({ unitPriceOre: 99_99, offered: { unitOre: null, percent: 33 } })).toMatchObject({ unitOre: 66_99 })
  })

  test('at the customer’s own price earns nothing while the film is on promotion', () => {
    expect(one({ promotionPercent: 25 })).toMatchObject({ isReduced: false, earnsPoints: false })
  })
})

describe('the sums of an offer', () => {
  test('have delivery by the rule of the shop, or as it was agreed, also for nothing', () => {
    const lines = [line({ quantity: 2, offered: { unitOre: 1000_00, percent: null } })]
    expect(priceOffer(lines, { agreedShippingOre: null, freight })).toMatchObject({
      subtotalOre: 2000_00,
      shippingOre: 99_00,
      totalOre: 2099_00,
    })
    expect(priceOffer(lines, { agreedShippingOre: 0, freight })).toMatchObject({ shippingOre: 0, totalOre: 2000_00, vatOre: 400_00 })
    expect(priceOffer(lines, { agreedShippingOre: 350_50, freight })).toMatchObject({ shippingOre: 350_50, totalOre: 2350_50 })
  })

  test('count what is saved of reduced lines alone', () => {
    const lines = [line({ offered: { unitOre: 800_00, percent: null } }), line({ offered: { unitOre: 2000_00, percent: null } })]
    expect(priceOffer(lines, { agreedShippingOre: 0, freight }).savedOre).toBe(300_00)
  })

  test('are nothing of no lines', () => {
    expect(priceOffer([], { agreedShippingOre: null, freight })).toEqual({
      lines: [],
      subtotalOre: 0,
      shippingOre: 0,
      savedOre: 0,
      totalOre: 0,
      vatOre: 0,
    })
  })

  const anyLine = fc.record({
    unitPriceOre: fc.integer({ min: 0, max: 5_000_000 }),
    promotionPercent: fc.integer({ min: 0, max: 100 }),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    offered: fc.oneof(
      fc.constant({ unitOre: null, percent: null }),
      fc.record({ unitOre: fc.integer({ min: 0, max: 5_000_000 }), percent: fc.constant(null) }),
      fc.record({ unitOre: fc.constant(null), percent: fc.integer({ min: 0, max: 100 }) }),
    ),
  })

  test('add up whatever is offered: lines and delivery are the total, and the total is its net and its VAT', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), fc.option(fc.integer({ min: 0, max: 100_000 })), (lines, agreedShippingOre) => {
        const sums = priceOffer(lines, { agreedShippingOre, freight })
        expect(sums.lines).toHaveLength(lines.length)
        expect(sums.lines.reduce((sum, { lineTotalOre }) => sum + lineTotalOre, 0) + sums.shippingOre).toBe(sums.totalOre)
        expect(netOfGross(sums.totalOre) + sums.vatOre).toBe(sums.totalOre)
        if (agreedShippingOre !== null) expect(sums.shippingOre).toBe(agreedShippingOre)
        for (const [place, { unitOre, ownUnitOre, quantity, lineTotalOre, isReduced, earnsPoints }] of sums.lines.entries()) {
          const { offered } = lines[place] as LineToOffer
          expect(Number.isSafeInteger(unitOre) && unitOre >= 0).toBe(true)
          expect(lineTotalOre).toBe(unitOre * quantity)
          expect(isReduced).toBe(unitOre < ownUnitOre)
          expect(isReduced && earnsPoints).toBe(false)
          if (offered.unitOre !== null) expect(unitOre).toBe(offered.unitOre)
          if (offered.unitOre === null && offered.percent === null) expect(unitOre).toBe(ownUnitOre)
        }
        expect(sums.savedOre).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), (lines) => {
        const there = priceOffer(lines, { agreedShippingOre: null, freight })
        const back = priceOffer(lines.toReversed(), { agreedShippingOre: null, freight })
        expect([back.subtotalOre, back.totalOre, back.savedOre]).toEqual([there.subtotalOre, there.totalOre, there.savedOre])
      }),
    )
  })
})
