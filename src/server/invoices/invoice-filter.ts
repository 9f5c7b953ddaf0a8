import { and, eq, gte, lte, type SQL } from 'drizzle-orm'
import type { QueryOf } from '#contract/call.ts'
import type { invoiceCalls } from '#contract/invoices.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { invoices } from '#server/database/schema.ts'
import { containsText } from '#server/lists/contains.ts'
import { hasInvoiceState } from './invoice-state.ts'

/** What the list and its sums are narrowed by. */
export type InvoiceFilter = QueryOf<(typeof invoiceCalls)['sumInvoices']>

/** The documents a filter finds on a day; from and to are days of issue, both included. */
export function isFound({ search, kind, state, from, to }: InvoiceFilter, today: CalendarDate): SQL | undefined {
  return and(
    containsText(invoices.searchText, search),
    kind && eq(invoices.kind, kind),
    state && hasInvoiceState(state, today),
    from === undefined ? undefined : gte(invoices.issueDate, from),
    to === undefined ? undefined : lte(invoices.issueDate, to),
  )
}
