import { and, eq, gte, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { InvoiceState } from '#domain/invoices/invoice.ts'
import { invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'

const isUncredited = and(eq(invoices.kind, 'invoice'), isNull(invoices.creditedById))
// must match the index invoice_balances_open
const isOpen = sql`${invoices.id} in (select ${invoiceBalances.invoiceId} from ${invoiceBalances} where ${invoiceBalances.openOre} > 0)`

/** True of an invoice that is not paid in full and not credited. */
export const isOwed = and(isUncredited, isOpen)

/** The domain's `invoiceState` as a condition; a test compares both. */
export function hasInvoiceState(state: InvoiceState, today: CalendarDate): SQL | undefined {
  if (state === 'credit_note') return eq(invoices.kind, 'credit_note')
  if (state === 'credited') return isNotNull(invoices.creditedById)
  if (state === 'paid') return and(isUncredited, not(isOpen))
  return and(isOwed, state === 'overdue' ? lt(invoices.dueDate, today) : gte(invoices.dueDate, today))
}

/** The domain's `waitsForDeposit` as a condition on `orders`. */
export const waitsForItsDeposit = sql<boolean>`(${orders.status} in ('pending', 'processing')
  and ${orders.paidOre} < least(${orders.depositOre}, ${orders.totalOre} - ${orders.creditedOre}))`

/**
 * True of an aconto invoice whose payment was taken back while the goods are here: the order asks for its deposit again and is not sent
 * before (decision 127), so nothing is late.
 */
const asksForDepositAgain = sql`(${invoices.acontoOre} > 0
  and exists (select from ${orders} where ${orders.id} = ${invoices.orderId} and ${waitsForItsDeposit}))`

/** True of an overdue invoice that may be reminded of. */
export function isToRemind(today: CalendarDate): SQL | undefined {
  return and(hasInvoiceState('overdue', today), not(asksForDepositAgain))
}
