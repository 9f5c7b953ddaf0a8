import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryTermsOf } from '#domain/orders/delivery-place.ts'
import { PACKINGS, type ToPack } from '#domain/parcels/packing.ts'
import { priceOfDelivery } from '#domain/prices/shipping.ts'
import type { FreightCarton, StoredMethod } from '#domain/settings/delivery-methods.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { freightParcels } from './method-offers.ts'
import { deliveryOf } from './order-delivery.ts'

const carton = (mostRolls: number, mostWeightG: number, ownWeightG: number, innerLengthMm: number): FreightCarton => ({
  ...{ mostRolls, mostWeightG, ownWeightG, innerLengthMm, girthMm: 800, inUse: true },
})
const CARTONS = [carton(4, 25_000, 1_500, 1_600), carton(1, 5_000, 150, 400), carton(1, 12_000, 600, 1_600)]
const method = (id: string, part: Partial<StoredMethod> = {}): StoredMethod => ({
  ...{ id, name: id, kind: 'home', isOffered: true, audiences: [], mostLengthCm: null, mostGirthCm: null },
  ...{ steps: [{ upToKg: 30, priceKr: 149 }], surcharges: [], zones: [], freeAboveKr: 3000, home: '1-1', product: '' },
  ...part,
})
const SHORT = method('kort', { mostLengthCm: 100, steps: [{ upToKg: 30, priceKr: 59 }], freeAboveKr: null })
const LONG = method('lang')
const SETTINGS = { ...DEFAULT_SETTINGS, cartons: CARTONS, deliveryMethods: [SHORT, LONG] }
const roll = { quantity: 1, sampleOf: null, product: { measures: { packing: 'roll', weightG: 9_000, lengthMm: 1_540 } } } as const
const squeegee = { quantity: 1, sampleOf: null, product: { measures: { packing: 'small', weightG: 80, lengthMm: 150 } } } as const
const sample = { quantity: 2, sampleOf: 1, product: { measures: { packing: 'letter', weightG: 20, lengthMm: 200 } } } as const
type Line = Parameters<typeof deliveryOf>[0]['lines'][number]
const of = (lines: readonly Line[], part: Partial<Parameters<typeof deliveryOf>[0]> = {}, settings = SETTINGS) =>
  deliveryOf(
    {
      deliveryWay: 'parcel',
      shippingPostalCode: '7100',
      buyer: { kind: 'consumer', tier: null },
      methodId: null,
      hasPickupPoints: true,
      lines,
      ...part,
    },
    settings,
  )
const offered = (...args: Parameters<typeof of>) => of(...args).offers.map((offer) => [offer.method.id, offer.freight.parcelOre])

test('a roll goes by the long method only, with a squeegee as one parcel; a squeegee alone has the choice', () => {
  expect(offered([roll])).toEqual([['lang', 149_00]])
  expect(offered([roll, squeegee])).toEqual([['lang', 149_00]])
  expect(offered([squeegee])).toEqual([
    ['kort', 59_00],
    ['lang', 149_00],
  ])
  expect(offered([{ ...roll, quantity: 3 }])).toEqual([['lang', 298_00]])
})

test('the chosen method decides price and days, and otherwise the first that is offered', () => {
  expect(of([squeegee])).toMatchObject({ method: SHORT, freight: { parcelOre: 59_00, freeAboveOre: null }, home: '1-1' })
  expect(of([squeegee], { methodId: 'lang' })).toMatchObject({ method: LONG, freight: { parcelOre: 149_00, freeAboveOre: 3000_00 } })
  expect(of([roll], { methodId: 'kort' })).toMatchObject({ method: LONG })
  expect(of([roll], { methodId: 'gone' })).toMatchObject({ method: LONG, isUnserved: false })
})

test('a method to a pickup point is offered only where the carrier can be asked, never for a roll, and chosen automatically only when it is the only one', () => {
  const point = { ...SHORT, id: 'sted', kind: 'pickupPoint' } as const
  const both = { ...SETTINGS, deliveryMethods: [point, LONG] }
  expect(offered([squeegee], {}, both)).toEqual([
    ['sted', 59_00],
    ['lang', 149_00],
  ])
  expect(offered([roll, squeegee], {}, both)).toEqual([['lang', 149_00]])
  expect(offered([squeegee], { hasPickupPoints: false }, both)).toEqual([['lang', 149_00]])
  expect(of([squeegee], {}, both)).toMatchObject({ method: LONG })
  expect(of([squeegee], { methodId: 'sted' }, both)).toMatchObject({ method: point })
  expect(of([squeegee], {}, { ...both, deliveryMethods: [point] })).toMatchObject({ method: point })
  expect(of([squeegee], { hasPickupPoints: false }, { ...both, deliveryMethods: [point] })).toMatchObject({
    method: null,
    isUnserved: false,
  })
})

test('without methods, and for samples alone, pickup and exports, the terms of the place apply', () => {
  const without = { ...SETTINGS, deliveryMethods: [{ ...LONG, isOffered: false }] }
  const noMethod = { method: null, offers: [], isUnserved: false }
  const place = { deliveryWay: 'parcel', shippingPostalCode: '7100' } as const
  expect(of([roll], {}, without)).toEqual({ ...deliveryTermsOf(place, SETTINGS), ...noMethod })
  expect(of([sample])).toEqual({ ...deliveryTermsOf(place, SETTINGS), ...noMethod })
  expect(of([roll], { deliveryWay: 'pickup' })).toMatchObject(noMethod)
  expect(of([roll], { shippingPostalCode: '100' })).toMatchObject({ ...noMethod, freight: { parcelOre: 249_00 } })
  expect(of([])).toMatchObject(noMethod)
  expect(offered([sample, squeegee])).toEqual(offered([squeegee]))
})

test('an order that no method can carry is not served', () => {
  expect(of([roll], {}, { ...SETTINGS, deliveryMethods: [SHORT] })).toMatchObject({ method: null, isUnserved: true })
})

test('a product of which nothing is known counts as a roll that no limit refuses', () => {
  const unpacked = { ...SETTINGS, cartons: [] }
  expect(offered([{ ...roll, product: {} }], {}, unpacked)).toEqual([
    ['kort', 59_00],
    ['lang', 149_00],
  ])
})

const thing = fc.record({
  packing: fc.constantFrom(...PACKINGS, null),
  weightG: fc.integer({ min: 0, max: 13_000 }),
  lengthMm: fc.constantFrom(0, 150, 600, 1_540, 2_000),
  quantity: fc.integer({ min: 0, max: 9_999 }),
})

test('parcels have room for all goods of an order, however large, and there are never more parcels than goods', () => {
  fc.assert(
    fc.property(fc.array(thing, { minLength: 1, maxLength: 8 }), (things) => {
      const packed: ToPack[] = things.map((one, lineId) => ({ ...one, lineId }))
      const parcels = freightParcels(CARTONS, packed)
      const isLetter = ({ packing, weightG }: ToPack) => packing === 'letter' && weightG <= 2_000
      const goods = packed.filter((one) => !isLetter(one))
      const charged = goods.length > 0 ? goods : packed
      const sum = (of: (one: ToPack) => number) => charged.reduce((total, one) => total + of(one), 0)
      const count = parcels.reduce((total, one) => total + one.count, 0)
      const weightG = parcels.reduce((total, one) => total + one.count * one.weightG, 0)
      expect(count).toBeLessThanOrEqual(sum(({ quantity }) => quantity))
      expect(count > 0).toBe(sum(({ quantity }) => quantity) > 0)
      expect(weightG).toBeGreaterThanOrEqual(sum((one) => one.weightG * one.quantity))
      for (const one of charged.filter(({ quantity }) => quantity > 0))
        expect(parcels.some(({ lengthMm, weightG: heavy }) => lengthMm >= one.lengthMm && heavy >= one.weightG)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('two hundred lines of ten thousand are packed at once', () => {
  const things = Array.from({ length: 200 }, (_, lineId): ToPack => ({ ...roll.product.measures, lineId, quantity: 9_999 }))
  expect(freightParcels(CARTONS, things).reduce((sum, { count }) => sum + count, 0)).toBe(200 * 5_000)
})

test('the price of an offered method is that of the order, whatever its subtotal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000_00 }), (subtotalOre) => {
      const { freight } = of([roll])
      const expected = subtotalOre === 0 || subtotalOre > 3000_00 ? 0 : 149_00
      expect(priceOfDelivery('parcel', subtotalOre, freight)).toBe(expected)
    }),
  )
})
