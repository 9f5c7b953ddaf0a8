import { describe, expect, test } from 'vitest'
import { type OrderedLine, planReorder } from './reorder.ts'

type SoldProduct = Parameters<typeof planReorder>[1][number]

const black: SoldProduct = {
  id: 1,
  unitPriceOre: 5_000_00,
  promotionPercent: 0,
  pointsEligible: true,
  pointsCost: 10,
  stock: 20,
  asksForColour: false,
  discontinued: false,
}
const line: OrderedLine = {
  productId: 1,
  quantity: 2,
  payWithPoints: false,
  unitPriceOre: 5_000_00,
  promotionPercent: 0,
  discountPercent: 10,
  sampleOf: null,
}
const silver: Parameters<typeof planReorder>[2] = { discountPercent: 10, balance: 25, vatTreatment: 'domestic' }

const plan = (change: Partial<OrderedLine>, product: Partial<SoldProduct> = {}, customer: Partial<typeof silver> = {}) =>
  planReorder([{ ...line, ...change }], [{ ...black, ...product }], { ...silver, ...customer })[0]

describe('An order repeated', () => {
  test('with nothing changed has no remarks', () => expect(plan({})).toEqual({ payWithPoints: false, quantity: 2, remarks: [] }))

  test('remarks on a changed list price as the customer pays it', () => {
    expect(plan({}, { unitPriceOre: 5_200_00 })?.remarks).toEqual([{ kind: 'price-changed', beforeOre: 4_500_00, nowOre: 4_680_00 }])
  })

  test('remarks on an ended promotion and a better own discount', () => {
    expect(plan({ promotionPercent: 20 })?.remarks).toEqual([{ kind: 'price-changed', beforeOre: 3_600_00, nowOre: 4_500_00 }])
    expect(plan({}, {}, { discountPercent: 20 })?.remarks).toEqual([{ kind: 'price-changed', beforeOre: 4_500_00, nowOre: 4_000_00 }])
  })

  test('compares a line with a discount of its own by that one', () => {
    const own = { discountPercent: 15 }
    expect(plan(own, {}, own)?.remarks).toEqual([])
  })

  test('compares an export as it was charged, and shows a changed price with VAT', () => {
    const abroad = { vatTreatment: 'export' } as const
    expect(plan({ unitPriceOre: 79_99 }, { unitPriceOre: 99_99 }, abroad)?.remarks).toEqual([])
    expect(plan({ unitPriceOre: 4_000_00 }, { unitPriceOre: 5_200_00 }, abroad)?.remarks).toEqual([
      { kind: 'price-changed', beforeOre: 4_500_00, nowOre: 4_680_00 },
    ])
  })

  test('remarks on what is sold out and on too few rolls', () => {
    expect(plan({}, { stock: 0 })?.remarks).toEqual([{ kind: 'sold-out', expectedOn: null }])
    expect(plan({}, { stock: 1 })?.remarks).toEqual([{ kind: 'too-few-in-stock', stock: 1, expectedOn: null }])
    expect(plan({}, { stock: 2 })?.remarks).toEqual([])
    const incoming = [{ on: '2026-12-01', rolls: 1 }]
    expect(plan({}, { stock: 1, incoming })?.remarks).toEqual([{ kind: 'too-few-in-stock', stock: 1, expectedOn: '2026-12-01' }])
    expect(plan({}, { stock: 0, incoming })?.remarks).toEqual([{ kind: 'sold-out', expectedOn: null }])
  })

  test('is of the same batch while that has enough, and remarks when it is of another', () => {
    const [old, mixed] = [
      [{ id: 3, code: 'L3', rolls: 2 }],
      [
        { id: 3, code: 'L3', rolls: 1 },
        { id: null, code: null, rolls: 1 },
      ] as const,
    ]
    const left = (rolls: number) => ({ batches: [{ id: 3, code: 'L3', rolls }] })
    expect(plan({ batches: old }, left(2))).toEqual({ payWithPoints: false, quantity: 2, batchId: 3, remarks: [] })
    expect(plan({ batches: old }, left(1))).toMatchObject({ remarks: [{ kind: 'other-batch', code: 'L3' }] })
    expect(plan({ batches: mixed }, left(9))).toEqual({ payWithPoints: false, quantity: 2, remarks: [] })
  })

  test('leaves out what the shop sells no more', () => {
    const notSold = { payWithPoints: null, quantity: 0, remarks: [{ kind: 'discontinued' }] }
    expect(plan({ productId: 9 })).toEqual(notSold)
    expect(plan({ productId: null })).toEqual(notSold)
    expect(plan({}, { discontinued: true, stock: 0 })).toEqual(notSold)
    expect(plan({}, { discontinued: true })?.remarks).toEqual([])
  })

  test('takes no more of a discontinued product than is left, over all its lines, and promises no later rolls', () => {
    const last = { ...black, discontinued: true, stock: 3, incoming: [{ on: '2026-12-01', rolls: 9 }] }
    const lastOnes = { kind: 'last-ones', stock: 3 }
    expect(planReorder([{ ...line, quantity: 5 }], [last], silver)[0]).toMatchObject({ quantity: 3, remarks: [lastOnes] })
    const twice = planReorder([{ ...line, payWithPoints: true, unitPriceOre: 0 }, line, line], [last], silver)
    expect(twice.map(({ quantity }) => quantity)).toEqual([2, 1, 0])
    expect(twice[2]).toMatchObject({ payWithPoints: null, remarks: [{ kind: 'discontinued' }] })
  })

  test('keeps the colour of a sample, and leaves it out when that film or the choice of colours was removed', () => {
    const swatch = { ...black, id: 7, asksForColour: true }
    const sample = { ...line, productId: 7, sampleOf: 1 }
    expect(planReorder([sample], [swatch, black], silver)[0]?.payWithPoints).toBe(false)
    expect(planReorder([sample], [swatch], silver)[0]?.remarks).toEqual([{ kind: 'discontinued' }])
    expect(planReorder([{ ...sample, sampleOf: null }], [swatch, black], silver)[0]?.remarks).toEqual([{ kind: 'discontinued' }])
  })

  test('pays with points again while the balance lasts, line by line', () => {
    const points = { ...line, payWithPoints: true, unitPriceOre: 0 }
    const planned = planReorder(
      [points, { ...points, quantity: 1 }, { ...points, productId: 2, quantity: 1 }],
      [black, { ...black, id: 2, pointsCost: 5 }],
      silver,
    )
    expect(planned.map(({ payWithPoints }) => payWithPoints)).toEqual([true, false, true])
    expect(planned[1]?.remarks).toEqual([{ kind: 'points-to-cash' }])
  })

  test('turns to cash what may no longer be had for points', () => {
    expect(plan({ payWithPoints: true }, { pointsEligible: false })).toEqual({
      payWithPoints: false,
      quantity: 2,
      remarks: [{ kind: 'points-to-cash' }],
    })
  })
})
