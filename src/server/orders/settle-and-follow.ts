import { eq } from 'drizzle-orm'
import { effectFlags, orderEffects } from '#domain/orders/order-effects.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema/orders.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import { applyEffects } from './apply-effects.ts'
import type { OrderRow } from './order-answer.ts'
import { writeHistory } from './order-history.ts'

type Following = Readonly<{ byUserId: number | null; at: Date }>

/** Updates an order's sums, points and history. The caller holds the order's row; `before` is its state. */
export async function settleAndFollow(tx: Connection, before: OrderRow, { byUserId, at }: Following): Promise<OrderRow> {
  const after = await settleOrder(tx, before.id)
  if (after.paymentStatus === before.paymentStatus) return after
  await applyEffects(tx, { order: after, effects: orderEffects(before, after), byUserId, at })
  const flags = effectFlags(after, after.pointsUsed)
  await tx.update(orders).set(flags).where(eq(orders.id, before.id))
  const { id: orderId, status, paymentStatus } = after
  await writeHistory(tx, { orderId, status, paymentStatus, notes: null, byUserId, createdAt: at })
  return { ...after, ...flags }
}
