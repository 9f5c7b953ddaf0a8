import { describe, expect, test } from 'vitest'
import { PAYMENT_METHODS } from '#domain/orders/order-status.ts'
import { defaultTerms, FIRST_INVOICE_NUMBER_WRONG, INVOICE_KINDS, INVOICE_STATES, invoiceState, isFirstInvoiceNumber } from './invoice.ts'
import type { InvoiceTerms } from './invoice-terms.ts'

const TODAY = '2026-11-21'
const invoice = { kind: 'invoice', isCredited: false, openOre: 1999_00, dueDate: TODAY } as const

describe('an invoice', () => {
  test('is open until the end of the day it is due', () => expect(invoiceState(invoice, TODAY)).toBe('open'))
  test('is overdue the day after', () => expect(invoiceState(invoice, '2026-11-22')).toBe('overdue'))
  test('is overdue after a new year', () => expect(invoiceState({ ...invoice, dueDate: '2026-12-31' }, '2027-01-01')).toBe('overdue'))
  test('that still asks for an øre waits for it', () => expect(invoiceState({ ...invoice, openOre: 1 }, TODAY)).toBe('open'))
  test('that asks for nothing is settled, whatever the day', () =>
    expect(invoiceState({ ...invoice, openOre: 0 }, '2030-01-01')).toBe('paid'))
  test.each([0, 1999_00])('that was taken back is credited, asked for %d øre', (openOre) =>
    expect(invoiceState({ ...invoice, openOre, isCredited: true }, '2030-01-01')).toBe('credited'),
  )
})

test('a credit note is neither paid nor overdue', () =>
  expect(invoiceState({ ...invoice, kind: 'credit_note' }, '2030-01-01')).toBe('credit_note'))

test('every document has exactly one of the states staff can filter by', () => {
  const all = INVOICE_KINDS.flatMap((kind) =>
    [false, true].flatMap((isCredited) =>
      [0, 1].flatMap((openOre) => ['2026-11-20', TODAY].map((dueDate) => invoiceState({ kind, isCredited, openOre, dueDate }, TODAY))),
    ),
  )
  expect(new Set(all)).toEqual(new Set(INVOICE_STATES))
})

test('an invoice customer gets 8 days or the agreed terms, everybody else pays before it is sent', () => {
  const terms = (agreed: InvoiceTerms | null) => PAYMENT_METHODS.map((method) => defaultTerms(method, agreed))
  expect(terms(null)).toEqual(['before_shipment', 'before_shipment', '8_days', 'before_shipment'])
  expect(terms('running_month_15')).toEqual(['before_shipment', 'before_shipment', 'running_month_15', 'before_shipment'])
})

test('a series begins with a whole number that leaves room to count on', () => {
  expect([1, 5_001, 20_260_001, 999_999_999].every(isFirstInvoiceNumber)).toBe(true)
  expect([0, -1, 1.5, 1_000_000_000, Number.NaN].some(isFirstInvoiceNumber)).toBe(false)
})

test('the refusal names the same limits', () => {
  expect(FIRST_INVOICE_NUMBER_WRONG).toContain('fra 1 til 999.999.999')
})
