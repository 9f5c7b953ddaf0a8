import { eq, type SQL, sql } from 'drizzle-orm'
import { ONLINE_PAYMENT_STATES, type OnlinePaymentState } from '#domain/orders/online-payments/online-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { rowColumns } from '#server/database/row-columns.ts'
import { run } from '#server/database/run-together.ts'
import { orders } from '#server/database/schema/orders.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { statement } from '#server/database/statement.ts'
import type { AnsweredPayment, OrderRow } from '#server/orders/order-answer.ts'

export type OnlinePaymentRow = typeof onlinePayments.$inferSelect

export const onlinePaymentsOfOrders = statement<{ orderIds: readonly number[]; states: readonly OnlinePaymentState[] }, AnsweredPayment>(
  'online-payments-of-orders',
  ({ orderIds, states }) => sql`
    select ${rowColumns(onlinePayments)}, coalesce((select sum(amount_ore)::bigint from provider_tasks
      where online_payment_id = ${onlinePayments.id} and kind = 'refund' and state = 'waiting'), 0) as "refundingOre" from ${onlinePayments}
    where ${onlinePayments.orderId} = any(${orderIds}::int[]) and ${onlinePayments.state} = any(${states}::text[]) order by ${onlinePayments.id}`,
)

export async function findOnlinePayments(
  db: Connection,
  orderIds: readonly number[],
  states: readonly OnlinePaymentState[] = ONLINE_PAYMENT_STATES,
): Promise<ReadonlyMap<number, readonly AnsweredPayment[]>> {
  if (orderIds.length === 0) return new Map()
  return Map.groupBy(await run(db, onlinePaymentsOfOrders({ orderIds, states })), ({ orderId }) => orderId)
}

export async function findOfOrder(
  db: Connection,
  orderId: number,
  states?: readonly OnlinePaymentState[],
): Promise<readonly OnlinePaymentRow[]> {
  return (await findOnlinePayments(db, [orderId], states)).get(orderId) ?? []
}

export async function findOnlinePayment(db: Connection, condition: SQL | undefined): Promise<OnlinePaymentRow | null> {
  const [found] = await db.select().from(onlinePayments).where(condition)
  return found ?? null
}

/** Locks a payment's order (even a deleted one) and then the payment, in lock order. */
export async function lockOnlinePayment(tx: Connection, id: number): Promise<Readonly<{ order: OrderRow; payment: OnlinePaymentRow }>> {
  const [named] = await tx
    .select({ orderId: onlinePayments.orderId, userId: orders.userId })
    .from(onlinePayments)
    .innerJoin(orders, eq(orders.id, onlinePayments.orderId))
    .where(eq(onlinePayments.id, id))
  if (!named) throw new Error(`there is no online payment ${id}`)
  await lockAccounts(tx, { by: null, changed: named.userId === null ? [] : [named.userId] })
  const [order] = await tx.select().from(orders).where(eq(orders.id, named.orderId)).for('no key update')
  const [payment] = await tx.select().from(onlinePayments).where(eq(onlinePayments.id, id)).for('no key update')
  if (!order || !payment) throw new Error(`the online payment ${id} is gone`)
  return { order, payment }
}
