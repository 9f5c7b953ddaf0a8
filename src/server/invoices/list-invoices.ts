import { count, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, ResponseOf } from '#contract/call.ts'
import type { INVOICE_SORTS, invoiceCalls } from '#contract/invoices.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { orderBy } from '#server/lists/order-by.ts'
import type { Shop } from '#server/shop.ts'
import { toInvoiceAnswer } from './invoice-answer.ts'
import { isFound } from './invoice-filter.ts'
import { findListed } from './queries.ts'

type List = (typeof invoiceCalls)['listInvoices']
type SortField = Exclude<(typeof INVOICE_SORTS)[number], `-${string}`>
const SORTED: Readonly<Record<SortField, SQL>> = {
  number: sql`${invoices.number}`,
  dueDate: sql`${invoices.dueDate}`,
  total: sql`${invoices.totalOre}`,
  customerName: sql`${invoices.customerName} collate danish`,
}

export async function listInvoices({ db, now }: Shop, query: QueryOf<List>): Promise<Omit<ResponseOf<List>, 'success'>> {
  const { sort = '-number', page = 1, limit = MAX_PAGE_SIZE, ...filter } = query
  const today = copenhagenDay(now().getTime())
  const condition = isFound(filter, today)
  // the page is found in indexes alone, then only its documents are loaded
  const [found, [counted]] = await Promise.all([
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(condition)
      .orderBy(...orderBy(SORTED, sort, sql`${invoices.id}`))
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
