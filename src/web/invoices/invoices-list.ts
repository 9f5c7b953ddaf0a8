import { INVOICE_SORTS } from '#contract/invoices/invoices.ts'
import { paths } from '#contract/pages/pages.ts'
import { INVOICE_STATES, type InvoiceState } from '#domain/invoices/invoice.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { columns, day, oneOf, page, sortedBy, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

export type InvoiceSortField = Exclude<(typeof INVOICE_SORTS)[number], `-${string}`>

export const invoicesList = urlState(paths.adminInvoices, {
  search: text(MAX_SEARCH_LENGTH),
  state: oneOf(INVOICE_STATES),
  nemHandel: oneOf(['waiting', 'refused']),
  from: day(),
  to: day(),
  sort: sortedBy(INVOICE_SORTS, '-number'),
  hidden: columns(),
  page: page(),
})
export type InvoicesState = StateOf<typeof invoicesList>

export const INVOICE_STATE_LABELS: Readonly<Record<InvoiceState, string>> = {
  open: 'Åben',
  overdue: 'Forfalden',
  paid: 'Betalt',
  credited: 'Krediteret',
  credit_note: 'Kreditnota',
}
