import { and, count, eq, gte, isNotNull, isNull, like, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, ResponseOf } from '#contract/call.ts'
import type { INVOICE_SORTS, invoiceCalls } from '#contract/invoices.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { InvoiceState } from '#domain/invoice.ts'
import { invoices, orders } from '#server/database/schema.ts'
import { copenhagenDay } from '#server/documents/document-format.ts'
import type { Shop } from '#server/shop.ts'
import { toInvoiceAnswer } from './invoice-answer.ts'
import { findListed } from './queries.ts'

type List = (typeof invoiceCalls)['listInvoices']
type Sort = (typeof INVOICE_SORTS)[number]
type SortField = Exclude<Sort, `-${string}`>
const MAX_INVOICES = 1_000

const SORTED: Readonly<Record<SortField, SQL>> = {
  number: sql`${invoices.number}`,
  dueDate: sql`${invoices.dueDate}`,
  total: sql`${invoices.totalOre}`,
  customerName: sql`${invoices.customerName} collate danish`,
}

/** Invoices and credit notes, newest first unless asked otherwise; from and to are days of issue, both included. */
export async function listInvoices({ db, now }: Shop, query: QueryOf<List>): Promise<Omit<ResponseOf<List>, 'success'>> {
  const { search, kind, state, from, to, sort = '-number', page = 1, limit = MAX_INVOICES } = query
  const today = copenhagenDay(now())
  const condition = and(
    contains(search),
    kind && eq(invoices.kind, kind),
    state && stands(state, today),
    from === undefined ? undefined : gte(invoices.issueDate, from),
    to === undefined ? undefined : lte(invoices.issueDate, to),
  )
  // the page is found in indexes alone; only its documents are then read with what belongs to them
  const [found, [counted]] = await Promise.all([
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(condition)
      .orderBy(...orderOf(sort))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(invoices).where(condition),
  ])
  const listed = await findListed(
    db,
    found.map(({ id }) => id),
  )
  return { invoices: listed.map((row) => toInvoiceAnswer(row, today)), total: counted?.total ?? 0 }
}

/** The domain's invoiceState as a condition; a test holds both to the same answer. */
export function stands(state: InvoiceState, today: CalendarDate): SQL | undefined {
  if (state === 'credit_note') return eq(invoices.kind, 'credit_note')
  if (state === 'credited') return isNotNull(invoices.creditedById)
  const standing = and(eq(invoices.kind, 'invoice'), isNull(invoices.creditedById))
  // written out as in the index orders_unsettled
  const isUnsettled = sql`${invoices.orderId} in (select ${orders.id} from ${orders} where ${orders.paymentStatus} in ('unpaid', 'partial'))`
  if (state === 'paid') return and(standing, or(eq(invoices.totalOre, 0), sql`not (${isUnsettled})`))
  const isLate = state === 'overdue' ? lt(invoices.dueDate, today) : gte(invoices.dueDate, today)
  return and(standing, ne(invoices.totalOre, 0), isUnsettled, isLate)
}

function contains(search = ''): SQL | undefined {
  const text = search.trim().toLowerCase()
  // without a collation of its own: with one the index of the column would not be asked
  return text === '' ? undefined : like(invoices.searchText, `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}

/** Documents that are equal stand by number, so that pages never repeat one. */
function orderOf(sort: Sort): SQL[] {
  const column = SORTED[sort.replace('-', '') as SortField]
  return sort.startsWith('-') ? [sql`${column} desc`, sql`${invoices.id} desc`] : [sql`${column} asc`, sql`${invoices.id} asc`]
}
