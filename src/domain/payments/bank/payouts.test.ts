import { expect, test } from 'vitest'
import { payoutLines, reachedBank } from './recognise-lines.ts'

const line = (id: number, day: string, amountOre = 1_234_50, text = 'STRIPE PAYMENTS EUROPE') => ({ id, day, amountOre, text })
const payout = (id: string, day: string, amountOre = 1_234_50) => ({ id, day, amountOre })

test.each([
  ['on the day it was sent', line(1, '2026-11-23'), true],
  ['a week later', line(1, '2026-11-30'), true],
  ['with another word for it', line(1, '2026-11-24', 1_234_50, 'Udbetaling kort'), true],
  ['before it was sent', line(1, '2026-11-22'), false],
  ['more than a week later', line(1, '2026-12-01'), false],
  ['of another amount', line(1, '2026-11-24', 1_234_51), false],
  ['that does not say so, as it may be a customer', line(1, '2026-11-24', 1_234_50, 'Faktura 1042'), false],
])('a line %s', (_, one, isPayout) => {
  expect(payoutLines([one], [payout('po_1', '2026-11-23')])).toEqual(isPayout ? [{ lineId: 1, payoutId: 'po_1' }] : [])
})

test('equal payouts are each one line, the earliest first', () => {
  const payouts = [payout('po_2', '2026-11-24'), payout('po_1', '2026-11-23')]
  expect(payoutLines([line(8, '2026-11-26'), line(7, '2026-11-25'), line(9, '2026-11-27')], payouts)).toEqual([
    { lineId: 7, payoutId: 'po_1' },
    { lineId: 8, payoutId: 'po_2' },
  ])
})

test('a payout whose amount came back did not reach the bank, the next one of the amount did', () => {
  const moved = [
    payout('po_0', '2026-11-20'),
    payout('po_1', '2026-11-23'),
    payout('back', '2026-11-24', -1_234_50),
    payout('po_2', '2026-11-25'),
  ]
  expect(reachedBank(moved).map(({ id }) => id)).toEqual(['po_0', 'po_2'])
  expect(reachedBank([payout('back', '2026-11-24', -1), payout('po_1', '2026-11-25')]).map(({ id }) => id)).toEqual(['po_1'])
})
