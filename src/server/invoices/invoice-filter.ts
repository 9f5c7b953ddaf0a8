import { and, between, eq, gte, like, lte, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/call.ts'
import type { invoiceCalls } from '#contract/invoices.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { readSaid } from '#domain/lists/said-search.ts'
import { invoices, orders } from '#server/database/schema.ts'
import { anywhere, containsText } from '#server/lists/contains.ts'
import { ordersMeant } from '#server/lists/said-orders.ts'
import { hasInvoiceState } from './invoice-state.ts'

/** What the list and its sums are narrowed by. */
export type InvoiceFilter = QueryOf<(typeof invoiceCalls)['sumInvoices']>

/** The documents a filter finds on a day; from and to are days of issue, both included. */
export function isFound({ search, kind, state, from, to }: InvoiceFilter, today: CalendarDate): SQL | undefined {
  return and(
    isSaid(search),
    kind && eq(invoices.kind, kind),
    state && hasInvoiceState(state, today),
    from === undefined ? undefined : gte(invoices.issueDate, from),
    to === undefined ? undefined : lte(invoices.issueDate, to),
  )
}

/** A document is what it says itself, or one of an order that is meant. An amount is its own: an order's total may differ from it. */
function isSaid(search = ''): SQL | undefined {
  const { amount, document, ...said } = readSaid(search)
  const inText = containsText(invoices.searchText, search)
  const ofOrders = [
    ordersMeant({ ...said, amount: null, document: null }),
    // the buyer's telephone stands on the order alone: an invoice is kept longer than it may be
    said.digits === null ? null : sql`select ${orders.id} from ${orders} where ${like(orders.searchText, anywhere(said.digits))}`,
  ].filter((question) => question !== null)
  const meant = [
    amount && between(invoices.totalOre, amount.fromOre, amount.toOre),
    document && and(eq(invoices.number, document.number), eq(invoices.kind, document.kind)),
    ofOrders.length > 0 && sql`${invoices.orderId} in (${sql.join(ofOrders, sql` union `)})`,
  ].filter((condition) => condition !== null && condition !== false && condition !== undefined)
  if (meant.length === 0) return inText
  const questions = [inText, ...meant].map((condition) => sql`select ${invoices.id} from ${invoices} where ${condition}`)
  return sql`${invoices.id} in (${sql.join(questions, sql` union `)})`
}
