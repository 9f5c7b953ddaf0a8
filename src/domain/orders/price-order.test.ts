import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { netOfGross, vatOfGross } from '#domain/money/vat.ts'
import { unitPriceAfter } from '#domain/prices/pricing.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { deliveryTermsOf } from './delivery-place.ts'
import { type LineToPrice, type PricedProduct, priceOrder as priceWith } from './price-order.ts'

const LETTER_KR = 29
const toDenmark = (letterKr: number) =>
  deliveryTermsOf(
    { deliveryWay: 'parcel', shippingPostalCode: '7100' },
    { ...DEFAULT_SETTINGS, shipping: { ...DEFAULT_SETTINGS.shipping, letterKr } },
  )
const priceOrder = (lines: readonly LineToPrice[], discountPercent: number) =>
  priceWith(lines, { discountPercent, deliveryWay: 'parcel', ...toDenmark(LETTER_KR) })

const film: PricedProduct = { id: 1, unitPriceOre: 5495_00, promotionPercent: 0, pointsEligible: true, pointsCost: null, stock: 5 }
const offer: PricedProduct = { ...film, id: 2, unitPriceOre: 19_99, promotionPercent: 15, stock: 100 }
const cash = (product: PricedProduct, quantity: number): LineToPrice => ({ product, quantity, payWithPoints: false, sampleOf: null })
const points = (product: PricedProduct, quantity: number): LineToPrice => ({ product, quantity, payWithPoints: true, sampleOf: null })

const products = fc.record({
  id: fc.integer({ min: 1, max: 8 }),
  unitPriceOre: fc.integer({ min: 0, max: 1_000_000 }),
  promotionPercent: fc.constantFrom(0, 1, 15, 33, 99, 100),
  pointsEligible: fc.boolean(),
  pointsCost: fc.option(fc.integer({ min: 0, max: 40 })),
  stock: fc.integer({ min: 0, max: 50 }),
})
const orderLines = fc.array(
  fc.record({
    product: products,
    quantity: fc.integer({ min: 1, max: 300 }),
    payWithPoints: fc.boolean(),
    sampleOf: fc.constantFrom(null, 8, 9),
  }),
  {
    minLength: 1,
    maxLength: 12,
  },
)
const discounts = fc.integer({ min: 0, max: 100 })

describe('an order', () => {
  test('of an empty cart costs nothing, not even delivery', () =>
    expect(priceOrder([], 20)).toMatchObject({ lines: [], subtotalOre: 0, shippingOre: 0, savingsOre: 0, totalOre: 0, pointsUsed: 0 }))

  test('earns no points on rolls that cost nothing', () => {
    expect(priceOrder([cash(film, 2)], 100)).toMatchObject({ totalOre: 0, pointsEarned: 0 })
    expect(priceOrder([cash(film, 2)], 99)).toMatchObject({ pointsEarned: 2 })
  })

  test('adds list prices, reductions, delivery and points up', () =>
    expect(priceOrder([cash(offer, 3), cash(film, 7), points(film, 2)], 15)).toEqual({
      discountPercent: 15,
      vatTreatment: 'domestic',
      subtotalOre: 32738_58,
      shippingWay: 'parcel',
      shippingOre: 0,
      savingsOre: 5786_39,
      totalOre: 32738_58,
      pointsWorthOre: 9341_50,
      pointsUsed: 20,
      pointsEarned: 7,
      lines: [
        {
          productId: 2,
          quantity: 3,
          payWithPoints: false,
          sampleOf: null,
          batches: [{ id: null, code: null, rolls: 3 }],
          oneBatch: false,
          expectedOn: null,
          unitPriceOre: 19_99,
          promotionPercent: 15,
          listTotalOre: 59_97,
          sampleCreditOre: 0,
          lineTotalOre: 43_33,
          pointsWorthOre: 0,
          savingsOre: 16_64,
          pointsCost: 10,
          pointsUsed: 0,
          pointsEarned: 0,
          shipsNow: 3,
          shipsLater: 0,
        },
        {
          productId: 1,
          quantity: 7,
          payWithPoints: false,
          sampleOf: null,
          batches: [{ id: null, code: null, rolls: 5 }],
          oneBatch: false,
          expectedOn: null,
          unitPriceOre: 5495_00,
          promotionPercent: 0,
          listTotalOre: 38465_00,
          sampleCreditOre: 0,
          lineTotalOre: 32695_25,
          pointsWorthOre: 0,
          savingsOre: 5769_75,
          pointsCost: 10,
          pointsUsed: 0,
          pointsEarned: 7,
          shipsNow: 5,
          shipsLater: 2,
        },
        {
          productId: 1,
          quantity: 2,
          payWithPoints: true,
          sampleOf: null,
          batches: [],
          oneBatch: false,
          expectedOn: null,
          unitPriceOre: 5495_00,
          promotionPercent: 0,
          listTotalOre: 0,
          sampleCreditOre: 0,
          lineTotalOre: 0,
          pointsWorthOre: 9341_50,
          savingsOre: 0,
          pointsCost: 10,
          pointsUsed: 20,
          pointsEarned: 0,
          shipsNow: 0,
          shipsLater: 2,
        },
      ],
    }))

  test.each([
    ['of exactly 2000 kr pays 99 kr for delivery', 2000_00, 1, 0, 2099_00],
    ['of 2000,01 kr ships free', 2000_01, 1, 0, 2000_01],
    ['pays delivery when the discount brings it to 2000 kr', 2000_00, 2, 50, 2099_00],
    ['of one øre pays for delivery', 1, 1, 0, 99_01],
    ['with an individual discount of 100 % is free, delivery too', 5495_00, 3, 100, 0],
    ['of an offer of 0 kr is free', 0, 3, 0, 0],
  ])('%s', (_, unitPriceOre, quantity, discount, totalOre) =>
    expect(priceOrder([cash({ ...film, unitPriceOre }, quantity)], discount).totalOre).toBe(totalOre),
  )

  test('paid with points alone costs 0 kr and ships free', () =>
    expect(priceOrder([points(film, 2)], 20)).toMatchObject({
      totalOre: 0,
      shippingOre: 0,
      savingsOre: 0,
      pointsUsed: 20,
      pointsEarned: 0,
    }))

  test('pays delivery on the cash lines alone when most is paid with points', () =>
    expect(priceOrder([points(film, 2), cash(offer, 1)], 0)).toMatchObject({ subtotalOre: 16_99, shippingOre: 99_00 }))

  test('earns nothing on an offer, and the same points whatever the tier', () => {
    expect(priceOrder([cash(offer, 9)], 0).pointsEarned).toBe(0)
    expect([0, 5, 20, 99].map((discount) => priceOrder([cash(film, 9)], discount).pointsEarned)).toEqual([9, 9, 9, 9])
  })

  test.each([-1, 1.5, Number.NaN])('of %d units is refused, also on points', (quantity) => {
    expect(() => priceOrder([cash(film, quantity)], 0)).toThrow(RangeError)
    expect(() => priceOrder([points(film, quantity)], 0)).toThrow(RangeError)
  })
})

describe('colour samples', () => {
  const swatch: PricedProduct = { ...film, id: 3, unitPriceOre: 15_00, pointsEligible: false, stock: 500 }
  const sample = (quantity: number, sampleOf = 1): LineToPrice => ({ ...cash(swatch, quantity), sampleOf })

  test('alone go as a letter, at the letter price of the settings', () => {
    expect(priceOrder([sample(2), sample(1, 2)], 0)).toMatchObject({
      shippingWay: 'letter',
      subtotalOre: 45_00,
      shippingOre: 29_00,
      totalOre: 74_00,
    })
    expect(priceWith([sample(1)], { discountPercent: 0, deliveryWay: 'parcel', ...toDenmark(12.5) }).shippingOre).toBe(12_50)
  })
  test('go in the parcel of whatever else is ordered', () =>
    expect(priceOrder([sample(2), cash(offer, 1)], 0)).toMatchObject({ shippingWay: 'parcel', shippingOre: 99_00 }))
  test('ship free where a parcel does, and never cost more than one', () => {
    expect(priceOrder([sample(134)], 0)).toMatchObject({ subtotalOre: 2010_00, shippingOre: 0 })
    expect(priceWith([sample(1)], { discountPercent: 0, deliveryWay: 'parcel', ...toDenmark(150) }).shippingOre).toBe(99_00)
  })
})

describe('every order', () => {
  test('is the sum of its lines, to the øre', () => {
    fc.assert(
      fc.property(orderLines, discounts, (lines, discount) => {
        const order = priceOrder(lines, discount)
        const total = (amountOf: (line: (typeof order.lines)[number]) => number) =>
          order.lines.reduce((sum, line) => sum + amountOf(line), 0)
        expect(order.subtotalOre).toBe(total((line) => line.lineTotalOre))
        expect(order.savingsOre).toBe(total((line) => line.savingsOre))
        expect(order.pointsUsed).toBe(total((line) => line.pointsUsed))
        expect(order.pointsEarned).toBe(total((line) => line.pointsEarned))
        expect(order.totalOre).toBe(order.subtotalOre + order.shippingOre)
        expect(total((line) => line.listTotalOre)).toBe(order.subtotalOre + order.savingsOre)
        expect(netOfGross(order.totalOre) + vatOfGross(order.totalOre)).toBe(order.totalOre)
      }),
    )
  })

  test('has no negative figure anywhere, and list price = line + savings on each line', () => {
    fc.assert(
      fc.property(orderLines, discounts, (lines, discount) => {
        const { lines: priced, ...figures } = priceOrder(lines, discount)
        for (const line of priced) {
          expect(line.listTotalOre).toBe(line.lineTotalOre + line.savingsOre)
          expect(line.shipsNow + line.shipsLater).toBe(line.quantity)
          if (line.payWithPoints) expect(line.lineTotalOre + line.savingsOre + line.pointsEarned).toBe(0)
          expect(
            Math.min(line.lineTotalOre, line.savingsOre, line.pointsUsed, line.pointsEarned, line.shipsNow, line.shipsLater),
          ).toBeGreaterThanOrEqual(0)
        }
        const { shippingWay: _way, vatTreatment: _vat, ...amounts } = figures
        expect(Math.min(...Object.values(amounts))).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('costs the same whatever the order of its lines', () => {
    fc.assert(
      fc.property(orderLines, discounts, (lines, discount) => {
        const { lines: _, ...forwards } = priceOrder(lines, discount)
        const { lines: __, ...backwards } = priceOrder(lines.toReversed(), discount)
        expect(backwards).toEqual(forwards)
      }),
    )
  })

  test('never has a smaller subtotal for more units, and a smaller total only by the delivery that became free', () => {
    fc.assert(
      fc.property(orderLines, discounts, fc.nat(), (lines, discount, pick) => {
        const index = pick % lines.length
        const more = lines.map((line, position) => (position === index ? { ...line, quantity: line.quantity + 1 } : line))
        const before = priceOrder(lines, discount)
        const after = priceOrder(more, discount)
        expect(after.subtotalOre).toBeGreaterThanOrEqual(before.subtotalOre)
        expect(after.pointsUsed).toBeGreaterThanOrEqual(before.pointsUsed)
        if (after.shippingOre >= before.shippingOre) expect(after.totalOre).toBeGreaterThanOrEqual(before.totalOre)
        else expect(after.subtotalOre).toBeGreaterThan(2000_00)
      }),
    )
  })

  test('never sends more of a product at once than is in stock', () => {
    fc.assert(
      fc.property(orderLines, (lines) => {
        const sameStock = lines.map((line) => ({ ...line, product: { ...line.product, stock: line.product.id * 7 } }))
        const { lines: priced } = priceOrder(sameStock, 0)
        for (const { product } of sameStock) {
          const own = priced.filter((line) => line.productId === product.id)
          const quantity = own.reduce((sum, line) => sum + line.quantity, 0)
          expect(own.reduce((sum, line) => sum + line.shipsNow, 0)).toBe(Math.min(quantity, product.stock))
        }
      }),
    )
  })

  test('is summed from exact øre: the øre a unit price is rounded to never enter a sum', () => {
    fc.assert(
      fc.property(orderLines, discounts, (lines, discount) => {
        const exact = lines
          .filter((line) => !line.payWithPoints)
          .map(({ product, quantity }) => {
            const percents = BigInt(100 - product.promotionPercent) * BigInt(100 - discount)
            return Number((BigInt(product.unitPriceOre * quantity) * percents + 5_000n) / 10_000n)
          })
        expect(priceOrder(lines, discount).subtotalOre).toBe(exact.reduce((sum, ore) => sum + ore, 0))
      }),
    )
  })

  test('gives unit prices that times their quantity are at most half an øre per unit from the line', () => {
    fc.assert(
      fc.property(orderLines, discounts, (lines, discountPercent) => {
        for (const line of priceOrder(lines, discountPercent).lines.filter(({ payWithPoints }) => !payWithPoints)) {
          const { promotionPercent, quantity, lineTotalOre } = line
          const unitOre = unitPriceAfter(line.unitPriceOre, { promotionPercent, discountPercent })
          expect(2 * Math.abs(unitOre * quantity - lineTotalOre)).toBeLessThanOrEqual(quantity)
        }
      }),
    )
  })
})

describe('what is on the way', () => {
  const incoming = [
    { on: '2026-12-01', rolls: 3 },
    { on: '2026-12-15', rolls: 4 },
  ]
  const film = { ...{ id: 7, unitPriceOre: 100_00, promotionPercent: 0, pointsEligible: true, pointsCost: 10, stock: 2 }, incoming }
  const line = (quantity: number, given = {}) => ({ product: film, quantity, payWithPoints: false, sampleOf: null, ...given })
  const days = (...lines: ReturnType<typeof line>[]) => priceOrder(lines, 0).lines.map(({ expectedOn }) => expectedOn)

  test('is promised by the day the last roll of a line is here, to one line after the other', () => {
    expect(days(line(2))).toEqual([null])
    expect(days(line(5))).toEqual(['2026-12-01'])
    expect(days(line(6))).toEqual(['2026-12-15'])
    expect(days(line(10))).toEqual([null])
    expect(days(line(4), line(2, { payWithPoints: true }))).toEqual(['2026-12-01', '2026-12-15'])
  })

  test('is promised neither to who waits for one batch nor of what is discontinued', () => {
    expect(days(line(5, { oneBatch: true }))).toEqual([null])
    expect(days(line(5, { product: { ...film, discontinued: true } }))).toEqual([null])
  })
})

describe('an export', () => {
  const export_ = deliveryTermsOf({ deliveryWay: 'parcel', shippingPostalCode: '100' }, DEFAULT_SETTINGS)

  test('is charged the price of each unit without VAT, and the freight of its country', () => {
    const order = priceWith([cash(film, 1), points(film, 1)], { discountPercent: 10, deliveryWay: 'parcel', ...export_ })
    expect(order).toMatchObject({
      vatTreatment: 'export',
      subtotalOre: 3956_40,
      shippingOre: 249_00,
      totalOre: 4205_40,
      savingsOre: 439_60,
    })
    expect(order.lines[0]).toMatchObject({ unitPriceOre: 4396_00, listTotalOre: 4396_00, lineTotalOre: 3956_40 })
    expect(order.pointsWorthOre).toBe(3956_40)
  })

  test('takes an agreed price and an agreed freight without VAT, and pays no freight of its own where it is collected', () => {
    const agreed = { ...cash(film, 2), agreed: { unitOre: 1000_00, earnsPoints: false } }
    const pricing = { discountPercent: 0, deliveryWay: 'parcel', ...export_ } as const
    expect(priceWith([agreed], { ...pricing, agreedShippingOre: 100_00 })).toMatchObject({ subtotalOre: 1600_00, shippingOre: 80_00 })
    expect(priceWith([agreed], pricing).shippingOre).toBe(249_00)
  })

  test('differs from the same order within Denmark by its VAT alone, to half an øre a unit', () => {
    fc.assert(
      fc.property(orderLines, discounts, (lines, discountPercent) => {
        const freight = { parcelOre: 0, freeAboveOre: null, letterOre: 0 }
        const pricing = { discountPercent, deliveryWay: 'parcel', freight } as const
        const exported = priceWith(lines, { ...pricing, vatTreatment: 'export' })
        const domestic = priceWith(lines, { ...pricing, vatTreatment: 'domestic' })
        for (const [place, { lineTotalOre, quantity }] of exported.lines.entries()) {
          const withVat = domestic.lines[place]?.lineTotalOre ?? Number.NaN
          expect(Math.abs(lineTotalOre - netOfGross(withVat))).toBeLessThanOrEqual(quantity / 2 + 1)
        }
        expect([exported.pointsUsed, exported.pointsEarned]).toEqual([domestic.pointsUsed, domestic.pointsEarned])
      }),
    )
  })
})
