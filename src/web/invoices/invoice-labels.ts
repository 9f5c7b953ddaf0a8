import type { InvoiceState } from '#domain/invoices/invoice.ts'

export const INVOICE_STATE_LABELS: Readonly<Record<InvoiceState, string>> = {
  open: 'Åben',
  overdue: 'Forfalden',
  paid: 'Betalt',
  credited: 'Krediteret',
  credit_note: 'Kreditnota',
}
