import { expect, test } from 'vitest'
import { changedMoneyTexts, changeTexts, type ShownChange } from './change-texts.ts'

const NOTHING: ShownChange = {
  ...{ lines: [], fields: [], deliveryWay: null, deliveryMethod: null, pickupPoint: null },
  ...{ shippingOre: null, totalOre: null, pointsUsed: null },
}
const line = { nameDa: 'Polar Kobber', payWithPoints: false, from: 1, to: 3, lineTotalOre: 2700_00 }
const textsOf = (change: Partial<ShownChange>) =>
  changeTexts({ ...NOTHING, ...change }, 'domestic').map((text) => text.replaceAll('\u00a0', ' '))

test('a change is described for customer and staff, one sentence for each part', () => {
  expect(
    textsOf({
      lines: [line, { ...line, from: 0 }, { ...line, to: 0, lineTotalOre: 0 }, { ...line, from: 0, to: 1, payWithPoints: true }],
      fields: [{ field: 'reference', from: null, to: 'SAG-7' }],
      deliveryWay: { from: 'parcel', to: 'pickup' },
      shippingOre: { from: 99_00, to: 0 },
      pointsUsed: { from: 0, to: 10 },
      totalOre: { from: 999_00, to: 2700_00 },
    }),
  ).toEqual([
    'Polar Kobber: 1 → 3 stk., 2.700 kr.',
    'Ny: Polar Kobber, 3 stk., 2.700 kr.',
    'Taget af: Polar Kobber, 1 stk.',
    'Ny: Polar Kobber, 1 stk. med point',
    'Reference: intet → SAG-7',
    'Leveringsmåde: Levering → Afhentes',
    'Levering: 99 kr. → gratis',
    'Point brugt: 0 → 10',
    'I alt inkl. moms: 999 kr. → 2.700 kr.',
  ])
})

test('the text of a line paid with points differs from that of the same product paid in money', () => {
  const onPoints = { ...line, payWithPoints: true, lineTotalOre: 0 }
  const changes = [line, onPoints, { ...line, to: 0, lineTotalOre: 0 }, { ...onPoints, to: 0 }]
  expect(textsOf({ lines: changes })).toEqual([
    'Polar Kobber: 1 → 3 stk., 2.700 kr.',
    'Polar Kobber: 1 → 3 stk. med point',
    'Taget af: Polar Kobber, 1 stk.',
    'Taget af: Polar Kobber, 1 stk. med point',
  ])
})

test('the difference of a paid order is still to be paid, or goes back', () => {
  const moneyOf = (paidOre: number, openOre: number) =>
    changedMoneyTexts({ paidOre, openOre }).map((text) => text.replaceAll('\u00a0', ' '))
  expect(moneyOf(900_00, 100_50)).toEqual(['Der mangler 100,50 kr. at blive betalt.'])
  expect(moneyOf(900_00, -50_00)).toEqual(['Du har betalt 50 kr. for meget. Dem betaler vi tilbage.'])
  for (const nothing of [moneyOf(900_00, 0), moneyOf(0, 900_00), moneyOf(0, 0)]) expect(nothing).toEqual([])
})

test('users who may not see amounts read the rolls alone, and no change has no text', () => {
  expect(textsOf({ lines: [{ ...line, lineTotalOre: null }] })).toEqual(['Polar Kobber: 1 → 3 stk.'])
  expect(textsOf({})).toEqual([])
})
