import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY_PROMISE } from '#domain/settings/settings.ts'
import { orderChanges } from './changed-figures.tsx'
import type { ShownLine, ShownOrder } from './shown-order.ts'

const line: ShownLine = {
  productId: 1,
  kcwId: 'FJ-1021',
  nameDa: 'Fjord Mosgrøn',
  quantity: 7,
  payWithPoints: false,
  sampleOf: null,
  unitOre: 100_00,
  lineTotalOre: 700_00,
  sampleCreditOre: 0,
  pointsUsed: 0,
  shipsNow: 7,
  expectedOn: null,
  shipsLater: 0,
  batches: null,
}
const order: ShownOrder = {
  pointsWorthOre: 0,
  lines: [line],
  discountPercent: 0,
  subtotalOre: 700_00,
  deliveryWay: 'parcel',
  vatTreatment: 'domestic',
  shippingWay: 'parcel',
  shippingOre: 99_00,
  savingsOre: 0,
  totalOre: 799_00,
  pointsUsed: 0,
  pointsEarned: 7,
}
const changes = (after: Partial<ShownOrder>, isExclVat = false) =>
  orderChanges(order, { ...order, ...after }, { promise: DEFAULT_DELIVERY_PROMISE, isExclVat })

test('nothing is listed when nothing changed', () => {
  expect(changes({})).toEqual([])
})

test('a new price is shown for one unit, for the line and for the order', () => {
  const after = { ...line, unitOre: 110_50, lineTotalOre: 773_50 }
  expect(changes({ lines: [after], subtotalOre: 773_50, totalOre: 872_50 })).toEqual([
    {
      title: 'Fjord Mosgrøn',
      changes: [
        { what: 'Pris pr. stk.', before: '100\u00a0kr.', after: '110,50\u00a0kr.' },
        { what: '7 stk. i alt', before: '700\u00a0kr.', after: '773,50\u00a0kr.' },
      ],
    },
    {
      title: 'Ordren',
      changes: [
        { what: 'Subtotal', before: '700\u00a0kr.', after: '773,50\u00a0kr.' },
        { what: 'I alt', before: '799\u00a0kr.', after: '872,50\u00a0kr.' },
      ],
    },
  ])
})

test('in the view without VAT the changes are without VAT, and the amount to pay is shown', () => {
  const after = { ...line, unitOre: 110_50, lineTotalOre: 773_50 }
  const [ofLine, ofOrder] = changes({ lines: [after], subtotalOre: 773_50, totalOre: 872_50 }, true)
  expect(ofLine?.changes).toEqual([
    { what: 'Pris pr. stk.', before: '80\u00a0kr.', after: '88,40\u00a0kr.' },
    { what: '7 stk. i alt', before: '560\u00a0kr.', after: '618,80\u00a0kr.' },
  ])
  expect(ofOrder?.changes.map(({ what, after }) => [what, after])).toEqual([
    ['Subtotal', '618,80\u00a0kr.'],
    ['I alt ekskl. moms', '698\u00a0kr.'],
    ['I alt inkl. moms', '872,50\u00a0kr.'],
  ])
})

test('a later delivery is described in the words of the cart', () => {
  expect(changes({ lines: [{ ...line, shipsNow: 5, shipsLater: 2 }] })).toEqual([
    {
      title: 'Fjord Mosgrøn',
      changes: [{ what: 'Levering', before: 'Sendes nu · 1–3 dage', after: '5 sendes nu, 2 om 10–18 dage' }],
    },
  ])
})

test('rolls that are no longer of one batch are reported, also when no figure changed', () => {
  const promised = { ...line, batches: { rolls: 7, text: '7\u00a0stk. fra samme batch' } }
  const broken = { ...line, batches: { rolls: 0, text: 'Kun 4 + 3 fra to batches' } }
  const reading = { promise: DEFAULT_DELIVERY_PROMISE, isExclVat: false }
  expect(orderChanges({ ...order, lines: [promised] }, { ...order, lines: [broken] }, reading)).toEqual([
    { title: 'Fjord Mosgrøn', changes: [{ what: 'Batch', before: '7\u00a0stk. fra samme batch', after: 'Kun 4 + 3 fra to batches' }] },
  ])
})

test('delivery, discount and points are compared too', () => {
  const [group] = changes({ shippingOre: 0, discountPercent: 10, pointsUsed: 10, pointsEarned: 6, totalOre: 700_00 })
  expect(group?.changes.map(({ what, before, after }) => [what, before, after])).toEqual([
    ['Din rabat', '0 %', '10 %'],
    ['Levering', '99\u00a0kr.', '0\u00a0kr.'],
    ['Point, du bruger', '0', '10'],
    ['Point, du optjener', '7', '6'],
    ['I alt', '799\u00a0kr.', '700\u00a0kr.'],
  ])
})
