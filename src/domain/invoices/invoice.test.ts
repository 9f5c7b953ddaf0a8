import { describe, expect, test } from 'vitest'
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import { defaultTerms, INVOICE_KINDS, INVOICE_STATES, invoiceState } from './invoice.ts'

const TODAY = '2026-11-21'
const invoice = { kind: 'invoice', isCredited: false, totalOre: 1999_00, paymentStatus: 'unpaid', dueDate: TODAY } as const

describe('an invoice', () => {
  test('is open until the end of the day it is due', () => expect(invoiceState(invoice, TODAY)).toBe('open'))
  test('is overdue the day after', () => expect(invoiceState(invoice, '2026-11-22')).toBe('overdue'))
  test('is overdue after a new year', () => expect(invoiceState({ ...invoice, dueDate: '2026-12-31' }, '2027-01-01')).toBe('overdue'))
  test.each(['unpaid', 'partial'] as const)('that is %s waits for money', (paymentStatus) => {
    expect(invoiceState({ ...invoice, paymentStatus }, TODAY)).toBe('open')
    expect(invoiceState({ ...invoice, paymentStatus }, '2027-01-01')).toBe('overdue')
  })
  test.each(['paid', 'refunded'] as const)('that is %s is settled, whatever the day', (paymentStatus) =>
    expect(invoiceState({ ...invoice, paymentStatus }, '2030-01-01')).toBe('paid'),
  )
  test('over nothing is never overdue', () => expect(invoiceState({ ...invoice, totalOre: 0 }, '2030-01-01')).toBe('paid'))
  test.each(PAYMENT_STATUSES)('that was taken back is credited, its order %s', (paymentStatus) =>
    expect(invoiceState({ ...invoice, paymentStatus, isCredited: true }, '2030-01-01')).toBe('credited'),
  )
})

test.each(PAYMENT_STATUSES)('a credit note is neither paid nor overdue, its order %s', (paymentStatus) =>
  expect(invoiceState({ ...invoice, kind: 'credit_note', paymentStatus }, '2030-01-01')).toBe('credit_note'),
)

test('every document has exactly one of the states staff can filter by', () => {
  const all = INVOICE_KINDS.flatMap((kind) =>
    [false, true].flatMap((isCredited) =>
      [0, 1].flatMap((totalOre) =>
        PAYMENT_STATUSES.flatMap((paymentStatus) =>
          ['2026-11-20', TODAY].map((dueDate) => invoiceState({ kind, isCredited, totalOre, paymentStatus, dueDate }, TODAY)),
        ),
      ),
    ),
  )
  expect(new Set(all)).toEqual(new Set(INVOICE_STATES))
})

test('an invoice customer gets 8 days, everybody else pays before it is sent', () =>
  expect(PAYMENT_METHODS.map(defaultTerms)).toEqual(['before_shipment', 'before_shipment', '8_days', 'before_shipment']))
