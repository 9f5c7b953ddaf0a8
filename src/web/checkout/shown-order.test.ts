import { expect, test } from 'vitest'
import { type ShownLine, type ShownOrder, toOrderFigures } from './shown-order.ts'

const line: ShownLine = {
  ...{ productId: 7, kcwId: 'FJ-1021', nameDa: 'Fjord Mosgrøn', quantity: 3, payWithPoints: false, sampleOf: null },
  ...{
    unitOre: 100_00,
    lineTotalOre: 300_00,
    sampleCreditOre: 0,
    pointsUsed: 0,
    shipsNow: 3,
    shipsLater: 0,
    expectedOn: null,
    batches: null,
  },
}
const orderOf = (lines: readonly ShownLine[]): ShownOrder => ({
  ...{ lines, discountPercent: 0, deliveryWay: 'parcel', vatTreatment: 'domestic', shippingWay: 'parcel' },
  ...{ subtotalOre: 300_00, shippingOre: 0, savingsOre: 0, totalOre: 300_00, pointsWorthOre: 0, pointsUsed: 0, pointsEarned: 0 },
})

test('the order states how many rolls of a line were shown as being of one batch', () => {
  const lines: ShownLine[] = [
    { ...line, batches: { rolls: 3, text: '3\u00a0stk. fra samme batch' } },
    { ...line, batches: { rolls: 0, text: 'Kun 2 + 1 fra to batches' } },
    { ...line, oneBatch: true, batches: { rolls: 0, text: 'Venter på varer fra én batch' } },
    line,
  ]
  expect(toOrderFigures(orderOf(lines)).items.map(({ sameBatch, oneBatch }) => [sameBatch, oneBatch])).toEqual([
    [3, undefined],
    [0, undefined],
    [0, true],
    [0, undefined],
  ])
})

test('the order states how many pieces of a line were shown as sent at once', () => {
  const lines: ShownLine[] = [line, { ...line, shipsNow: 1, shipsLater: 2 }]
  expect(toOrderFigures(orderOf(lines)).items.map(({ shipsNow }) => shipsNow)).toEqual([3, 1])
})
