import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Grams, kilogramCell, MATERIALS, type PackedParcel, packagingReport, packagingRows } from './packaging.ts'

const carton = { cardboard: 900, plastic: 20, wood: 0, metal: 0 }
const roll = { cardboard: 400, plastic: 60, wood: 100, metal: 5 }
const parcel = (id: number, quantity: number, more: Partial<PackedParcel> = {}): PackedParcel => ({
  id,
  isCounted: true,
  carton,
  lines: [{ orderLineId: 7, quantity, packaging: roll }],
  ...more,
})

test('a parcel weighs its carton and the packaging of each of its rolls', () => {
  const { sent, returned, parcels } = packagingReport([parcel(1, 3)], new Map())
  expect(sent).toEqual({ cardboard: 900 + 3 * 400, plastic: 20 + 3 * 60, wood: 300, metal: 15 })
  expect(returned).toEqual({ cardboard: 0, plastic: 0, wood: 0, metal: 0 })
  expect(parcels).toBe(1)
})

test('returned rolls come out of the newest parcel first, and its carton with the last of them', () => {
  const both = [parcel(1, 2), parcel(2, 2)]
  expect(packagingReport(both, new Map([[7, 1]])).returned).toEqual(roll)
  expect(packagingReport(both, new Map([[7, 3]])).returned).toEqual({
    cardboard: 900 + 3 * 400,
    plastic: 20 + 3 * 60,
    wood: 300,
    metal: 15,
  })
})

test('parcels of another year or country take their returns and count for nothing', () => {
  const report = packagingReport([parcel(1, 2), parcel(2, 2, { isCounted: false })], new Map([[7, 3]]))
  expect(report.sent.wood).toBe(200)
  expect(report.returned).toEqual(roll)
})

const grams = fc.record({ cardboard: fc.nat(2_000), plastic: fc.nat(300), wood: fc.nat(500), metal: fc.nat(50) })
const contents = fc.array(fc.record({ orderLineId: fc.nat(3), quantity: fc.integer({ min: 1, max: 4 }), packaging: fc.option(grams) }), {
  minLength: 1,
  maxLength: 3,
})
const someParcel = fc.record({ id: fc.constant(0), isCounted: fc.boolean(), carton: fc.option(grams), lines: contents })

/** Each roll by itself, in the order they left; the last ones of a line are those that came back. */
function sumOfRolls(parcels: readonly PackedParcel[], returned: ReadonlyMap<number, number>) {
  const rolls = parcels.flatMap((parcel) =>
    parcel.lines.flatMap(({ orderLineId, quantity, packaging }) =>
      Array.from({ length: quantity }, () => ({ parcel, orderLineId, packaging })),
    ),
  )
  const cameBack = new Set(
    [...returned].flatMap(([line, back]) => (back === 0 ? [] : rolls.filter((one) => one.orderLineId === line).slice(-back))),
  )
  const isBack = (parcel: PackedParcel) => rolls.every((roll) => roll.parcel !== parcel || cameBack.has(roll))
  const sum = (things: readonly (Grams | null)[], material: (typeof MATERIALS)[number]) =>
    things.reduce((total, thing) => total + (thing?.[material] ?? 0), 0)
  const counted = parcels.filter(({ isCounted }) => isCounted)
  const sent = [...counted.map(({ carton }) => carton), ...rolls.flatMap(({ parcel, packaging }) => (parcel.isCounted ? [packaging] : []))]
  const back = [
    ...counted.filter(isBack).map(({ carton }) => carton),
    ...[...cameBack].flatMap(({ parcel, packaging }) => (parcel.isCounted ? [packaging] : [])),
  ]
  return MATERIALS.map((material) => [sum(sent, material), sum(back, material)])
}

test('the report equals the independent sum over each roll and carton of 1,000 parcels, to the gram', () => {
  const orders = fc.sample(
    fc.tuple(fc.array(someParcel, { minLength: 4, maxLength: 4 }), fc.array(fc.nat(12), { minLength: 4, maxLength: 4 })),
    {
      numRuns: 250,
      seed: 34,
    },
  )
  const parcels = orders.flatMap(([ofOrder], order) =>
    ofOrder.map(({ lines, ...parcel }, at) => ({
      ...{ ...parcel, id: order * 4 + at },
      // a parcel has each order line once
      lines: [...new Map(lines.map((line) => [line.orderLineId, { ...line, orderLineId: order * 4 + line.orderLineId }])).values()],
    })),
  )
  const returned = new Map(orders.flatMap(([, back], order) => back.map((rolls, line) => [order * 4 + line, rolls] as const)))
  const report = packagingReport(parcels, returned)
  expect(MATERIALS.map((material) => [report.sent[material], report.returned[material]])).toEqual(sumOfRolls(parcels, returned))
  expect(parcels).toHaveLength(1_000)
  expect(report.returned.cardboard).toBeGreaterThan(100_000)
})

test('what is not known is counted, so that staff see what the figures lack', () => {
  const unknown = parcel(1, 4, { carton: null, lines: [{ orderLineId: 7, quantity: 4, packaging: null }] })
  expect(packagingReport([unknown], new Map())).toMatchObject({ parcelsWithoutCarton: 1, rollsWithoutPackaging: 4 })
})

test('the file has kilograms with a decimal comma, by material and in all', () => {
  expect(kilogramCell(1_234_567)).toBe('1234,567')
  expect(packagingRows(packagingReport([parcel(1, 3)], new Map([[7, 1]])))).toEqual([
    ['Materiale', 'Sendt (kg)', 'Retur (kg)', 'Sendt minus retur (kg)'],
    ['Pap', '2,100', '0,400', '1,700'],
    ['Plast', '0,200', '0,060', '0,140'],
    ['Træ', '0,300', '0,100', '0,200'],
    ['Metal', '0,015', '0,005', '0,010'],
    ['I alt', '2,615', '0,565', '2,050'],
  ])
})
