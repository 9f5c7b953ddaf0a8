import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SHIPPING_PRICES } from '#domain/settings/settings.ts'
import { domesticFreight, freeShippingProgress, priceOfDelivery, shippingFor, shippingName, shippingWayOf } from './shipping.ts'

const freight = domesticFreight(DEFAULT_SHIPPING_PRICES)
const LIMIT = 2000_00

test.each([
  ['nothing in kroner ships free', 0, 0],
  ['one øre pays', 1, 99_00],
  ['1999,99 kr pays', 1999_99, 99_00],
  ['exactly 2000 kr pays', 2000_00, 99_00],
  ['2000,01 kr ships free', 2000_01, 0],
  ['5495 kr ships free', 5495_00, 0],
])('%s', (_, subtotal, shipping) => expect(shippingFor(subtotal, freight)).toBe(shipping))

test.each([
  [0, 2000_01, 0],
  [1000_00, 1000_01, 0.5],
  [1999_99, 2, 0.99],
  [2000_00, 1, 0.99],
  [2000_01, 0, 1],
])('at %d øre, %d øre are missing to free delivery', (subtotal, missingOre, share) =>
  expect(freeShippingProgress(subtotal, LIMIT)).toEqual({ missingOre, share }),
)

test('the missing amount is exactly what makes delivery free', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000_00 }), (subtotal) => {
      const { missingOre, share } = freeShippingProgress(subtotal, LIMIT)
      expect(shippingFor(subtotal + missingOre, freight)).toBe(0)
      if (missingOre > 0) expect(shippingFor(subtotal + missingOre - 1, freight)).toBe(99_00)
      expect(share === 1).toBe(missingOre === 0)
    }),
  )
})

const film = { sampleOf: null }
const sample = { sampleOf: 7 }

test.each([
  [[film], 'parcel', 'parcel', 'Levering'],
  [[sample, sample], 'parcel', 'letter', 'Levering (brev)'],
  [[film, sample], 'parcel', 'parcel', 'Levering'],
  [[], 'parcel', 'parcel', 'Levering'],
  [[film], 'pickup', 'pickup', 'Afhentning'],
  [[sample], 'pickup', 'pickup', 'Afhentning'],
  [[film, sample], 'pickup', 'pickup', 'Afhentning'],
  [[], 'pickup', 'pickup', 'Afhentning'],
] as const)('%j wanted as %s travels as %s', (lines, wanted, way, name) => {
  expect(shippingWayOf(lines, wanted)).toBe(way)
  expect(shippingName(way)).toBe(name)
})

test('what is fetched costs nothing to deliver, whatever it comes to and whatever a letter costs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000_00 }), fc.integer({ min: 0, max: 99_00 }), (subtotalOre, letterOre) => {
      expect(priceOfDelivery('pickup', subtotalOre, { ...freight, letterOre })).toBe(0)
      const [parcel, letter] = (['parcel', 'letter'] as const).map((way) => priceOfDelivery(way, subtotalOre, { ...freight, letterOre }))
      expect(parcel).toBe(shippingFor(subtotalOre, freight))
      expect(letter).toBe(subtotalOre > 0 && subtotalOre <= 2000_00 ? letterOre : 0)
    }),
  )
})

test('an area has its own freight, free above its own limit or never', () => {
  const area = { parcelOre: 249_00, freeAboveOre: 5000_00, letterOre: 249_00 }
  expect([0, 1, 2000_01, 5000_00, 5000_01].map((ore) => priceOfDelivery('parcel', ore, area))).toEqual([0, 249_00, 249_00, 249_00, 0])
  expect(priceOfDelivery('parcel', 99_999_00, { ...area, freeAboveOre: null })).toBe(249_00)
})

test('the shop sets what a parcel costs and from where it is free', () => {
  const of = (part: object) => domesticFreight({ ...DEFAULT_SHIPPING_PRICES, ...part })
  expect([500_00, 500_01].map((ore) => shippingFor(ore, of({ parcelKr: 79.5, freeAboveKr: 500 })))).toEqual([79_50, 0])
  expect(shippingFor(99_999_00, of({ freeAboveKr: null }))).toBe(99_00)
  expect(shippingFor(1, of({ parcelKr: 0 }))).toBe(0)
  expect(freeShippingProgress(0, 0)).toEqual({ missingOre: 1, share: 0 })
})
