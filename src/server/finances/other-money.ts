import { asc, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { sentToInvoiceOre } from '#domain/order-changes/next-step.ts'
import { reachedBank } from '#domain/payments/bank/recognise-lines.ts'
import { inOre } from '#domain/purchases/purchase-order.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema/orders.ts'
import { bankLines } from '#server/database/schema/payments.ts'
import { findInvoicedLines } from '#server/orders/order-parts.ts'
import { isSentNotInvoiced } from '#server/orders/order-scopes.ts'
import { isOpenBankLine } from '#server/payments/bank/bank-lines.ts'
import { isTiedToLine, payoutKey } from '#server/payments/recognise-payouts.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { FigureSum, OreRow } from './figure-rows.ts'

type Ordered = Readonly<{
  id: number
  orderId: number
  who: string
  kcwId: string
  rolls: number
  priceHundredths: number | null
  rateMillionths: number
  day: CalendarDate | null
}>

/** Ordered from suppliers and not received, at the rate of the order. Without received goods: the shop does not know suppliers' invoices. */
export async function findPurchases(db: Connection): Promise<OreRow[]> {
  const { rows } = await db.execute<Ordered>(sql`
    select line.id, po.id as "orderId", name as who, kcw_id as "kcwId", rolls - received as rolls, unit_price_hundredths as "priceHundredths",
      rate_millionths as "rateMillionths", expected_on::text as day
    from purchase_orders po join purchase_order_lines line on purchase_order_id = po.id join suppliers on suppliers.id = supplier_id
    where state = 'ordered' and rolls > received order by expected_on nulls last, line.id`)
  return rows.map(({ id, orderId, who, kcwId, rolls, priceHundredths, rateMillionths, day }) => ({
    id: `indkoeb-${id}`,
    day,
    who,
    to: { kind: 'purchase', id: orderId },
    text: `Indkøb ${orderId}, ${withUnit(rolls, 'stk.')} ${kcwId}${priceHundredths === null ? ' (uden pris)' : ''}`,
    ore: inOre(rolls * (priceHundredths ?? 0), rateMillionths),
  }))
}

const DAYS_OF_PAYOUTS = 90

/** Payouts of the card provider without a matching bank line (decision 120). */
export async function findPayoutsUnderway(db: Connection, today: CalendarDate): Promise<OreRow[]> {
  const { rows } = await db.execute<{ id: string; payout: string; day: CalendarDate; amountOre: number; isTied: boolean }>(sql`
    select id, ${payoutKey} as payout, day::text as day, -net_ore as "amountOre", ${isTiedToLine} as "isTied"
    from provider_transactions where kind = 'payout' and day >= ${addDays(today, -DAYS_OF_PAYOUTS)}
    order by created_at, id`)
  return reachedBank(rows)
    .filter(({ isTied }) => !isTied)
    .map(({ id, payout, day, amountOre: ore }) => ({ id: `udbetaling-${id}`, day, text: `Udbetaling ${payout}`, who: null, ore, to: null }))
}

const isAtProvider = sql`payout_id is null`

export async function sumAtProvider(db: Connection): Promise<FigureSum> {
  const { rows } = await db.execute<FigureSum>(sql`
    select coalesce(sum(net_ore), 0)::bigint as ore, count(*)::int as count from provider_transactions where ${isAtProvider}`)
  return rows[0] ?? { ore: 0, count: 0 }
}

/** Movements the card provider has not paid out, less its fees, and its manual payouts, of which it does not say what they contain. */
export async function listAtProvider(db: Connection): Promise<OreRow[]> {
  type Row = Readonly<{ id: string; isPayout: boolean; day: CalendarDate; ore: number; orderId: number | null; orderNumber: string | null }>
  const { rows } = await db.execute<Row>(sql`
    select p.id, kind = 'payout' as "isPayout", day::text as day, net_ore as ore, order_id as "orderId", order_number as "orderNumber"
    from provider_transactions p left join orders on orders.id = order_id where ${isAtProvider} order by day, p.id`)
  return rows.map(({ id, isPayout, day, ore, orderId, orderNumber }) => ({
    id: `bevaegelse-${id}`,
    day,
    who: null,
    ore,
    text: orderNumber ?? (isPayout ? 'Udbetaling' : 'Uden ordre'),
    to: orderId === null ? null : { kind: 'order', id: orderId },
  }))
}

export async function findOpenBankLines(db: Connection): Promise<OreRow[]> {
  const { rows } = await db.execute<{ id: number; day: CalendarDate; text: string; ore: number }>(sql`
    select id, day::text as day, text, amount_ore - booked_ore as ore from ${bankLines} where ${isOpenBankLine} order by day, id`)
  return rows.map(({ id, day, text, ore }) => ({ id: `linje-${id}`, day, text, who: null, ore, to: { kind: 'bank', id } }))
}

/** Amounts sent and not invoiced. Orders sent in part count only where parcels are invoiced. */
export async function findToInvoice(db: Connection): Promise<OreRow[]> {
  const { invoicing } = await readSettings(db)
  const found = await db
    .select()
    .from(orders)
    .where(await isSentNotInvoiced(db, invoicing.per))
    .orderBy(asc(orders.id))
  const linesOf = await findInvoicedLines(
    db,
    found.map(({ id }) => id),
  )
  return found.map((order) => {
    const { id, orderNumber: text, company, customerName } = order
    const ore = sentToInvoiceOre(order, linesOf.get(id) ?? [])
    return { id: `ordre-${id}`, day: null, text, who: company || customerName, ore, to: { kind: 'order', id } }
  })
}
