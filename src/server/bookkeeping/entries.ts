import { type SQL, sql } from 'drizzle-orm'
import type { Month } from '#domain/bookkeeping/month.ts'
import type { Entry, EntryKind } from '#domain/bookkeeping/postings.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { InvoiceKind } from '#domain/invoices/invoice.ts'
import type { BookedWay } from '#domain/payments/payment.ts'
import type { Connection } from '#server/database/connect.ts'

const isUnclosed = (kind: EntryKind, id: ReturnType<typeof sql>) =>
  sql`not exists (select from bookkeeping_vouchers where kind = ${kind} and source_id = ${id}::text)`

const isNotCollected = (kind: EntryKind, id: SQL) =>
  sql`not exists (select from ledger_vouchers where kind = ${kind} and source_id = ${id}::text)`

const REMINDED = sql`
  select reminders.id::text as id, reminders.issue_date as day, false as is_withdrawal, reminders.number, order_number, fee_ore, interest_ore, compensation_ore
  from reminders join invoices on invoices.id = invoice_id where fee_ore + interest_ore + compensation_ore > 0
  union all
  select reminders.id || '-withdrawn', withdrawn_on, true, reminders.number, order_number, fee_ore, interest_ore, compensation_ore
  from reminders join invoices on invoices.id = invoice_id where fee_ore + interest_ore + compensation_ore > 0 and withdrawn_on is not null`

type Span = Readonly<{ from: CalendarDate; to: CalendarDate }>
type DocumentRow = Omit<Extract<Entry, { kind: 'document' }>, 'kind'> & { documentKind: InvoiceKind }
type PaymentRow = Omit<Extract<Entry, { kind: 'payment' }>, 'kind'> & { way: BookedWay }
type RemindedRow = Omit<Extract<Entry, { kind: 'reminder' }>, 'kind'>
type MovedRow = Omit<Extract<Entry, { kind: 'provider' }>, 'kind'>

type Which = Readonly<{ areNotCollected?: boolean }>

/** Entries of the span that are in no closed period; `areNotCollected`: and have no voucher for the accounting program either. */
export async function findUnclosed(db: Connection, { from, to }: Span, { areNotCollected = false }: Which = {}): Promise<Entry[]> {
  const isIncluded = (kind: EntryKind, id: SQL) =>
    areNotCollected ? sql`${isUnclosed(kind, id)} and ${isNotCollected(kind, id)}` : isUnclosed(kind, id)
  const { rows: documents } = await db.execute<DocumentRow>(sql`
    select invoices.id, order_number as "orderNumber", issue_date::text as day, kind as "documentKind", number, net_ore as "netOre", vat_ore as "vatOre", vat_treatment as "vatTreatment",
      coalesce((document -> 'shipping' ->> 'netOre')::bigint, 0) as "shippingNetOre"
    from invoices join invoice_documents on invoice_id = id
    where issue_date between ${from} and ${to} and ${isIncluded('document', sql`invoices.id`)}
    order by invoices.id`)
  const { rows: payments } = await db.execute<PaymentRow>(sql`
    select payments.id, order_number as "orderNumber", paid_on::text as day, way, amount_ore as "amountOre", reverses_id is not null as "isReversal",
      online_payment_id is not null as "isOnline"
    from payments join orders on orders.id = order_id
    where paid_on between ${from} and ${to} and ${isIncluded('payment', sql`payments.id`)}
    order by payments.id`)
  const { rows: moved } = await db.execute<MovedRow>(sql`
    select provider_transactions.id, order_number as "orderNumber", day::text as day, kind as moved, amount_ore as "amountOre", fee_ore as "feeOre"
    from provider_transactions left join orders on orders.id = order_id
    where day between ${from} and ${to} and ${isIncluded('provider', sql`provider_transactions.id`)}
    order by provider_transactions.id`)
  const charges = sql`number, fee_ore as "feeOre", interest_ore as "interestOre", compensation_ore as "compensationOre"`
  const { rows: reminded } = await db.execute<RemindedRow>(sql`
    select id, day::text as day, is_withdrawal as "isWithdrawal", order_number as "orderNumber", ${charges}
    from (${REMINDED}) as reminded
    where day between ${from} and ${to} and ${isIncluded('reminder', sql`reminded.id`)}
    order by day, number`)
  return [
    ...reminded.map((row): Entry => ({ ...row, kind: 'reminder' })),
    ...documents.map((row): Entry => ({ ...row, kind: 'document' })),
    ...payments.map((row): Entry => ({ ...row, kind: 'payment' })),
    ...moved.map((row): Entry => ({ ...row, kind: 'provider' })),
  ]
}

/** In øre. */
export type UnclosedSums = Readonly<{
  month: Month
  documents: number
  payments: number
  totalOre: number
  vatOre: number
  paidOre: number
  exportedOre: number
}>

/** Open months with their sums, aggregated by the database, as they may cover years. */
export async function sumUnclosed(db: Connection): Promise<UnclosedSums[]> {
  const { rows } = await db.execute<UnclosedSums>(sql`
    select month, sum(documents)::int as documents, sum(payments)::int as payments,
      sum(total_ore)::bigint as "totalOre", sum(vat_ore)::bigint as "vatOre", sum(paid_ore)::bigint as "paidOre",
      sum(exported_ore)::bigint as "exportedOre"
    from (
      select to_char(issue_date, 'YYYY-MM') as month, 1 as documents, 0 as payments,
        case kind when 'invoice' then total_ore else -total_ore end as total_ore,
        case kind when 'invoice' then vat_ore else -vat_ore end as vat_ore, 0 as paid_ore,
        case when vat_treatment <> 'export' then 0 when kind = 'invoice' then net_ore else -net_ore end as exported_ore
      from invoices where ${isUnclosed('document', sql`id`)}
      union all
      select to_char(paid_on, 'YYYY-MM'), 0, 1, 0, 0, amount_ore, 0 from payments where ${isUnclosed('payment', sql`id`)}
      union all
      select to_char(day, 'YYYY-MM'), 0, 0, 0, 0, 0, 0 from (${REMINDED}) as reminded where ${isUnclosed('reminder', sql`reminded.id`)}
      union all
      select to_char(day, 'YYYY-MM'), 0, 0, 0, 0, 0, 0 from provider_transactions where ${isUnclosed('provider', sql`id`)}
    ) as unclosed
    group by month order by month`)
  return rows
}
