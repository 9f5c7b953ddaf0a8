import { type SQL, sql } from 'drizzle-orm'
import { parseDay } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { DAYS_BY_HAND, type LineToMatch, type PayTarget } from '#domain/payments/bank/match-lines.ts'
import { readReferences } from '#domain/payments/bank/payment-references.ts'
import type { Connection } from '#server/database/connect.ts'
import { findOpenCharges } from '#server/payments/reminder-charges.ts'

export type FoundTarget = PayTarget & Readonly<{ customer: string }>

const YEARS_BACK = 3

/** Orders a line may concern: named in it, open with its amount, or booked by hand around that day. */
export async function findTargets(db: Connection, lines: readonly LineToMatch[]): Promise<FoundTarget[]> {
  if (lines.length === 0) return []
  const references = lines.map(({ text }) => readReferences(text))
  const transferred = lines.flatMap((line) => line.transferred ?? [])
  const numbers = [...new Set([...transferred, ...references.flatMap(({ invoices, bare }) => [...invoices, ...bare])])]
  const ends = new Set(references.flatMap(({ orderEnds }) => orderEnds))
  const years = [...new Set(lines.flatMap(({ day }) => Array.from({ length: YEARS_BACK + 1 }, (_, back) => parseDay(day).year - back)))]
  const orderNumbers = [
    ...references.flatMap(({ orders }) => orders),
    ...[...ends].flatMap((end) => years.map((year) => `ORD-${year}${end}`)),
  ]
  const amounts = [...new Set(lines.map(({ leftOre }) => leftOre))]
  const days = lines.map(({ day }) => day).toSorted()
  const between = sql`${addDays(days.at(0) ?? '', -DAYS_BY_HAND)} and ${addDays(days.at(-1) ?? '', DAYS_BY_HAND)}`
  const isAmount = (column: SQL) => sql`${column} = any(${sql.param(amounts)}::bigint[])`
  return await readTargets(
    db,
    sql`
    select order_id from invoices where number = any(${sql.param(numbers)}::int[])
    union select id from orders where order_number = any(${sql.param(orderNumbers)}::text[])
    union select id from orders where open_ore <> 0 and deleted_at is null and ${isAmount(sql`open_ore`)}
    union select order_id from invoice_balances join invoices on id = invoice_id where open_ore > 0 and ${isAmount(sql`open_ore`)}
    union select id from orders where open_ore <> 0 and open_ore > 0 and deleted_at is null and account_id in (
      select account_id from orders where open_ore <> 0 and open_ore > 0 and deleted_at is null and account_id is not null
      group by account_id having ${isAmount(sql`sum(open_ore)`)})
    union select order_id from payments where ${isAmount(sql`amount_ore`)} and paid_on between ${between} and ${isByHand}`,
  )
}

/** The lines with the invoices their transfer references were given for. */
export async function withTransferred(db: Connection, lines: readonly LineToMatch[]): Promise<LineToMatch[]> {
  const idsOf = new Map(lines.map(({ id, text }) => [id, readReferences(text).transfers]))
  const ids = [...idsOf.values()].flat()
  if (ids.length === 0) return [...lines]
  const { rows } = await db.execute<{ id: number; numbers: number[] }>(sql`
    select t.id, (select json_agg(number order by number) from invoices where invoices.id = any(t.invoice_ids)) as numbers
    from transfer_references t where t.id = any(${sql.param(ids)}::int[])`)
  const numbersOf = new Map(rows.map(({ id, numbers }) => [id, numbers]))
  return lines.map((line) => ({ ...line, transferred: (idsOf.get(line.id) ?? []).flatMap((id) => numbersOf.get(id) ?? []) }))
}

const isByHand = sql`way = 'bank' and bank_line_id is null and reverses_id is null
  and not exists (select from payments reversal where reversal.reverses_id = payments.id)`

type Row = Omit<FoundTarget, 'names'> & Readonly<{ names: readonly (string | null)[] }>

/** Without deleted orders; oldest first. */
export async function readTargets(db: Connection, ids: SQL): Promise<FoundTarget[]> {
  const { rows } = await db.execute<Row>(sql`
    select o.id as "orderId", o.order_number as "orderNumber", o.open_ore as "openOre", o.account_id as "accountId",
      coalesce(nullif(o.company, ''), o.customer_name) as customer, json_build_array(o.company, o.customer_name) as names,
      coalesce((
        select json_agg(json_build_object('number', i.number, 'openOre', coalesce(b.open_ore, 0)) order by i.number)
        from invoices i left join invoice_balances b on b.invoice_id = i.id where i.order_id = o.id), '[]') as documents,
      coalesce((
        select json_agg(json_build_object('amountOre', amount_ore, 'paidOn', paid_on::text) order by payments.id)
        from payments where order_id = o.id and ${isByHand}), '[]') as "bookedByHand"
    from orders o where o.id in (${ids}) and o.deleted_at is null
    order by o.id`)
  // reminder charges are paid with the order, after it (decision 0045); refunds ignore them
  const charges = await findOpenCharges(
    db,
    rows.map(({ orderId }) => orderId),
  )
  return rows.map(({ names, ...row }) => ({
    ...row,
    openOre: row.openOre < 0 ? row.openOre : row.openOre + sumOf(charges.get(row.orderId)),
    documents: row.documents.map((one) => ({ ...one, chargesOre: charges.get(row.orderId)?.get(one.number) ?? 0 })),
    names: names.filter((name) => name !== null && name !== '') as string[],
  }))
}

function sumOf(charges: ReadonlyMap<number, number> = new Map()): number {
  return [...charges.values()].reduce((sum, ore) => sum + ore, 0)
}
