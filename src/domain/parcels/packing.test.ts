import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_LETTER_G, PACKINGS, packParcels, proposedCarton, type ToPack } from './packing.ts'

const carton = (name: string, mostRolls: number, mostWeightG: number, ownWeightG: number, innerLengthMm = 1_600) => ({
  ...{ name, mostRolls, mostWeightG, ownWeightG, innerLengthMm, inUse: true },
})
const ONE = carton('1 rulle', 1, 12_000, 600)
const FOUR = carton('4 ruller', 4, 25_000, 1_500)
const SMALL = carton('lille', 1, 5_000, 150, 400)
const CARTONS = [FOUR, SMALL, ONE]
const roll: ToPack = { lineId: 1, quantity: 1, packing: 'roll', weightG: 9_000, lengthMm: 1_540 }
const squeegee: ToPack = { lineId: 2, quantity: 1, packing: 'small', weightG: 80, lengthMm: 150 }
const swatch: ToPack = { lineId: 3, quantity: 1, packing: 'letter', weightG: 20, lengthMm: 200 }
const shown = (things: readonly ToPack[], cartons = CARTONS) =>
  packParcels(cartons, things).map((parcel) => [
    parcel.isLetter ? 'brev' : (parcel.carton?.name ?? 'uden kasse'),
    parcel.weightG,
    ...parcel.units.map(({ lineId, quantity }) => `${quantity} af ${lineId}`),
  ])

test.each<[string, readonly ToPack[], unknown[]]>([
  ['a roll and a squeegee are one parcel', [roll, squeegee], [['1 rulle', 9_680, '1 af 1', '1 af 2']]],
  ['a squeegee alone lies in the small carton', [squeegee], [['lille', 230, '1 af 2']]],
  ['two rolls lie together', [{ ...roll, quantity: 2 }], [['4 ruller', 19_500, '2 af 1']]],
  [
    'three are too heavy for one carton',
    [{ ...roll, quantity: 3 }],
    [
      ['4 ruller', 19_500, '2 af 1'],
      ['1 rulle', 9_600, '1 af 1'],
    ],
  ],
  [
    'a roll in a carton of its own takes small goods and no other roll',
    [{ ...roll, lineId: 4, packing: 'ownCarton' }, roll, squeegee],
    [
      ['1 rulle', 9_680, '1 af 4', '1 af 2'],
      ['1 rulle', 9_600, '1 af 1'],
    ],
  ],
  [
    'letters go alone',
    [roll, { ...swatch, quantity: 3 }],
    [
      ['1 rulle', 9_600, '1 af 1'],
      ['brev', 60, '3 af 3'],
    ],
  ],
  ['a letter that is too heavy is packed as small goods', [{ ...swatch, weightG: MAX_LETTER_G + 1 }], [['lille', 2_151, '1 af 3']]],
  ['what no carton takes is a parcel without one', [{ ...roll, lengthMm: 2_000 }], [['uden kasse', 9_000, '1 af 1']]],
  [
    'what is not known counts as a roll and limits nothing',
    [{ ...roll, packing: null, weightG: 0, lengthMm: 0, quantity: 4 }],
    [['4 ruller', 1_500, '4 af 1']],
  ],
])('%s', (_, things, expected) => expect(shown(things)).toEqual(expected))

test('a carton out of use is not proposed', () => {
  expect(shown([squeegee], [{ ...SMALL, inUse: false }, ONE])).toEqual([['1 rulle', 680, '1 af 2']])
})

test('one parcel with all of it has the lightest carton that takes it, or the largest; a letter has none', () => {
  const named = (...things: ToPack[]) => proposedCarton(CARTONS, things)?.name ?? null
  expect([named(squeegee), named(roll, squeegee), named({ ...roll, quantity: 9 }), named(swatch)]).toEqual([
    'lille',
    '1 rulle',
    '4 ruller',
    null,
  ])
  expect(proposedCarton([{ ...ONE, inUse: false }], [roll])).toBeNull()
})

const cartons = fc.array(
  fc.record({
    mostRolls: fc.integer({ min: 1, max: 4 }),
    mostWeightG: fc.integer({ min: 3_000, max: 30_000 }),
    ownWeightG: fc.integer({ min: 50, max: 2_000 }),
    innerLengthMm: fc.constantFrom(400, 1_000, 1_600, 2_100),
    inUse: fc.nat(9).map((one) => one > 0),
  }),
  { minLength: 1, maxLength: 4 },
)
const thing = fc.record({
  packing: fc.constantFrom(null, ...PACKINGS, 'roll' as const),
  weightG: fc.constantFrom(0, 80, 700, 2_500, 6_000, 9_000, 12_500),
  lengthMm: fc.constantFrom(0, 150, 900, 1_540),
})
/** Mostly up to 6 units, some with many. */
const ordered = fc
  .tuple(
    fc.array(thing, { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 0, max: 19 }),
    fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }),
  )
  .map(([kinds, seldom, chosen]) => {
    const quantities = kinds.map((_, kind) => chosen.filter((one) => one % kinds.length === kind).length * (seldom === 0 ? 9 : 1))
    return kinds.flatMap((kind, lineId) => (quantities[lineId] ? [{ ...kind, lineId, quantity: quantities[lineId] }] : []))
  })
type Carton = typeof cartons extends fc.Arbitrary<(infer One)[]> ? One : never
type Unit = Omit<ToPack, 'quantity'>

const unitsOf = (things: readonly ToPack[]): Unit[] =>
  things.flatMap(({ quantity, ...unit }) => Array.from({ length: quantity }, () => unit))
const isRoll = ({ packing }: Unit) => packing !== 'small' && packing !== 'letter'
const isLetter = ({ packing, weightG }: Unit) => packing === 'letter' && weightG <= MAX_LETTER_G

function takes(one: Carton, units: readonly Unit[]): boolean {
  const rolls = units.filter(isRoll)
  if (rolls.length > 1 && rolls.some(({ packing }) => packing === 'ownCarton')) return false
  const weightG = units.reduce((sum, unit) => sum + unit.weightG, 0)
  return (
    one.inUse && rolls.length <= one.mostRolls && weightG <= one.mostWeightG && units.every(({ lengthMm }) => lengthMm <= one.innerLengthMm)
  )
}

/** Every way to divide the units into parcels that some carton takes; the lowest cost. A parcel is the set of its units' bits. */
function exhaustiveBest(units: readonly Unit[], all: readonly Carton[]): number {
  const costs = Array.from({ length: 2 ** units.length }, (_, parcel) => {
    const content = units.filter((_unit, at) => Math.floor(parcel / 2 ** at) % 2 === 1)
    return Math.min(...all.filter((one) => takes(one, content)).map(({ ownWeightG }) => 10_000 + ownWeightG))
  })
  const divide = (at: number, parcels: readonly number[]): number => {
    if (at === units.length) return parcels.reduce((sum, parcel) => sum + (costs[parcel] ?? 0), 0)
    return Math.min(
      divide(at + 1, [...parcels, 2 ** at]),
      ...parcels.map((parcel, index) => divide(at + 1, parcels.with(index, parcel + 2 ** at))),
    )
  }
  return divide(0, [])
}

type Order = Readonly<{ all: readonly Carton[]; things: readonly ToPack[] }>

/** What is wrong with the parcels of an order; null when nothing is. */
function faultOf({ all, things }: Order, parcels: ReturnType<typeof packParcels<Carton>>): string | null {
  const contentOf = (units: readonly Readonly<{ lineId: number; quantity: number }>[]) =>
    unitsOf(units.flatMap(({ lineId, quantity }) => things.filter((one) => one.lineId === lineId).map((one) => ({ ...one, quantity }))))
  const packedOf = (id: number) =>
    parcels.flatMap(({ units }) => units).reduce((sum, { lineId, quantity }) => sum + (lineId === id ? quantity : 0), 0)
  if (things.some(({ lineId, quantity }) => packedOf(lineId) !== quantity)) return 'a unit is missing or packed twice'
  for (const parcel of parcels) {
    const content = contentOf(parcel.units)
    const weightG = content.reduce((sum, unit) => sum + unit.weightG, 0)
    if (parcel.weightG !== weightG + (parcel.carton?.ownWeightG ?? 0)) return 'a weight is wrong'
    if (parcel.isLetter ? !content.every(isLetter) || weightG > MAX_LETTER_G : content.some(isLetter)) return 'letters do not go alone'
    if (parcel.carton && !takes(parcel.carton, content)) return 'a limit is exceeded'
    if (!parcel.carton && !parcel.isLetter && (content.length > 1 || all.some((one) => takes(one, content)))) return 'a carton is missing'
  }
  const inCartons = parcels.flatMap((parcel) => (parcel.carton ? contentOf(parcel.units) : []))
  if (inCartons.length > 6) return null
  const cost = parcels.reduce((sum, one) => sum + (one.carton ? 10_000 + one.carton.ownWeightG : 0), 0)
  return cost > exhaustiveBest(inCartons, all) * 1.05 ? 'a better packing exists' : null
}

test('10,000 random orders: every unit once, no limit exceeded, and the cost at most 5 % above the best of all packings', () => {
  const orders = fc.sample(fc.tuple(cartons, ordered), { numRuns: 10_000, seed: 35 }).map(([all, things]) => ({ all, things }))
  const wrong = orders.flatMap((order) => {
    const fault = faultOf(order, packParcels(order.all, order.things))
    return fault === null ? [] : [{ fault, order }]
  })
  expect(wrong).toEqual([])
  expect(orders.filter(({ things }) => things.reduce((sum, { quantity }) => sum + quantity, 0) <= 6).length).toBeGreaterThan(9_000)
}, 120_000)
