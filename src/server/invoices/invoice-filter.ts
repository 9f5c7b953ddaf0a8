import { and, between, eq, gte, isNotNull, isNull, like, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/http/call.ts'
import type { InvoiceSums, invoiceCalls } from '#contract/invoices/invoices.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import type { InvoiceState } from '#domain/invoices/invoice.ts'
import { isShortNumber, readSearchText } from '#domain/lists/search-text.ts'
import { oreToKr } from '#domain/money/money.ts'
import { orderNumberEnding } from '#domain/orders/order-number.ts'
import { eInvoices, invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { anywhere, containsText } from '#server/lists/list-queries.ts'
import { ordersMatching } from '#server/lists/orders-matching.ts'
import type { Shop } from '#server/shop.ts'

const isUncredited = and(eq(invoices.kind, 'invoice'), isNull(invoices.creditedById))
// must match the index invoice_balances_open
const isOpen = sql`${invoices.id} in (select ${invoiceBalances.invoiceId} from ${invoiceBalances} where ${invoiceBalances.openOre} > 0)`

export const isOwed = and(isUncredited, isOpen)

/** The domain's `invoiceState` as a condition; a test compares both. */
function hasInvoiceState(state: InvoiceState, today: CalendarDate): SQL | undefined {
  if (state === 'credit_note') return eq(invoices.kind, 'credit_note')
  if (state === 'credited') return isNotNull(invoices.creditedById)
  if (state === 'paid') return and(isUncredited, not(isOpen))
  return and(isOwed, state === 'overdue' ? lt(invoices.dueDate, today) : gte(invoices.dueDate, today))
}

/** The domain's `waitsForDeposit` as a condition on `orders`. */
export const waitsForItsDeposit = sql<boolean>`(${orders.status} in ('pending', 'processing')
  and ${orders.paidOre} < least(${orders.depositOre}, ${orders.totalOre} - ${orders.creditedOre}))`

/** True for an aconto invoice whose payment was reversed: the order waits for its deposit (decision 127), so nothing is late. */
export const needsDepositAgain = sql`(${invoices.acontoOre} > 0
  and exists (select from ${orders} where ${orders.id} = ${invoices.orderId} and ${waitsForItsDeposit}))`

export function isToRemind(today: CalendarDate): SQL | undefined {
  return and(hasInvoiceState('overdue', today), not(needsDepositAgain))
}

/** Open øre of invoices overdue longer than the settings allow for buying on invoice; 0 without that setting, and none of a deposit asked for again. `today` is a Danish day. */
export function overdueThatStops(accountId: SQL, today: SQL): SQL {
  return sql`select coalesce(sum(b.open_ore), 0)::bigint
    from (select (data -> 'reminders' ->> 'stopAfterDays')::int as days from settings where id = 1) as stop
    join orders o on stop.days is not null and o.account_id = ${accountId} and o.open_ore > 0 and o.open_ore <> 0 and o.deleted_at is null
    join invoices on order_id = o.id and kind = 'invoice' and credited_by_id is null and due_date < ${today}::date - stop.days
      and not ${needsDepositAgain}
    join invoice_balances b on b.invoice_id = invoices.id and b.open_ore > 0`
}

type InvoiceFilter = QueryOf<(typeof invoiceCalls)['sumInvoices']>

type Reading = Readonly<{ today: CalendarDate; seesAmounts: boolean }>

/** `from` and `to` are days of issue, both included; searching by amount needs the right to see amounts. */
export function isFound(
  { search, kind, state, from, to, userId, nemHandel }: InvoiceFilter,
  { today, seesAmounts }: Reading,
): SQL | undefined {
  return and(
    isMatching(search, seesAmounts),
    kind && eq(invoices.kind, kind),
    state && hasInvoiceState(state, today),
    from === undefined ? undefined : gte(invoices.issueDate, from),
    to === undefined ? undefined : lte(invoices.issueDate, to),
    userId === undefined ? undefined : sql`${invoices.orderId} in (select ${orders.id} from ${orders} where ${orders.userId} = ${userId})`,
    nemHandel &&
      sql`${invoices.id} in (select ${eInvoices.invoiceId} from ${eInvoices} where ${nemHandel === 'waiting' ? isToBeSent : isRefused})`,
  )
}

/** To be sent through NemHandel; must match the index e_invoices_to_send. */
export const isToBeSent = sql`${eInvoices.needsNemHandel} and ${eInvoices.sentAt} is null and ${eInvoices.state} is null`

/** Not delivered, or rejected by its receiver, and neither credited nor sent by hand since; must match the index e_invoices_refused. */
export const isRefused = sql`${eInvoices.sentAt} is null
  and (${eInvoices.state} = 'refused' or ${eInvoices.response} = 'RE' or ${eInvoices.state} = 'unreachable' and ${eInvoices.needsNemHandel})
  and exists (select from ${invoices} as refused where refused.id = ${eInvoices.invoiceId} and refused.credited_by_id is null)`

function isMatching(search = '', seesAmounts: boolean): SQL | undefined {
  const { amount, document, ...parsed } = readSearchText(search)
  const inRow = or(
    isShortNumber(search) ? isNumber(search.trim()) : containsText(invoices.searchText, search),
    amount && seesAmounts ? between(invoices.totalOre, amount.fromOre, amount.toOre) : undefined,
    document ? and(eq(invoices.number, document.number), eq(invoices.kind, document.kind)) : undefined,
  )
  const ofOrders = [
    ordersMatching({ ...parsed, amount: null, document: null, orderEnding: null }),
    // the phone number is on the order only, as invoices are kept longer
    parsed.digits === null ? null : sql`select ${orders.id} from ${orders} where ${like(orders.searchText, anywhere(parsed.digits))}`,
  ].filter((condition) => condition !== null)
  if (ofOrders.length === 0) return inRow
  return sql`${invoices.id} in (select ${invoices.id} from ${invoices} where ${inRow}
    union select ${invoices.id} from ${invoices} where ${invoices.orderId} in (${sql.join(ofOrders, sql` union `)}))`
}

/** The number of the document or of its order, or a separate number in the searched text: a postal code, a part of a name or a reference. */
function isNumber(digits: string): SQL | undefined {
  const isSeparate = sql`${invoices.searchText} ~ ${`(^|[^[:alnum:]-])${digits}($|[^[:alnum:]])`}`
  return or(isSeparate, like(invoices.searchText, anywhere(orderNumberEnding(Number(digits)))))
}

/** Less credit notes. A separate call, so that the list does not wait for it. */
export async function sumInvoices({ db, now }: Pick<Shop, 'db' | 'now'>, filter: InvoiceFilter): Promise<InvoiceSums> {
  const [found] = await db
    .select({ totalOre: signedSum(invoices.totalOre), vatOre: signedSum(invoices.vatOre) })
    .from(invoices)
    .where(isFound(filter, { today: copenhagenDay(now().getTime()), seesAmounts: true }))
  const { totalOre = 0, vatOre = 0 } = found ?? {}
  return { net: oreToKr(totalOre - vatOre), vat: oreToKr(vatOre), total: oreToKr(totalOre) }
}

/** Uses only columns of the index invoices_due. */
function signedSum(ore: typeof invoices.totalOre | typeof invoices.vatOre): SQL<number> {
  return sql`coalesce(sum(case when ${invoices.kind} = 'invoice' then ${ore} else -${ore} end), 0)::bigint`
}
