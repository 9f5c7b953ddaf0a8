import { expect, test } from 'vitest'
import { creditOutcome, pointsOfReturned } from './credit-outcome.ts'

const paid = { status: 'shipped', totalOre: 1098_99, creditedOre: 0, paidOre: 1098_99, refundedOre: 0, vatTreatment: 'domestic' } as const

test('one roll of three that came back takes one point, free rolls none, and points it was paid with are given back', () => {
  expect(pointsOfReturned({ pointsEach: 0, pointsEarned: 3 }, 1)).toEqual({ taken: 1, given: 0 })
  expect(pointsOfReturned({ pointsEach: 0, pointsEarned: 1 }, 3)).toEqual({ taken: 1, given: 0 })
  expect(pointsOfReturned({ pointsEach: 10, pointsEarned: 0 }, 2)).toEqual({ taken: 0, given: 20 })
})

test('what was paid of goods that came back is owed to the customer, with its VAT', () => {
  expect(creditOutcome('reduction', { totalOre: 333_33, leftOre: 1098_99, order: paid })).toEqual({
    ...{ totalOre: 333_33, vatOre: 66_67, leftOre: 765_66, owedBackOre: 333_33 },
  })
})

test('of an order that is not paid nothing is owed back, of one paid in part what is too much', () => {
  const owed = (paidOre: number) =>
    creditOutcome('reduction', { totalOre: 333_33, leftOre: 1098_99, order: { ...paid, paidOre } }).owedBackOre
  expect([0, 765_66, 765_67, 1098_99].map(owed)).toEqual([0, 0, 1, 333_33])
})

test('an annulled invoice is issued again: its money stays with the order', () => {
  expect(creditOutcome('annulment', { totalOre: 1098_99, leftOre: 1098_99, order: paid })).toMatchObject({ leftOre: 0, owedBackOre: 0 })
})

test('of an order whose money all went back nothing more is owed', () => {
  const order = { ...paid, paidOre: 0, refundedOre: 1098_99 }
  expect(creditOutcome('reduction', { totalOre: 333_33, leftOre: 1098_99, order }).owedBackOre).toBe(0)
})
