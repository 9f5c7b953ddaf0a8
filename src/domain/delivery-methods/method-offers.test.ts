import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TIERS } from '#domain/customers/tier.ts'
import { AUDIENCES, type DeliveryMethod, METHOD_KINDS } from '#domain/settings/delivery-methods.ts'
import { type FreightParcel, type MethodBuyer, methodOffers, priceByMethod } from './method-offers.ts'

const METHOD: DeliveryMethod = {
  ...{ id: 'gls', name: 'GLS', kind: 'home', isOffered: true, audiences: [], mostLengthCm: null, mostGirthCm: null },
  steps: [
    { upToKg: 5, priceKr: 99 },
    { upToKg: 20, priceKr: 149.5 },
  ],
  ...{ surcharges: [], zones: [], freeAboveKr: null, home: '1-2' },
}
const SMALL: FreightParcel = { count: 1, weightG: 230, lengthMm: 400, girthMm: 900, hasRoll: false }
const ROLL: FreightParcel = { count: 1, weightG: 9_600, lengthMm: 1_600, girthMm: 700, hasRoll: true }
const FIRM: MethodBuyer = { kind: 'business', tier: 'Gold' }
const GUEST: MethodBuyer = { kind: 'consumer', tier: null }

const priced = (method: Partial<DeliveryMethod>, parcels: readonly FreightParcel[], { buyer = GUEST, postalCode = '7100' } = {}) => {
  const answer = priceByMethod({ ...METHOD, ...method }, { parcels, buyer, postalCode })
  return 'freight' in answer ? answer.freight.parcelOre : answer.why
}

test.each<[string, Partial<DeliveryMethod>, FreightParcel[], unknown]>([
  ['a light parcel costs the first step', {}, [SMALL], 99_00],
  ['a parcel as heavy as a step costs that step', {}, [{ ...SMALL, weightG: 5_000 }], 99_00],
  ['one gram more costs the next', {}, [{ ...SMALL, weightG: 5_001 }], 149_50],
  ['a parcel heavier than the last step cannot go', {}, [{ ...SMALL, weightG: 20_001 }], 'weight'],
  ['every parcel costs its own step', {}, [SMALL, { ...ROLL, count: 2 }], 99_00 + 2 * 149_50],
  ['a parcel of unknown weight costs the first step', {}, [{ ...ROLL, weightG: 0 }], 99_00],
  ['a parcel as long as the limit goes', { mostLengthCm: 160 }, [ROLL], 149_50],
  ['a longer one does not', { mostLengthCm: 159 }, [SMALL, ROLL], 'length'],
  ['an unknown length is not refused', { mostLengthCm: 100 }, [{ ...ROLL, lengthMm: 0 }], 149_50],
  ['length and girth together are limited', { mostGirthCm: 229 }, [ROLL], 'girth'],
  ['as large as the limit goes', { mostGirthCm: 230 }, [ROLL], 149_50],
  ['an unknown girth is not refused', { mostGirthCm: 100 }, [{ ...ROLL, girthMm: 0 }], 149_50],
  [
    'of surcharges for length the last one exceeded is taken, for each parcel',
    {
      surcharges: [
        { aboveCm: 120, priceKr: 30 },
        { aboveCm: 160, priceKr: 80 },
      ],
    },
    [SMALL, ROLL, { ...ROLL, lengthMm: 1_601 }],
    99_00 + (149_50 + 30_00) + (149_50 + 80_00),
  ],
  ['a roll never goes to a pickup point', { kind: 'pickupPoint' }, [ROLL], 'roll'],
  ['other goods do', { kind: 'pickupPoint' }, [SMALL], 99_00],
  ['a pallet carries everything as one parcel', { kind: 'pallet' }, [ROLL, { ...ROLL, weightG: 10_400 }], 149_50],
  ['and is too heavy as one', { kind: 'pallet' }, [ROLL, { ...ROLL, weightG: 10_401 }], 'weight'],
])('%s', (_, method, parcels, expected) => expect(priced(method, parcels)).toBe(expected))

test('an island costs more for each parcel, or is not delivered to', () => {
  const zones = [
    { name: 'Bornholm', from: '3700', to: '3790', priceKr: 75 },
    { name: 'Christiansø', from: '3740', to: '3740', priceKr: null },
    { name: 'Anholt', from: '8592', to: '8592', priceKr: null },
  ]
  const to = (postalCode: string) => priced({ zones }, [SMALL, SMALL], { postalCode })
  expect(['3699', '3700', '3740', '3790', '3791', ''].map(to)).toEqual([198_00, 348_00, 348_00, 348_00, 198_00, 198_00])
  expect(to('8592')).toBe('zone')
})

test('a method is offered to its audiences only, and no consumer is a firm', () => {
  const buyers: MethodBuyer[] = [GUEST, { kind: 'business', tier: null }, ...TIERS.map((tier) => ({ kind: 'business' as const, tier }))]
  const whoTakes = (method: Partial<DeliveryMethod>) =>
    AUDIENCES.filter((_, at) => priced(method, [SMALL], { buyer: buyers[at] ?? GUEST }) === 99_00)
  expect(whoTakes({})).toEqual(AUDIENCES)
  expect(whoTakes({ kind: 'firm' })).toEqual(AUDIENCES.slice(1))
  for (const one of AUDIENCES) expect(whoTakes({ audiences: [one] })).toEqual([one])
  expect(whoTakes({ audiences: ['guestFirm', 'Gold'] })).toEqual(['guestFirm', 'Gold'])
  expect(whoTakes({ audiences: ['consumer', 'Gold'], kind: 'firm' })).toEqual(['Gold'])
})

const kg = fc.integer({ min: 1, max: 40 })
const kr = fc.integer({ min: 0, max: 500_00 }).map((ore) => ore / 100)
const code = fc.constantFrom('1000', '3700', '3740', '3790', '5960', '7100', '8592', '9990')
const ascending = <Row>(rows: readonly Row[], by: (row: Row) => number) => rows.toSorted((a, b) => by(a) - by(b))
const method = fc.record({
  ...{ id: fc.uuid(), name: fc.constant('m'), kind: fc.constantFrom(...METHOD_KINDS), isOffered: fc.constant(true) },
  audiences: fc.subarray([...AUDIENCES]),
  mostLengthCm: fc.option(fc.integer({ min: 30, max: 200 })),
  mostGirthCm: fc.option(fc.integer({ min: 60, max: 300 })),
  steps: fc
    .uniqueArray(fc.record({ upToKg: kg, priceKr: kr }), { minLength: 1, maxLength: 5, selector: ({ upToKg }) => upToKg })
    .map((steps) => ascending(steps, ({ upToKg }) => upToKg)),
  surcharges: fc
    .uniqueArray(fc.record({ aboveCm: fc.integer({ min: 10, max: 200 }), priceKr: kr }), {
      maxLength: 3,
      selector: ({ aboveCm }) => aboveCm,
    })
    .map((surcharges) => ascending(surcharges, ({ aboveCm }) => aboveCm)),
  zones: fc.array(fc.record({ name: fc.constant('ø'), from: code, to: code, priceKr: fc.option(kr) }), { maxLength: 3 }),
  ...{ freeAboveKr: fc.option(kr), home: fc.constant('1-2') },
})
const parcel = fc.record({
  count: fc.integer({ min: 1, max: 3 }),
  weightG: fc.integer({ min: 0, max: 45_000 }),
  lengthMm: fc.integer({ min: 0, max: 2_100 }),
  girthMm: fc.integer({ min: 0, max: 1_200 }),
  hasRoll: fc.boolean(),
})
const buyer = fc.constantFrom<MethodBuyer>(GUEST, { kind: 'business', tier: null }, FIRM, { kind: 'business', tier: 'Bronze' })
type Shipment = { parcels: FreightParcel[]; buyer: MethodBuyer; postalCode: string }
const shipment = fc.record({ parcels: fc.array(parcel, { minLength: 1, maxLength: 4 }), buyer, postalCode: code })

/** The rule in the plainest words: every parcel by itself, in kroner. */
function obviousOre(one: DeliveryMethod, order: Shipment): number | null {
  return isInAudience(one, order.buyer) ? obviousSumOre(one, order) : null
}

function isInAudience(one: DeliveryMethod, { kind, tier }: MethodBuyer): boolean {
  const who = tier ?? { consumer: 'consumer' as const, business: 'guestFirm' as const }[kind]
  if (one.audiences.length > 0 && one.audiences.every((audience) => audience !== who)) return false
  return one.kind !== 'firm' || who !== 'consumer'
}

function obviousSumOre(one: DeliveryMethod, { parcels, postalCode }: Shipment): number | null {
  const each = parcels.flatMap((all) => Array.from({ length: all.count }, () => all))
  if (one.kind === 'pickupPoint' && each.some(({ hasRoll }) => hasRoll)) return null
  let zone: DeliveryMethod['zones'][number] | undefined
  for (const candidate of one.zones.toReversed())
    if (Number(postalCode) >= Number(candidate.from) && Number(postalCode) <= Number(candidate.to)) zone = candidate
  if (zone && zone.priceKr === null) return null
  const weights = each.map(({ weightG }) => weightG)
  const whole = { weightG: weights.reduce((a, b) => a + b, 0), lengthMm: Math.max(...each.map(({ lengthMm }) => lengthMm)), girthMm: 0 }
  let sumOre = 0
  for (const { weightG, lengthMm, girthMm } of one.kind === 'pallet' ? [whole] : each) {
    if (one.mostLengthCm !== null && lengthMm / 10 > one.mostLengthCm) return null
    if (one.mostGirthCm !== null && girthMm !== 0 && (lengthMm + girthMm) / 10 > one.mostGirthCm) return null
    const fitting = one.steps.filter(({ upToKg }) => weightG / 1000 <= upToKg).map(({ priceKr }) => priceKr)
    if (fitting[0] === undefined) return null
    const exceeded = one.surcharges.filter(({ aboveCm }) => lengthMm / 10 > aboveCm).map(({ priceKr }) => priceKr)
    sumOre += Math.round(fitting[0] * 100) + Math.round((exceeded.at(-1) ?? 0) * 100) + Math.round((zone?.priceKr ?? 0) * 100)
  }
  return sumOre
}

test('the rule agrees with the plainest one over random methods and orders', () => {
  fc.assert(
    fc.property(method, shipment, (one, order) => {
      const answer = priceByMethod(one, order)
      expect('freight' in answer ? answer.freight.parcelOre : null).toBe(obviousOre(one, order))
    }),
    { numRuns: 3_000 },
  )
})

test('the offered methods are those that can be used, in the order of the shop', () => {
  fc.assert(
    fc.property(fc.array(method, { maxLength: 5 }), shipment, (methods, order) => {
      const expected = methods.filter((one) => obviousOre(one, order) !== null).map(({ id }) => id)
      expect(methodOffers(methods, order).map((offer) => offer.method.id)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})
