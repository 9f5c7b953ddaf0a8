import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import type { InvoiceTerms } from './invoice-terms.ts'

/** An invoice, or a credit note that takes one back; both are numbered in the same gapless series (requirements §11.7). */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/**
 * What a credit note means: an annulment says that the invoice, or what it still comes to, was wrong, and the order may be invoiced
 * anew; a reduction lowers what the order's customer owes: goods that came back, or an amount for a reason (decision 0028).
 */
export type CreditKind = 'annulment' | 'reduction'

/** The name a document has in Danish, on paper and in mails. */
export const INVOICE_KIND_LABELS: Readonly<Record<InvoiceKind, string>> = { invoice: 'Faktura', credit_note: 'Kreditnota' }

/** What a document is called wherever it is named: 'Faktura 1007', 'Kreditnota 1008'. */
export function documentName({ kind, number }: Readonly<{ kind: InvoiceKind; number: number }>): string {
  return `${INVOICE_KIND_LABELS[kind]} ${number}`
}

/** How many characters the reason of a credit note may have. */
export const MAX_CREDIT_REASON_LENGTH = 300
export const CREDIT_REASON_MISSING = 'Skriv en begrundelse.'
export const CREDIT_EMPTY = 'Vælg ruller, fragt eller et beløb.'

/** The states of a document: open until its order is paid, overdue after its due date, settled when it is or takes back another. */
export const INVOICE_STATES = ['open', 'overdue', 'paid', 'credited', 'credit_note'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

type Issued = Readonly<{
  kind: InvoiceKind
  isCredited: boolean
  /** what of it is still to be paid, after payments and credits */
  openOre: number
  dueDate: CalendarDate
}>

/** The state of a document on a day. Its due date is still in time; an invoice that asks for nothing counts as paid. */
export function invoiceState({ kind, isCredited, openOre, dueDate }: Issued, today: CalendarDate): InvoiceState {
  if (kind === 'credit_note') return 'credit_note'
  if (isCredited) return 'credited'
  if (openOre === 0) return 'paid'
  return dueDate < today ? 'overdue' : 'open'
}

/** The terms an order is invoiced with when nobody chose any: on invoice those agreed with its buyer or 8 days, everybody else pays before it is sent. */
export function defaultTerms(paymentMethod: PaymentMethod, agreed: InvoiceTerms | null): InvoiceTerms {
  return paymentMethod === 'invoice' ? (agreed ?? '8_days') : 'before_shipment'
}
