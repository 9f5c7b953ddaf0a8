import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_AMOUNT_ORE } from '#domain/money/money.ts'
import { DEFAULT_TIER_DISCOUNTS } from '#domain/settings/settings.ts'
import {
  type Buyer,
  discountPercentOf,
  priceAfterPromotion,
  priceTag,
  promotionFromPrice,
  reducedAmount,
  unitPriceAfter,
} from './pricing.ts'

const percents = fc.integer({ min: 0, max: 100 })
const prices = fc.integer({ min: 0, max: 10_000_000 })

describe('the discount of a buyer', () => {
  test.each<[string, Buyer | null, number]>([
    ['a guest gets none', null, 0],
    ['Bronze gets 5 %', { tier: 'Bronze', customDiscount: null }, 5],
    ['Silver gets 10 %', { tier: 'Silver', customDiscount: null }, 10],
    ['Gold gets 15 %', { tier: 'Gold', customDiscount: null }, 15],
    ['Platinum gets 20 %', { tier: 'Platinum', customDiscount: null }, 20],
    ['an individual discount comes before the tier', { tier: 'Bronze', customDiscount: 33 }, 33],
    ['an individual discount may be lower than the tier', { tier: 'Platinum', customDiscount: 1 }, 1],
    ['an individual discount of 0 is no discount', { tier: 'Platinum', customDiscount: 0 }, 0],
    ['an individual discount of 100 is everything', { tier: 'Bronze', customDiscount: 100 }, 100],
    ['an individual discount needs no tier', { tier: null, customDiscount: 7 }, 7],
    ['no tier and no individual discount is 0', { tier: null, customDiscount: null }, 0],
    ['an unknown tier is 0', { tier: 'Diamond' as 'Gold', customDiscount: null }, 0],
    ['a tier named like a part of every object is 0', { tier: 'constructor' as 'Gold', customDiscount: null }, 0],
  ])('%s', (_, buyer, percent) => expect(discountPercentOf(buyer, DEFAULT_TIER_DISCOUNTS)).toBe(percent))

  test('follows the table the owner has set', () => {
    expect(discountPercentOf({ tier: 'Bronze', customDiscount: null }, { ...DEFAULT_TIER_DISCOUNTS, Bronze: 12 })).toBe(12)
  })
})

describe('a reduced amount', () => {
  test.each([
    // list price øre, units, promotion, discount, øre to pay
    [5495_00, 1, 0, 0, 5495_00],
    [5495_00, 1, 0, 5, 5220_25],
    [5495_00, 3, 15, 20, 11209_80],
    [19_99, 3, 15, 15, 43_33],
    [33, 1, 0, 50, 17],
    [1, 1, 50, 0, 1],
    [1, 1, 51, 0, 0],
    [1, 3, 15, 0, 3],
    [99_95, 7, 15, 5, 564_97],
    [5495_00, 9_999, 100, 0, 0],
    [5495_00, 2, 0, 100, 0],
    [5495_00, 0, 0, 0, 0],
    [0, 12, 0, 0, 0],
    [MAX_AMOUNT_ORE, 1, 0, 0, MAX_AMOUNT_ORE],
  ])('%d øre × %d with %d %% promotion and %d %% discount is %d øre', (price, quantity, promotionPercent, discountPercent, ore) =>
    expect(reducedAmount(price, quantity, { promotionPercent, discountPercent })).toBe(ore),
  )

  test('is rounded once per line, not per unit', () => {
    const reductions = { promotionPercent: 0, discountPercent: 5 }
    expect(reducedAmount(9_99, 10, reductions)).toBe(94_91)
    expect(unitPriceAfter(9_99, reductions) * 10).toBe(94_90)
  })

  test.each([
    ['a promotion of 101 %', 100, 1, 101, 0],
    ['a promotion below 0', 100, 1, -1, 0],
    ['a discount of 101 %', 100, 1, 0, 101],
    ['half a percent', 100, 1, 0, 12.5],
    ['no number', 100, 1, 0, Number.NaN],
    ['a negative price', -1, 1, 0, 0],
    ['a negative quantity', 100, -1, 0, 0],
    ['more than a billion kroner', MAX_AMOUNT_ORE, 2, 0, 0],
  ])('refuses %s', (_, price, quantity, promotionPercent, discountPercent) =>
    expect(() => reducedAmount(price, quantity, { promotionPercent, discountPercent })).toThrow(RangeError),
  )

  test('is never negative, never above the list price, and less with every percent more', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 9_999 }), percents, percents, (price, quantity, promotionPercent, discountPercent) => {
        const amount = reducedAmount(price, quantity, { promotionPercent, discountPercent })
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(price * quantity)
        if (discountPercent < 100) {
          expect(reducedAmount(price, quantity, { promotionPercent, discountPercent: discountPercent + 1 })).toBeLessThanOrEqual(amount)
        }
      }),
    )
  })
})

describe('a price tag', () => {
  const film = { unitPriceOre: 5495_00, promotionPercent: 15, beforePriceOre: 5495_00 }

  test('of a guest shows the promotion with the list price struck through', () => {
    const tag = priceTag(film, { discountPercent: 0, isRetailView: false })
    expect(tag).toEqual({ priceOre: 4670_75, originalPriceOre: 5495_00, percentOff: 15, isOwn: false })
  })
  test("of a customer's promotion strikes their own earlier price through, and shows the same percentage as to all", () => {
    const tag = priceTag(film, { discountPercent: 20, isRetailView: false })
    expect(tag).toEqual({ priceOre: 3736_60, originalPriceOre: 4396_00, percentOff: 15, isOwn: true })
  })
  test("of an agreed discount is the customer's own price, and strikes nothing through", () => {
    const tag = priceTag({ ...film, promotionPercent: 0 }, { discountPercent: 5, isRetailView: false })
    expect(tag).toEqual({ priceOre: 5220_25, originalPriceOre: null, percentOff: 0, isOwn: true })
  })
  test('in the retail view shows the promotion only', () => {
    const tag = priceTag(film, { discountPercent: 20, isRetailView: true })
    expect(tag).toEqual({ priceOre: 4670_75, originalPriceOre: 5495_00, percentOff: 15, isOwn: false })
  })
  test('without any reduction strikes nothing through', () => {
    const tag = priceTag({ ...film, promotionPercent: 0 }, { discountPercent: 20, isRetailView: true })
    expect(tag).toEqual({ priceOre: 5495_00, originalPriceOre: null, percentOff: 0, isOwn: false })
  })
  test('shows the saving against the lowest price of the 30 days before, rounded down', () => {
    const tag = priceTag({ ...film, beforePriceOre: 5000_00 }, { discountPercent: 0, isRetailView: false })
    expect(tag).toEqual({ priceOre: 4670_75, originalPriceOre: 5000_00, percentOff: 6, isOwn: false })
  })
  test('strikes nothing through, and shows no percentage, where no price before may be shown', () => {
    const unknown = { ...film, beforePriceOre: null }
    const tag = priceTag(unknown, { discountPercent: 0, isRetailView: false })
    expect(tag).toEqual({ priceOre: 4670_75, originalPriceOre: null, percentOff: 0, isOwn: false })
    expect(priceTag(unknown, { discountPercent: 20, isRetailView: true })).toEqual(tag)
    const own = priceTag(unknown, { discountPercent: 20, isRetailView: false })
    expect(own).toEqual({ priceOre: 3736_60, originalPriceOre: null, percentOff: 0, isOwn: true })
  })
  test('of a promotion that rounds to nothing strikes nothing through', () => {
    const tag = priceTag({ unitPriceOre: 1, promotionPercent: 5, beforePriceOre: 1 }, { discountPercent: 0, isRetailView: false })
    expect(tag).toEqual({ priceOre: 1, originalPriceOre: null, percentOff: 0, isOwn: false })
  })
  test('of everything for free is 100 percent off', () => {
    const free = priceTag({ ...film, promotionPercent: 100 }, { discountPercent: 20, isRetailView: false })
    expect(free).toEqual({ priceOre: 0, originalPriceOre: 4396_00, percentOff: 100, isOwn: true })
  })
})

describe('a discount price written instead of a promotion', () => {
  test.each([
    [1000_00, 850_00, 15],
    [1000_00, 1000_00, 0],
    [1000_00, 1200_00, 0],
    [1000_00, 0, 100],
    [1000_00, 1, 99],
    [1000_00, 4_00, 99],
    [1000_00, 995_00, 1],
    [1000_00, 995_01, 0],
    [19_99, 13_33, 33],
    [0, 0, 0],
  ])('list %d øre and asked %d øre is %d percent', (list, asked, percent) => expect(promotionFromPrice(list, asked)).toBe(percent))

  test('finds every promotion back from the price it makes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_00, max: 10_000_00 }), fc.integer({ min: 0, max: 99 }), (price, percent) => {
        expect(promotionFromPrice(price, priceAfterPromotion(price, percent))).toBe(percent)
      }),
    )
  })
})
