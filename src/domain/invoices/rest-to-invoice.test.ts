import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditParts, type IssuedParts, type Parts, sumOfParts, validInvoices } from './invoice-parts.ts'
import { hasRest, type OwedOrder, overInvoicedParts, partOfRest, partsOfOverInvoiced, restToInvoice } from './rest-to-invoice.ts'

const invoice = (parts: Parts, id = 1): IssuedParts => ({ ...parts, id, kind: 'invoice', creditKind: null, creditsId: null })
const annulment = (parts: Parts, of: number, id: number): IssuedParts => {
  return { ...parts, id, kind: 'credit_note', creditKind: 'annulment', creditsId: of }
}
const reduction = (parts: Parts, of: number, id: number): IssuedParts => ({ ...annulment(parts, of, id), creditKind: 'reduction' })

const ORDER: OwedOrder = { lines: [{ id: 7, quantity: 3, totalOre: 1000_00 }], shippingOre: 99_00 }
const ALL: Parts = { lines: [{ orderLineId: 7, quantity: 3, totalOre: 1000_00 }], shippingOre: 99_00 }
const rolls = (quantity: number, totalOre: number, shippingOre = 0): Parts => ({
  lines: [{ orderLineId: 7, quantity, totalOre }],
  shippingOre,
})

describe('what is not invoiced yet', () => {
  test('is the whole order, then the rest after its first parcel: the freight is on the first invoice', () => {
    const rest = restToInvoice(ORDER, [])
    expect(rest).toEqual(ALL)
    const first = partOfRest(rest, () => 1)
    expect(first).toEqual(rolls(1, 333_33, 99_00))
    const second = restToInvoice(ORDER, validInvoices([invoice(first)]))
    expect(second).toEqual(rolls(2, 666_67))
    expect(hasRest(restToInvoice(ORDER, validInvoices([invoice(first), invoice(second, 2)])))).toBe(false)
  })

  test('is what was annulled, and nothing of what came back', () => {
    const part = rolls(1, 333_33)
    expect(restToInvoice(ORDER, validInvoices([invoice(ALL), annulment(part, 1, 2)]))).toEqual(part)
    expect(hasRest(restToInvoice(ORDER, validInvoices([invoice(ALL), reduction(part, 1, 2)])))).toBe(false)
  })

  test('is also what costs nothing, and the price that rose of what was invoiced', () => {
    const points = { lines: [{ id: 7, quantity: 2, totalOre: 0 }], shippingOre: 0 }
    expect(hasRest(restToInvoice(points, []))).toBe(true)
    const dearer = { lines: [{ id: 7, quantity: 3, totalOre: 1200_00 }], shippingOre: 99_00 }
    expect(restToInvoice(dearer, validInvoices([invoice(ALL)]))).toEqual(rolls(0, 200_00))
  })
})

describe('invoiced parts that a change removed', () => {
  const off = (lines: OwedOrder['lines'], shippingOre = 99_00, documents = [invoice(ALL)]) =>
    overInvoicedParts({ lines, shippingOre }, validInvoices(documents))

  test('is the removed roll, at its share', () =>
    expect(off([{ id: 7, quantity: 2, totalOre: 666_67 }])).toEqual([
      {
        id: 1,
        left: expect.anything(),
        rolls: [{ orderLineId: 7, quantity: 1, totalOre: 333_33 }],
        adjustments: [],
        shippingOre: 0,
        acontoOre: 0,
      },
    ]))

  test('is the price that fell, and the freight that became free', () =>
    expect(off([{ id: 7, quantity: 3, totalOre: 900_00 }], 0)).toMatchObject([
      { rolls: [], adjustments: [{ orderLineId: 7, quantity: 0, totalOre: 100_00 }], shippingOre: 99_00 },
    ]))

  test('is nothing when only uninvoiced rolls were removed', () => {
    const first = invoice(rolls(1, 333_33, 99_00))
    expect(off([{ id: 7, quantity: 2, totalOre: 666_67 }], 99_00, [first])).toEqual([])
  })

  test('comes off the newest invoice first', () => {
    const documents = [invoice(rolls(2, 666_67, 99_00)), invoice(rolls(1, 333_33), 2)]
    expect(off([{ id: 7, quantity: 1, totalOre: 333_33 }], 99_00, documents)).toMatchObject([
      { id: 2, rolls: [{ quantity: 1, totalOre: 333_33 }] },
      { id: 1, rolls: [{ quantity: 1 }] },
    ])
  })

  test('gives back what was deducted aconto and the goods that are left do not cover', () => {
    const deducting = invoice({ ...ALL, acontoOre: -500_00 })
    const acontoOf = (quantity: number) => {
      const [credited] = off([{ id: 7, quantity, totalOre: quantity * 333_33 }], 99_00, [deducting]) ?? []
      return credited?.acontoOre
    }
    expect([acontoOf(2), acontoOf(1), acontoOf(0)]).toEqual([0, 333_33 + 99_00 - 500_00, 99_00 - 500_00])
  })

  test('cannot be more than credit notes left', () => {
    const credited = reduction(rolls(0, 900_00), 1, 2)
    expect(off([{ id: 7, quantity: 3, totalOre: 100_00 }], 99_00, [invoice(ALL), credited])).toBeNull()
  })
})

type Life = { order: OwedOrder; readonly documents: IssuedParts[] }
const validIn = ({ documents }: Life) => validInvoices(documents)

function issue(life: Life, quantity: number): void {
  const part = partOfRest(restToInvoice(life.order, validIn(life)), () => quantity)
  if (hasRest(part)) life.documents.push(invoice(part, life.documents.length + 1))
}

function credit(life: Life, quantity: number, amountOre: number): void {
  const last = validIn(life).at(-1)
  const lines = quantity > 0 ? [{ orderLineId: 7, quantity }] : []
  const credited = last && creditParts(last.left, { lines, shippingOre: 0, amountOre })
  if (last && credited && typeof credited !== 'string') life.documents.push(reduction(credited.parts, last.id, life.documents.length + 1))
}

function annul(life: Life): void {
  const last = validIn(life).at(-1)
  if (last) life.documents.push(annulment(last.left, last.id, life.documents.length + 1))
}

/** Returned rolls stay in the order. */
function returnedIn({ documents }: Life): number {
  const lines = documents.filter(({ creditKind }) => creditKind === 'reduction').flatMap((note) => note.lines)
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function change(life: Life, wanted: number, unitOre: number): void {
  const quantity = Math.max(wanted, returnedIn(life))
  const order = { lines: [{ id: 7, quantity, totalOre: quantity * unitOre }], shippingOre: unitOre % 2 === 0 ? 99_00 : 0 }
  const credited = overInvoicedParts(order, validIn(life))
  if (credited === null) return
  life.order = order
  for (const off of credited) life.documents.push(annulment(partsOfOverInvoiced(off), off.id, life.documents.length + 1))
}

const step = fc.oneof(
  fc.nat({ max: 5 }).map((rolls) => (life: Life) => issue(life, rolls)),
  fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 50_00 })).map((of) => (life: Life) => credit(life, ...of)),
  fc.constant(annul),
  fc.tuple(fc.nat({ max: 6 }), fc.integer({ min: 1, max: 300_00 })).map((of) => (life: Life) => change(life, ...of)),
)

test('whatever is invoiced, credited and changed, the invoices that stand and the rest come to the order exactly', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const life: Life = { order: ORDER, documents: [] }
      for (const take of steps) {
        take(life)
        const totalOre = life.order.lines.reduce((sum, line) => sum + line.totalOre, life.order.shippingOre)
        const valid = validIn(life)
        const invoicedOre = valid.reduce((sum, one) => sum + sumOfParts(one.valid), 0)
        expect(invoicedOre + sumOfParts(restToInvoice(life.order, valid))).toBe(totalOre)
        const left = valid.flatMap((one) => [...one.left.lines.map((line) => line.totalOre), one.left.shippingOre])
        expect(Math.min(0, ...left)).toBe(0)
      }
    }),
    { numRuns: 200 },
  )
})
