import { expect, test } from 'vitest'
import { owedOfInvoice } from './owed-history.ts'

const INVOICES = [
  { id: 1, totalOre: 100_000, creditedOre: 0 },
  { id: 2, totalOre: 50_000, creditedOre: 20_000 },
]

test('what was owed follows the money, the oldest invoice first, and what was credited was never owed', () => {
  const money = [
    { paidOn: '2026-02-01', amountOre: 40_000, invoiceId: null },
    { paidOn: '2026-03-10', amountOre: 70_000, invoiceId: null },
    { paidOn: '2026-03-20', amountOre: -10_000, invoiceId: null },
  ]
  const from = '2026-03-01'
  expect(owedOfInvoice(1, { invoices: INVOICES, money, from })).toEqual([
    { from, ore: 60_000 },
    { from: '2026-03-10', ore: 0 },
    { from: '2026-03-20', ore: 0 },
  ])
  expect(owedOfInvoice(2, { invoices: INVOICES, money, from }).map(({ ore }) => ore)).toEqual([30_000, 20_000, 30_000])
})

test('what is paid for a certain invoice lowers that one from its day on', () => {
  const money = [{ paidOn: '2026-03-10', amountOre: 30_000, invoiceId: 2 }]
  const from = '2026-03-01'
  expect(owedOfInvoice(2, { invoices: INVOICES, money, from }).map(({ ore }) => ore)).toEqual([30_000, 0])
  expect(new Set(owedOfInvoice(1, { invoices: INVOICES, money, from }).map(({ ore }) => ore)).size).toBe(1)
})
