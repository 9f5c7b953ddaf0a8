/** An invoice, or a credit note that takes one back; both are numbered in the same gapless series (design §4 promise 7). */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Where a document stands: open until its order is paid, overdue after its due date, settled when it is or takes back another. */
export const INVOICE_STATES = ['open', 'overdue', 'paid', 'credited', 'credit_note'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]
