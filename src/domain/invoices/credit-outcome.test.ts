import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimCredits, creditOutcome, pointsOfReturned, takesWholeOrder } from './credit-outcome.ts'
import { creditParts, sumOfParts, type ValidInvoice } from './invoice-parts.ts'

const paid = { status: 'shipped', totalOre: 1098_99, creditedOre: 0, paidOre: 1098_99, refundedOre: 0, vatTreatment: 'domestic' } as const

test('one returned roll of three revokes one point, free rolls none, and points it was paid with are restored', () => {
  expect(pointsOfReturned({ pointsEach: 0, pointsEarned: 3 }, 1)).toEqual({ revoked: 1, restored: 0 })
  expect(pointsOfReturned({ pointsEach: 0, pointsEarned: 1 }, 3)).toEqual({ revoked: 1, restored: 0 })
  expect(pointsOfReturned({ pointsEach: 10, pointsEarned: 0 }, 2)).toEqual({ revoked: 0, restored: 20 })
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

type Invoice = Pick<ValidInvoice, 'id' | 'left'>
const first: Invoice = { id: 1, left: { lines: [{ orderLineId: 1, quantity: 2, totalOre: 1_001 }], shippingOre: 9_900 } }
const second: Invoice = {
  id: 2,
  left: {
    lines: [
      { orderLineId: 1, quantity: 1, totalOre: 500 },
      { orderLineId: 2, quantity: 3, totalOre: 0 },
    ],
    shippingOre: 0,
  },
}
const back = (itemId: number, quantity: number) => ({ itemId, quantity, restock: true })
const nothing = { withShipping: false, deductionOre: 0 }

test('rolls are credited of the oldest invoice that has them, and of the next for the rest', () => {
  expect(claimCredits([first, second], { lines: [back(1, 3), back(2, 1)], ...nothing })).toEqual([
    { invoiceId: 1, lines: [back(1, 2)], shippingOre: 0, deductionOre: 0, totalOre: 1_001 },
    { invoiceId: 2, lines: [back(1, 1), back(2, 1)], shippingOre: 0, deductionOre: 0, totalOre: 500 },
  ])
})

test('the freight is credited whole with the invoice it is on', () => {
  expect(claimCredits([first], { lines: [back(1, 2)], withShipping: true, deductionOre: 0 })).toMatchObject([
    { shippingOre: 9_900, totalOre: 10_901 },
  ])
})

test('what the goods lost in value is not credited, and never more than they came to', () => {
  expect(claimCredits([first, second], { lines: [back(1, 3)], withShipping: true, deductionOre: 1_101 })).toMatchObject([
    { deductionOre: 1_001, totalOre: 9_900 },
    { deductionOre: 100, totalOre: 400 },
  ])
  expect(claimCredits([first], { lines: [back(1, 2)], withShipping: true, deductionOre: 1_002 })).toBe('deduction_above_goods')
})

test('rolls no invoice names are not credited', () => {
  expect(claimCredits([first], { lines: [back(1, 3)], ...nothing })).toBe('rolls_not_invoiced')
  expect(claimCredits([], { lines: [back(1, 1)], ...nothing })).toBe('rolls_not_invoiced')
})

test('what a claim comes to is what its credit notes come to, to the øre, and a deduction stays on the lines', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 99_999 }), fc.nat(), (quantity, totalOre, part) => {
      const left = { lines: [{ orderLineId: 1, quantity, totalOre }], shippingOre: 77 }
      const rolls = 1 + (part % quantity)
      const most = creditParts(left, { lines: [{ orderLineId: 1, quantity: rolls }], shippingOre: 0, amountOre: 0 })
      const deductionOre = typeof most === 'string' ? 0 : part % (most.totalOre + 1)
      const credits = claimCredits([{ id: 1, left }], { lines: [back(1, rolls)], withShipping: false, deductionOre })
      const note = creditParts(left, { lines: [{ orderLineId: 1, quantity: rolls }], shippingOre: 0, amountOre: 0, deductionOre })
      if (typeof credits === 'string' || typeof note === 'string' || typeof most === 'string') throw new Error('refused')
      expect(credits[0]?.totalOre).toBe(note.totalOre)
      expect(note.totalOre).toBe(most.totalOre - deductionOre)
      expect(sumOfParts(note.parts)).toBe(note.totalOre)
    }),
  )
})

test('an order goes back whole when nothing of any line stays', () => {
  const lines = [
    { id: 1, quantity: 3, returned: 1 },
    { id: 2, quantity: 0, returned: 0 },
  ]
  expect(takesWholeOrder(lines, [{ itemId: 1, quantity: 2 }])).toBe(true)
  expect(takesWholeOrder(lines, [{ itemId: 1, quantity: 1 }])).toBe(false)
  expect(takesWholeOrder(lines, [])).toBe(false)
})
