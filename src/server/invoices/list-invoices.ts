import { and, eq, gte, like, lte, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, ResponseOf } from '#contract/call.ts'
import type { INVOICE_SORTS, invoiceCalls } from '#contract/invoices.ts'
import { invoices } from '#server/database/schema.ts'
import { copenhagenDay } from '#server/documents/document-format.ts'
import type { Shop } from '#server/shop.ts'
import { toInvoiceAnswer } from './invoice-answer.ts'
import { findListed } from './queries.ts'
import { stands } from './stands.ts'
import { sumInvoices } from './sum-invoices.ts'

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
  const [found, { total, sums }] = await Promise.all([
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(condition)
      .orderBy(...orderOf(sort))
      .limit(limit)
      .offset((page - 1) * limit),
    sumInvoices(db, condition),
  ])
  const listed = await findListed(
    db,
    found.map(({ id }) => id),
  )
  return { invoices: listed.map((row) => toInvoiceAnswer(row, today)), total, sums }
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
