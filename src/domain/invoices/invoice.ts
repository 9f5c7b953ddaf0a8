import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays, dayOfNextMonth } from '#domain/calendar/day-arithmetic.ts'
import { isInRange } from '#domain/numbers/range.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'

/** Invoices and credit notes share one gapless series (requirements §11.7). */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** An annulment says the invoice was wrong and the order may be invoiced again; a reduction lowers what is owed (decision 0028). */
export type CreditKind = 'annulment' | 'reduction'

export const INVOICE_KIND_LABELS: Readonly<Record<InvoiceKind, string>> = { invoice: 'Faktura', credit_note: 'Kreditnota' }

/** 'Faktura 1007', 'Kreditnota 1008'. */
export function documentName({ kind, number }: Readonly<{ kind: InvoiceKind; number: number }>): string {
  return `${INVOICE_KIND_LABELS[kind]} ${number}`
}

export const MAX_CREDIT_REASON_LENGTH = 300
export const CREDIT_REASON_MISSING = 'Skriv en begrundelse.'
export const CREDIT_EMPTY = 'Vælg varer, fragt eller et beløb.'

export const INVOICE_STATES = ['open', 'overdue', 'paid', 'credited', 'credit_note'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

type Issued = Readonly<{
  kind: InvoiceKind
  isCredited: boolean
  openOre: number
  dueDate: CalendarDate
}>

/** The state of a document on a day. It is not overdue on the due date itself; an invoice with nothing to pay counts as paid. */
export function invoiceState({ kind, isCredited, openOre, dueDate }: Issued, today: CalendarDate): InvoiceState {
  if (kind === 'credit_note') return 'credit_note'
  if (isCredited) return 'credited'
  if (openOre === 0) return 'paid'
  return dueDate < today ? 'overdue' : 'open'
}

/** The default terms: on invoice those agreed with the buyer or 8 days, otherwise payment before shipment. */
export function defaultTerms(paymentMethod: PaymentMethod, agreed: InvoiceTerms | null): InvoiceTerms {
  return paymentMethod === 'invoice' ? (agreed ?? '8_days') : 'before_shipment'
}

const FIRST_INVOICE_NUMBER = { min: 1, max: 999_999_999 } as const

export const FIRST_INVOICE_NUMBER_WRONG = 'Skriv et helt tal fra 1 til 999.999.999.'

export function isFirstInvoiceNumber(number: number): boolean {
  return Number.isInteger(number) && isInRange(number, FIRST_INVOICE_NUMBER)
}

/** The six payment terms of an invoice (requirements §9), by their API names (requirements §12). */
export const INVOICE_TERMS = ['before_shipment', '8_days', '15_days', '28_days', 'running_month_8', 'running_month_15'] as const
export type InvoiceTerms = (typeof INVOICE_TERMS)[number]

export const TERMS_MISSING = 'Vælg betalingsbetingelser.'

export const INVOICE_TERMS_LABELS: Readonly<Record<InvoiceTerms, string>> = {
  before_shipment: 'Betaling før forsendelse',
  '8_days': 'Netto 8 dage',
  '15_days': 'Netto 15 dage',
  '28_days': 'Netto 28 dage',
  running_month_8: 'Løbende måned + 8 dage',
  running_month_15: 'Løbende måned + 15 dage',
}

type DueRule = Readonly<{ afterDays: number }> | Readonly<{ dayOfNextMonth: number }>

const DUE_RULES: Readonly<Record<InvoiceTerms, DueRule>> = {
  before_shipment: { afterDays: 0 },
  '8_days': { afterDays: 8 },
  '15_days': { afterDays: 15 },
  '28_days': { afterDays: 28 },
  running_month_8: { dayOfNextMonth: 8 },
  running_month_15: { dayOfNextMonth: 15 },
}

/** The due date (requirements §9); running month + 8 is the 8th of the next month. Throws RangeError for an invalid date. */
export function dueDate(issueDate: CalendarDate, terms: InvoiceTerms): CalendarDate {
  const rule = DUE_RULES[terms]
  return 'afterDays' in rule ? addDays(issueDate, rule.afterDays) : dayOfNextMonth(issueDate, rule.dayOfNextMonth)
}

type Named = Readonly<{ kind: InvoiceKind; number: number; orderNumber: string; isCredited: boolean }>

/** `Faktura_{orderNumber}.pdf` (requirements §7 'Invoice PDF'). Credit notes and credited invoices carry their own number too. */
export function invoiceFileName(document: Named): string {
  return `${nameOf(document)}.pdf`
}

export function eInvoiceFileName(document: Named): string {
  return `${nameOf(document)}.xml`
}

function nameOf({ kind, number, orderNumber, isCredited }: Named): string {
  const isUncredited = kind === 'invoice' && !isCredited
  return `${INVOICE_KIND_LABELS[kind]}_${isUncredited ? '' : `${number}_`}${orderNumber}`
}

export function proFormaFileName(orderNumber: string): string {
  return `Proforma_${orderNumber}.pdf`
}

type IssuedInvoice = Readonly<{ id: number; totalOre: number; creditedOre: number }>

/** The open amount of each invoice in øre. What is `named` of `paidOre` (received minus refunded) settles its own, the rest the oldest. */
export function openOfInvoices(
  invoices: readonly IssuedInvoice[],
  paidOre: number,
  named: ReadonlyMap<number, number> = new Map(),
): ReadonlyMap<number, number> {
  // goods credited beyond an invoice that was paid aconto in part settle the oldest too (decision 127)
  let left = invoices.reduce((sum, { totalOre, creditedOre }) => sum + Math.max(0, creditedOre - totalOre), Math.max(0, paidOre))
  const open = new Map(invoices.map(({ id, totalOre, creditedOre }) => [id, Math.max(0, totalOre - creditedOre)]))
  const settle = (id: number, most: number) => {
    const openOre = open.get(id) ?? 0
    const settled = Math.max(0, Math.min(openOre, most, left))
    left -= settled
    open.set(id, openOre - settled)
  }
  for (const { id } of invoices) settle(id, named.get(id) ?? 0)
  for (const { id } of invoices) settle(id, left)
  return open
}

type NamedMoney = Readonly<{ invoiceId: number | null; amountOre: number }>

export function paidByInvoice(money: readonly NamedMoney[]): ReadonlyMap<number, number> {
  const named = new Map<number, number>()
  for (const { invoiceId, amountOre } of money) if (invoiceId !== null) named.set(invoiceId, (named.get(invoiceId) ?? 0) + amountOre)
  return named
}
