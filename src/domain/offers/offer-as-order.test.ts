import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryTermsOf } from '#domain/orders/delivery-place.ts'
import { priceOrder } from '#domain/orders/price-order.ts'
import { domesticFreight } from '#domain/prices/shipping.ts'
import { DEFAULT_SETTINGS, DEFAULT_SHIPPING_PRICES } from '#domain/settings/settings.ts'
import { type LineToOffer, priceOffer } from './offer-prices.ts'

const freight = domesticFreight(DEFAULT_SHIPPING_PRICES)

const TO_DENMARK = deliveryTermsOf({ deliveryWay: 'parcel', shippingPostalCode: '7100' }, DEFAULT_SETTINGS)

const product = { id: 1, unitPriceOre: 1000_00, promotionPercent: 20, pointsEligible: true, pointsCost: 10, stock: 5 }
const line = { product, quantity: 3, payWithPoints: false, sampleOf: null }
const today = { discountPercent: 0, ...TO_DENMARK, deliveryWay: 'parcel' } as const

test('an agreed price is the price itself, whatever the product and its buyer cost otherwise', () => {
  const agreed = { unitOre: 700_01, earnsPoints: false }
  const order = priceOrder([{ ...line, agreed }], { ...today, discountPercent: 15, agreedShippingOre: 50_00 })
  expect(order).toMatchObject({ subtotalOre: 2100_03, shippingOre: 50_00, savingsOre: 0, totalOre: 2150_03, pointsEarned: 0 })
  expect(order.lines[0]).toMatchObject({ unitPriceOre: 700_01, promotionPercent: 0, lineTotalOre: 2100_03, shipsNow: 3 })
})

test('rolls that are not reduced earn points as ever, where their film is in the scheme', () => {
  const agreed = { unitOre: 1000_00, earnsPoints: true }
  expect(priceOrder([{ ...line, agreed }], today).pointsEarned).toBe(3)
  expect(priceOrder([{ ...line, product: { ...product, pointsEligible: false }, agreed }], today).pointsEarned).toBe(0)
})

test('rolls that cost nothing earn no points, in the offer as in its order', () => {
  const own = { unitPriceOre: 0, promotionPercent: 0, discountPercent: 0, quantity: 2, offered: { unitOre: null, percent: null } }
  const [offered] = priceOffer([own], { agreedShippingOre: null, freight }).lines
  expect(offered?.earnsPoints).toBe(false)
  expect(priceOrder([{ ...line, agreed: { unitOre: 0, earnsPoints: true } }], today).pointsEarned).toBe(0)
})

test('agreed delivery costs nothing where the goods are fetched, and a line without a price of its own costs what it does today', () => {
  const agreed = { unitOre: 700_00, earnsPoints: false }
  expect(priceOrder([{ ...line, agreed }], { ...today, deliveryWay: 'pickup', agreedShippingOre: 50_00 })).toMatchObject({
    shippingOre: 0,
    totalOre: 2100_00,
  })
  expect(priceOrder([line], today)).toMatchObject({ subtotalOre: 2400_00, shippingOre: 0 })
})

const anyLine = fc.record({
  unitPriceOre: fc.integer({ min: 0, max: 1_000_000 }),
  promotionPercent: fc.integer({ min: 0, max: 100 }),
  discountPercent: fc.integer({ min: 0, max: 100 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  offered: fc.oneof(
    fc.constant({ unitOre: null, percent: null }),
    fc.record({ unitOre: fc.integer({ min: 0, max: 1_000_000 }), percent: fc.constant(null) }),
    fc.record({ unitOre: fc.constant(null), percent: fc.integer({ min: 0, max: 100 }) }),
  ),
})

test('the order of an accepted offer costs what was offered to the øre, after any change of prices', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      fc.option(fc.integer({ min: 0, max: 100_000 })),
      fc.record({ unitPriceOre: fc.integer({ min: 0, max: 1_000_000 }), promotionPercent: fc.integer({ min: 0, max: 100 }) }),
      fc.integer({ min: 0, max: 100 }),
      (lines: LineToOffer[], agreedShippingOre, since, discountPercent) => {
        const offer = priceOffer(lines, { agreedShippingOre, freight })
        const ordered = offer.lines.map(({ quantity, unitOre, earnsPoints }, place) => ({
          ...{ quantity, payWithPoints: false, sampleOf: null },
          product: { ...product, ...since, id: place + 1 },
          agreed: { unitOre, earnsPoints },
        }))
        const order = priceOrder(ordered, { ...today, discountPercent, agreedShippingOre: offer.shippingOre })
        expect([order.subtotalOre, order.shippingOre, order.totalOre]).toEqual([offer.subtotalOre, offer.shippingOre, offer.totalOre])
        expect(order.lines.map(({ lineTotalOre }) => lineTotalOre)).toEqual(offer.lines.map(({ lineTotalOre }) => lineTotalOre))
        expect(order.pointsEarned).toBe(offer.lines.reduce((sum, one) => sum + (one.earnsPoints ? one.quantity : 0), 0))
      },
    ),
  )
})
