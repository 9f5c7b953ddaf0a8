import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { orders } from '#server/database/schema/orders.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import type { OnlinePaymentRow } from '#server/orders/order-parts.ts'
import type { PaymentContext } from './payment-context.ts'

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

/** Marks an unpaid page as expired; paid ones keep their state. */
export async function markExpired({ db }: Pick<PaymentContext, 'db'>, id: number): Promise<void> {
  const isWaiting = and(eq(onlinePayments.id, id), inArray(onlinePayments.state, ['opening', 'open']))
  await db.update(onlinePayments).set({ state: 'expired' }).where(isWaiting)
}
