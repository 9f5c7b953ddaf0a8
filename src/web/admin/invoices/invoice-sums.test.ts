import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import { sumInvoices } from './invoice-sums.ts'

const document = (part: Partial<Invoice>) => ({ kind: 'invoice', state: 'paid', net: 80, vat: 20, total: 100, ...part }) as Invoice

test('credit notes are taken off, and only what is open or overdue is owed', () => {
  const invoices = [
    document({ state: 'open', net: 0.08, vat: 0.02, total: 0.1 }),
    document({ state: 'overdue', net: 0.16, vat: 0.04, total: 0.2 }),
    document({ state: 'credited' }),
    document({ kind: 'credit_note', state: 'credit_note' }),
    document({}),
  ]
  expect(sumInvoices(invoices)).toEqual({ netOre: 80_24, vatOre: 20_06, totalOre: 100_30, openOre: 30 })
})
