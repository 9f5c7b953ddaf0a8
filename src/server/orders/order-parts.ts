import { type Column, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { BatchedStock } from '#domain/batches/batch-rolls.ts'
import { ONLINE_PAYMENT_STATES, type OnlinePaymentState } from '#domain/payments/online/online-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { run, runTogether } from '#server/database/run-together.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { invoiceLines, invoices } from '#server/database/schema/invoices.ts'
import { orderChanges, orderHistory, orderLines, orders, parcelLines, parcels } from '#server/database/schema/orders.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { rowColumns, statement } from '#server/database/statement.ts'
import type { AnsweredPayment, OrderChangeRow, OrderHistoryRow, OrderLineRow, OrderMoney, ParcelRow } from './order-answer.ts'

export const changesOfOrders = statement<{ orderIds: readonly number[] }, OrderChangeRow>(
  'changes-of-orders',
  ({ orderIds }) => sql`
    select ${rowColumns(orderChanges)}, ${users.name} as "byName"
    from ${orderChanges} left join ${users} on ${users.id} = ${orderChanges.byUserId}
    where ${orderChanges.orderId} = any(${orderIds}::int[]) order by ${orderChanges.number}`,
)

type WithEvent = Pick<ParcelRow, 'eventKind' | 'eventAt'>
type ParcelPart = typeof parcels.$inferSelect & typeof parcelLines.$inferSelect & WithEvent

/** The last event of a parcel's label, of which a parcel has one at most; for a lateral join. */
export const lastEventOfParcel = sql`(select e.kind as "eventKind", e.at as "eventAt"
  from shipping_labels l join label_events e on e.label_id = l.id where l.parcel_id = ${parcels.id}
  order by e.at desc, array_position(array['under_way', 'at_point', 'delivered', 'returned'], e.kind) desc limit 1)`

export const activeParcels = statement<{ orderIds: readonly number[] }, ParcelPart>(
  'standing-parcels',
  ({ orderIds }) => sql`
    select ${rowColumns(parcels)}, ${rowColumns(parcelLines)}, "eventKind", "eventAt"
    from ${parcels} join ${parcelLines} on ${parcelLines.parcelId} = ${parcels.id} left join lateral ${lastEventOfParcel} event on true
    where ${parcels.orderId} = any(${orderIds}::int[]) and ${parcels.takenBackAt} is null
    order by ${parcels.number}, ${parcelLines.orderLineId}`,
)

export function parcelsByOrder(rows: readonly ParcelPart[]): ReadonlyMap<number, ParcelRow[]> {
  const parts = rows.map(({ parcelId, orderLineId, quantity, remote, packaging, ...parcel }) => ({
    parcel,
    line: { parcelId, orderLineId, quantity, remote, packaging },
  }))
  return Map.groupBy(wholeParcels(parts), ({ orderId }) => orderId)
}

export async function findActiveParcels(db: Connection, orderIds: readonly number[]): Promise<ReadonlyMap<number, ParcelRow[]>> {
  return parcelsByOrder(await run(db, activeParcels({ orderIds })))
}

export async function findStocks(
  db: Connection,
  lines: readonly Pick<OrderLineRow, 'productId'>[],
): Promise<ReadonlyMap<number, BatchedStock>> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return new Map()
  const { id: productId, stock, batches } = products
  const found = await db.select({ id: productId, stock, batches }).from(products).where(inArray(productId, ids))
  return new Map(found.map(({ id, ...held }) => [id, held]))
}

type Row = Readonly<{ parcel: Omit<ParcelRow, 'lines'>; line: typeof parcelLines.$inferSelect }>

export function wholeParcels(rows: readonly Row[]): ParcelRow[] {
  return [...Map.groupBy(rows, ({ parcel }) => parcel.id).values()].flatMap((of) => {
    const [first] = of
    return first ? [{ ...first.parcel, lines: of.map(({ line }) => line) }] : []
  })
}

export type OnlinePaymentRow = typeof onlinePayments.$inferSelect

const { paidOre, refundedOre, creditedOre, invoicedOre, openOre, paymentStatus } = getTableColumns(orders)
const MONEY_COLUMNS = { paidOre, refundedOre, creditedOre, invoicedOre, openOre, paymentStatus } satisfies Record<keyof OrderMoney, Column>
const named = Object.entries(MONEY_COLUMNS).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
const moneyOfOrder = sql`(select jsonb_build_object(${sql.join(named, sql`, `)}) from ${orders} where ${orders.id} = ${onlinePayments.orderId})`

/** Payments with the sums of their order, read at the same instant. */
export const onlinePaymentsOfOrders = statement<{ orderIds: readonly number[]; states: readonly OnlinePaymentState[] }, AnsweredPayment>(
  'online-payments-of-orders',
  ({ orderIds, states }) => sql`
    select ${rowColumns(onlinePayments)}, ${moneyOfOrder} as "orderMoney", coalesce((select sum(amount_ore)::bigint from provider_tasks
      where online_payment_id = ${onlinePayments.id} and kind = 'refund' and state = 'waiting'), 0) as "refundingOre" from ${onlinePayments}
    where ${onlinePayments.orderId} = any(${orderIds}::int[]) and ${onlinePayments.state} = any(${states}::text[]) order by ${onlinePayments.id}`,
)

export async function findPaymentsOfOrder(
  db: Connection,
  orderId: number,
  states: readonly OnlinePaymentState[] = ONLINE_PAYMENT_STATES,
): Promise<readonly OnlinePaymentRow[]> {
  return await run(db, onlinePaymentsOfOrders({ orderIds: [orderId], states }))
}

type RollsOfLine = Readonly<{ lineId: number; rolls: number }>

/**
 * Unsent rolls of line `l` in withdrawals that staff have not decided; null without any, and below 0 where all of them were sent. A withdrawal
 * without lines describes its rolls in words: then no roll of the order is sent. Lines of a withdrawal count first for rolls that were sent before
 * it, then for unsent ones.
 */
export const withdrawnRolls = sql`(
  select case when withdrawal.in_words then l.quantity - l.sent else least(l.quantity - l.sent, withdrawal.rolls - greatest(0, (
    select coalesce(sum(had.quantity), 0) from parcel_lines had join parcels p on p.id = had.parcel_id
    where had.order_line_id = l.id and p.taken_back_at is null and p.sent_at <= withdrawal.at) - l.returned)) end::integer
  from (
    select max(c.created_at) as at, coalesce(sum(w.quantity), 0) as rolls,
      bool_or(not exists (select from claim_lines named where named.claim_id = c.id)) as in_words
    from claims c left join claim_lines w on w.claim_id = c.id and w.order_line_id = l.id
    where c.order_id = l.order_id and c.kind = 'withdrawal' and c.state in ('open', 'asked', 'awaitingGoods')) withdrawal
  where withdrawal.at is not null)`

export const withdrawnLines = statement<{ orderIds: readonly number[] }, RollsOfLine>(
  'withdrawn-lines',
  ({ orderIds }) => sql`
    select l.id as "lineId", withdrawn.rolls from order_lines l cross join lateral (select ${withdrawnRolls} as rolls) withdrawn
    where l.order_id = any(${orderIds}::int[]) and l.sent < l.quantity and withdrawn.rolls > 0`,
)

/** Rolls on invoices, less those of annulments (`validInvoices`). */
export const invoicedLines = statement<{ orderIds: readonly number[] }, RollsOfLine>(
  'invoiced-lines',
  ({ orderIds }) => sql`
    select ${invoiceLines.orderLineId} as "lineId",
      sum(case ${invoices.kind} when 'invoice' then ${invoiceLines.quantity} else 0 - ${invoiceLines.quantity} end)::integer as rolls
    from ${invoices} join ${invoiceLines} on ${invoiceLines.invoiceId} = ${invoices.id}
    where ${invoices.orderId} = any(${orderIds}::int[]) and ${invoiceLines.quantity} > 0
      and (${invoices.kind} = 'invoice' or ${invoices.creditKind} = 'annulment') group by ${invoiceLines.orderLineId}`,
)

/** Order lines with rolls that are counted elsewhere; 0 where none are. */
export function withRolls<Line extends Readonly<{ id: number }>, Name extends string>(
  lines: readonly Line[],
  counted: Readonly<Record<Name, readonly RollsOfLine[]>>,
): (Line & Readonly<Record<Name, number>>)[] {
  const counts = Object.entries<readonly RollsOfLine[]>(counted).map(
    ([name, of]) => [name, new Map(of.map(({ lineId, rolls }) => [lineId, rolls]))] as const,
  )
  return lines.map((line) => {
    const rolls = Object.fromEntries(counts.map(([name, rollsOf]) => [name, rollsOf.get(line.id) ?? 0])) as Record<Name, number>
    return { ...line, ...rolls }
  })
}

export const linesOfOrders = statement<{ orderIds: readonly number[] }, OrderLineRow>(
  'lines-of-orders',
  ({ orderIds }) => sql`
    select ${rowColumns(orderLines)} from ${orderLines} where ${orderLines.orderId} = any(${orderIds}::int[]) order by ${orderLines.position}`,
)

/** The lines of orders with their invoiced rolls. */
export async function findInvoicedLines(db: Connection, orderIds: readonly number[]) {
  const { lines, invoiced } = await runTogether(db, { lines: linesOfOrders({ orderIds }), invoiced: invoicedLines({ orderIds }) })
  return Map.groupBy(withRolls(lines, { invoiced }), ({ orderId }) => orderId)
}

export const historyOfOrders = statement<{ orderIds: readonly number[] }, OrderHistoryRow>(
  'history-of-orders',
  ({ orderIds }) => sql`
    select ${rowColumns(orderHistory)}, ${users.name} as "byName"
    from ${orderHistory} left join ${users} on ${users.id} = ${orderHistory.byUserId}
    where ${orderHistory.orderId} = any(${orderIds}::int[]) order by ${orderHistory.createdAt}, ${orderHistory.id}`,
)
