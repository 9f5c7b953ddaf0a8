import { eq, inArray, sql } from 'drizzle-orm'
import { type OrderEvent, orderEvents } from '#domain/integrations/webhooks.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { orders, parcels } from '#server/database/schema/orders.ts'
import { type Query, statement } from '#server/database/statement.ts'

type OrderRow = typeof orders.$inferSelect
type Moved = Pick<OrderRow, 'id' | 'status' | 'paymentStatus' | 'deletedAt'>

/** One delivery per receiver of the event, about the order as the transaction has it by now, without its buyer (decision 0056). */
const insertDeliveries = statement<{ kind: OrderEvent; orderId: number; part: string }>(
  'queue-order-event',
  ({ kind, orderId, part }) => sql`
    insert into webhook_deliveries (receiver_id, kind, data)
    select receiver.id, ${kind}, jsonb_build_object('order', jsonb_build_object('id', o.id, 'orderNumber', o.order_number, 'status', o.status,
      'paymentStatus', o.payment_status, 'total', round(o.total_ore / 100.0, 2), 'isDeleted', o.deleted_at is not null)) || ${part}::jsonb
    from webhook_receivers receiver join orders o on o.id = ${orderId}::integer
    where receiver.paused_at is null and ${kind} = any (receiver.kinds)
    order by receiver.id`,
)

function eventState({ status, paymentStatus, deletedAt }: Moved) {
  return { status, paymentStatus, isDeleted: deletedAt !== null }
}

function event(kind: OrderEvent, orderId: number, part: object = {}): Query {
  return insertDeliveries({ kind, orderId, part: JSON.stringify(part) })
}

/** Events of an order that is stored in the same transaction. */
export function orderPlaced({ id, status, paymentStatus }: Omit<Moved, 'deletedAt'>): Query[] {
  return orderEvents(null, { status, paymentStatus, isDeleted: false }).map((kind) => event(kind, id))
}

/** Every change of status, payment status or deletion passes here and queues webhooks (decision 0089). The caller holds the order's row. */
export async function moveOrder(tx: Connection, before: Moved, next: Partial<typeof orders.$inferInsert>): Promise<OrderRow> {
  const [after] = await tx.update(orders).set(next).where(eq(orders.id, before.id)).returning()
  if (!after) throw new Error(`order ${before.id} is gone`)
  for (const kind of orderEvents(eventState(before), eventState(after))) await run(tx, event(kind, after.id))
  return after
}

/** Queues `order.changed`. Like the next two it is called last in its transaction, because it sends the order as it is then. */
export async function queueOrderChanged(tx: Connection, orderId: number): Promise<void> {
  await run(tx, event('order.changed', orderId))
}

export async function queueOrderSent(tx: Connection, parcelId: number): Promise<void> {
  const { id, orderId, number, carrier, tracking } = parcels
  const [parcel] = await tx.select({ id, orderId, number, carrier, tracking }).from(parcels).where(eq(id, parcelId))
  if (!parcel) throw new Error(`parcel ${parcelId} is gone`)
  const { orderId: ofOrder, ...sent } = parcel
  await run(tx, event('order.sent', ofOrder, { parcel: sent }))
}

export async function queueOrderCredited(tx: Connection, ids: readonly number[]): Promise<void> {
  const { id, orderId, number, totalOre } = invoices
  const notes = await tx
    .select({ id, orderId, number, totalOre })
    .from(invoices)
    .where(inArray(id, [...ids]))
    .orderBy(id)
  for (const note of notes)
    await run(
      tx,
      event('order.credited', note.orderId, { creditNote: { id: note.id, number: note.number, total: oreToKr(Math.abs(note.totalOre)) } }),
    )
}
