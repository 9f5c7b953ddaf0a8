import { and, eq, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { InvoiceState } from '#domain/invoices/invoice.ts'
import { invoices, orders } from '#server/database/schema.ts'

const isUncredited = and(eq(invoices.kind, 'invoice'), isNull(invoices.creditedById))
// written out as in the index orders_unsettled
const isUnsettled = sql`${invoices.orderId} in (select ${orders.id} from ${orders} where ${orders.paymentStatus} in ('unpaid', 'partial'))`

const isOwed = and(isUncredited, ne(invoices.totalOre, 0), isUnsettled)

/** The domain's invoiceState as a condition; a test holds both to the same answer. */
export function hasInvoiceState(state: InvoiceState, today: CalendarDate): SQL | undefined {
  if (state === 'credit_note') return eq(invoices.kind, 'credit_note')
  if (state === 'credited') return isNotNull(invoices.creditedById)
  if (state === 'paid') return and(isUncredited, or(eq(invoices.totalOre, 0), sql`not (${isUnsettled})`))
  return and(isOwed, state === 'overdue' ? lt(invoices.dueDate, today) : gte(invoices.dueDate, today))
}
