import { type SQL, sql } from 'drizzle-orm'
import { daysOfMonth, type Month, nextMonth } from '#domain/bookkeeping/month.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { documentName, type InvoiceKind } from '#domain/invoices/invoice.ts'
import type { Connection } from '#server/database/connect.ts'
import type { OreRow } from './figure-rows.ts'

/** The part of an issued document that is summed: its VAT, the base of that VAT, what was sold without VAT, or its total. */
const PARTS = {
  vat: sql`vat_ore`,
  base: sql`case vat_treatment when 'export' then 0 else net_ore end`,
  exported: sql`case vat_treatment when 'export' then net_ore else 0 end`,
  total: sql`total_ore`,
} as const
export type DocumentPart = keyof typeof PARTS

/** Documents by month of posting; a document issued after its month was closed is in the first open month. Open `months` must be consecutive. */
function postedDocuments(months: readonly Month[], lastClosed: Month | null): SQL {
  const sorted = months.toSorted()
  const closed = sorted.filter((month) => lastClosed !== null && month <= lastClosed)
  const open = sorted.filter((month) => !closed.includes(month))
  const first = lastClosed === null ? null : nextMonth(lastClosed)
  const parts = [
    ...(closed.length > 0
      ? [
          sql`select v.month, v.day, i.* from bookkeeping_vouchers v join invoices i on i.id = v.source_id::int
            where v.kind = 'document' and v.month = any(${sql.param(closed)}::text[])`,
        ]
      : []),
    ...(open.length > 0
      ? [
          sql`select to_char(issue_date, 'YYYY-MM') as month, issue_date as day, i.* from invoices i
            where issue_date between ${daysOfMonth(open[0] ?? '').from} and ${daysOfMonth(open.at(-1) ?? '').to}`,
        ]
      : []),
    ...(first !== null && open.includes(first)
      ? [
          sql`select ${first}::text as month, ${`${first}-01`}::date as day, i.* from invoices i where issue_date < ${`${first}-01`}::date
            and not exists (select from bookkeeping_vouchers v where v.kind = 'document' and v.source_id = i.id::text)`,
        ]
      : []),
  ]
  return sql`(${sql.join(parts, sql` union all `)})`
}

const signed = (ore: SQL) => sql`case kind when 'invoice' then ${ore} else -(${ore}) end`

type OfParts = Readonly<Record<DocumentPart, number>>
/** In øre; `having` counts the documents that have something of a part. */
type MonthSums = Readonly<{ month: Month; documents: number; having: OfParts }> & OfParts

/** Less credit notes, in øre. */
export async function sumPosted(db: Connection, months: readonly Month[], lastClosed: Month | null): Promise<MonthSums[]> {
  const sums = Object.entries(PARTS).map(([part, ore]) => sql`coalesce(sum(${signed(ore)}), 0)::bigint as ${sql.identifier(part)}`)
  const having = Object.entries(PARTS).map(([part, ore]) => sql`${sql.raw(`'${part}'`)}, count(*) filter (where ${ore} <> 0)`)
  const { rows } = await db.execute<MonthSums>(sql`
    select month, count(*)::int as documents, json_build_object(${sql.join(having, sql`, `)}) as "having", ${sql.join(sums, sql`, `)} from ${postedDocuments(months, lastClosed)} as posted
    group by month order by month`)
  return rows
}

/** Documents of open months and their totals, less credit notes; uses only columns of the index invoices_due. */
export async function sumOpenMonths(
  db: Connection,
  months: readonly Month[],
  lastClosed: Month | null,
): Promise<Pick<MonthSums, 'month' | 'documents' | 'total'>[]> {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const late =
    lastClosed === null
      ? []
      : (await sumPosted(db, [first], lastClosed)).map(({ month, documents, total }) => ({ month, documents, total }))
  const from = late.length > 0 || lastClosed !== null ? daysOfMonth(nextMonth(first)).from : daysOfMonth(first).from
  const { rows } = await db.execute<Pick<MonthSums, 'month' | 'documents' | 'total'>>(sql`
    select to_char(issue_date, 'YYYY-MM') as month, sum(documents)::int as documents, sum(ore)::bigint as total from (
      select issue_date, count(*) as documents, sum(${signed(sql`total_ore`)}) as ore from invoices
      where issue_date between ${from} and ${daysOfMonth(last).to} group by issue_date) as days
    group by 1 order by 1`)
  return [...late, ...rows]
}

export async function listPosted(
  db: Connection,
  part: DocumentPart,
  months: readonly Month[],
  lastClosed: Month | null,
): Promise<OreRow[]> {
  type Row = Readonly<{
    id: number
    number: number
    kind: InvoiceKind
    day: string
    orderId: number
    orderNumber: string
    who: string
    ore: number
  }>
  const { rows } = await db.execute<Row>(sql`
    select id, number, kind, day::text as day, order_id as "orderId", order_number as "orderNumber",
      coalesce(nullif(company, ''), customer_name) as who, (${signed(PARTS[part])})::bigint as ore
    from ${postedDocuments(months, lastClosed)} as posted where ${PARTS[part]} <> 0 order by day, number`)
  return rows.map(({ id, number, kind, day, orderId, orderNumber, who, ore }) => ({
    id: `bilag-${id}`,
    day,
    text: `${documentName({ kind, number })}, ${orderNumber}`,
    who,
    ore,
    to: { kind: 'order', id: orderId },
  }))
}

/** Null before the first document. */
export async function findFirstIssued(db: Connection): Promise<CalendarDate | null> {
  const { rows } = await db.execute<{ day: CalendarDate | null }>(sql`select min(issue_date)::text as day from invoices`)
  return rows[0]?.day ?? null
}
