import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAYMENT_METHODS } from '#domain/orders/order-status.ts'
import {
  defaultTerms,
  dueDate,
  FIRST_INVOICE_NUMBER_WRONG,
  INVOICE_KINDS,
  INVOICE_STATES,
  INVOICE_TERMS,
  INVOICE_TERMS_LABELS,
  type InvoiceTerms,
  invoiceFileName,
  invoiceState,
  isFirstInvoiceNumber,
  openOfInvoices,
  paidByInvoice,
  proFormaFileName,
} from './invoice.ts'

const TODAY = '2026-11-21'
const invoice = { kind: 'invoice', isCredited: false, openOre: 1999_00, dueDate: TODAY } as const

describe('an invoice', () => {
  test('is open until the end of the day it is due', () => expect(invoiceState(invoice, TODAY)).toBe('open'))
  test('is overdue the day after', () => expect(invoiceState(invoice, '2026-11-22')).toBe('overdue'))
  test('is overdue after a new year', () => expect(invoiceState({ ...invoice, dueDate: '2026-12-31' }, '2027-01-01')).toBe('overdue'))
  test('with one øre open is open', () => expect(invoiceState({ ...invoice, openOre: 1 }, TODAY)).toBe('open'))
  test('with nothing open is paid, on any day', () => expect(invoiceState({ ...invoice, openOre: 0 }, '2030-01-01')).toBe('paid'))
  test.each([0, 1999_00])('that was credited has that state, with %d øre open', (openOre) =>
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

describe('an invoice is due', () => {
  test.each([
    ['at once when paid before shipment', '2026-11-21', 'before_shipment', '2026-11-21'],
    ['after 8 days', '2026-11-21', '8_days', '2026-11-29'],
    ['after 8 days in the next month', '2026-11-23', '8_days', '2026-12-01'],
    ['after 15 days in the next year', '2026-12-20', '15_days', '2027-01-04'],
    ['after 28 days in the next year', '2026-12-31', '28_days', '2027-01-28'],
    ['after 28 days over a short February', '2026-02-01', '28_days', '2026-03-01'],
    ['after 28 days over a leap February', '2028-02-01', '28_days', '2028-02-29'],
    ['after 8 days on the leap day itself', '2028-02-21', '8_days', '2028-02-29'],
    ['after 8 days past the leap day', '2028-02-22', '8_days', '2028-03-01'],
    ['after 15 days in a century without leap day', '2100-02-20', '15_days', '2100-03-07'],
    ['on the 8th of the next month, from its first day', '2026-11-01', 'running_month_8', '2026-12-08'],
    ['on the 8th of the next month, from its last day', '2026-11-30', 'running_month_8', '2026-12-08'],
    ['on the 8th of January', '2026-12-31', 'running_month_8', '2027-01-08'],
    ['on the 8th of February after the 31st of January', '2026-01-31', 'running_month_8', '2026-02-08'],
    ['on the 15th of the next month', '2026-11-21', 'running_month_15', '2026-12-15'],
    ['on the 15th of January', '2026-12-01', 'running_month_15', '2027-01-15'],
    ['on the 15th of March after a leap day', '2028-02-29', 'running_month_15', '2028-03-15'],
  ] as const)('%s', (_, issued, terms, due) => expect(dueDate(issued, terms)).toBe(due))

  test('never before it is issued and at most 46 days after', () => {
    const issued = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(issued, fc.constantFrom(...INVOICE_TERMS), (date, terms) => {
        const days = (Date.parse(dueDate(date, terms)) - Date.parse(date)) / 86_400_000
        expect(days).toBeGreaterThanOrEqual(0)
        expect(days).toBeLessThanOrEqual(46)
      }),
    )
  })

  test('at no time when it is issued on a day that does not exist', () =>
    expect(() => dueDate('2026-02-29', 'running_month_8')).toThrow(RangeError))
})

test('the six terms have Danish names of their own', () => {
  expect(INVOICE_TERMS.map((terms) => INVOICE_TERMS_LABELS[terms])).toEqual([
    'Betaling før forsendelse',
    'Netto 8 dage',
    'Netto 15 dage',
    'Netto 28 dage',
    'Løbende måned + 8 dage',
    'Løbende måned + 15 dage',
  ])
})

const order = { orderNumber: 'ORD-2026-0042' }

test('the invoice that is not credited is called after its order', () => {
  expect(invoiceFileName({ ...order, kind: 'invoice', number: 1007, isCredited: false })).toBe('Faktura_ORD-2026-0042.pdf')
})

test('an order that was credited and invoiced again gives each of its documents a name of its own', () => {
  const documents = [
    { ...order, kind: 'invoice', number: 1007, isCredited: true },
    { ...order, kind: 'credit_note', number: 1008, isCredited: false },
    { ...order, kind: 'invoice', number: 1009, isCredited: true },
    { ...order, kind: 'credit_note', number: 1010, isCredited: false },
    { ...order, kind: 'invoice', number: 1011, isCredited: false },
  ] as const
  expect(documents.map(invoiceFileName)).toEqual([
    'Faktura_1007_ORD-2026-0042.pdf',
    'Kreditnota_1008_ORD-2026-0042.pdf',
    'Faktura_1009_ORD-2026-0042.pdf',
    'Kreditnota_1010_ORD-2026-0042.pdf',
    'Faktura_ORD-2026-0042.pdf',
  ])
})

test('a document that is not issued cannot be mistaken for an invoice', () => {
  expect(proFormaFileName('ORD-2026-0042')).toBe('Proforma_ORD-2026-0042.pdf')
})

const TWO = [
  { id: 1, totalOre: 500, creditedOre: 100 },
  { id: 2, totalOre: 700, creditedOre: 0 },
]

test.each([
  [0, [400, 700]],
  [300, [100, 700]],
  [400, [0, 700]],
  [1_000, [0, 100]],
  [5_000, [0, 0]],
  [-20, [400, 700]],
])('%d øre settle the oldest invoice first', (paidOre, open) => expect([...openOfInvoices(TWO, paidOre).values()]).toEqual(open))

test('money that names an invoice settles that one; what it has too much of settles the oldest', () => {
  const named = (...money: (readonly [invoiceId: number | null, amountOre: number])[]) =>
    paidByInvoice(money.map(([invoiceId, amountOre]) => ({ invoiceId, amountOre })))
  const open = (paidOre: number, by: ReadonlyMap<number, number>) => [...openOfInvoices(TWO, paidOre, by).values()]
  expect(open(700, named([2, 700]))).toEqual([400, 0])
  expect(open(800, named([2, 800]))).toEqual([300, 0])
  expect(open(750, named([2, 700], [null, 50]))).toEqual([350, 0])
  // a refund of it opens it again
  expect(open(500, named([2, 700], [2, -200]))).toEqual([400, 200])
  expect(open(200, named([2, 700]))).toEqual([400, 500])
  expect(open(-20, named([2, -20]))).toEqual([400, 700])
})

test('what is credited beyond an invoice that was paid aconto in part settles the others', () => {
  const aconto = { id: 1, totalOre: 300_00, creditedOre: 0 }
  const last = { id: 2, totalOre: 700_00, creditedOre: 800_00 }
  expect([...openOfInvoices([aconto, last], 200_00)]).toEqual([
    [1, 0],
    [2, 0],
  ])
  expect([...openOfInvoices([aconto, { ...last, creditedOre: 700_00 }], 200_00)]).toEqual([
    [1, 100_00],
    [2, 0],
  ])
})
