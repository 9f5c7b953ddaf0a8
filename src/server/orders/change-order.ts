import { and, eq, isNull } from 'drizzle-orm'
import { hasEarned, holdsGoods, type OrderState, orderEffects } from '#domain/order-effects.ts'
import { orderHistory, orders } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/sessions/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { applyEffects } from './apply-effects.ts'

/** What staff set; a part left out stays as it is. Notes go into the history. */
export type OrderChange = Readonly<Partial<OrderState> & { notes?: string | null }>

/**
 * Sets an order's status, payment status or both (spec §4: any may follow any other). The order's row is locked first, so of
 * two staff at the same instant the second starts from what the first left, and each effect on stock and points happens
 * once (design §4 promise 6). Leaving 'cancelled' is refused with too_few_points when its points have been spent since.
 */
export async function changeOrder(shop: Shop, staff: Visitor, id: number, change: OrderChange): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
      .for('update')
    if (!order) throw new ShopError('order_not_found')
    const next = { status: change.status ?? order.status, paymentStatus: change.paymentStatus ?? order.paymentStatus }
    const isPaymentChanged = next.paymentStatus !== order.paymentStatus
    if (next.status === order.status && !isPaymentChanged && !change.notes) return
    const at = shop.now()
    await applyEffects(tx, { order, effects: orderEffects(order, next), byUserId: staff.userId, at })
    await tx
      .update(orders)
      .set({
        ...next,
        stockTaken: holdsGoods(next),
        pointsSpent: holdsGoods(next) && order.pointsUsed > 0,
        pointsCredited: hasEarned(next),
      })
      .where(eq(orders.id, id))
    await tx.insert(orderHistory).values({
      orderId: id,
      status: next.status,
      paymentStatus: isPaymentChanged ? next.paymentStatus : null,
      notes: change.notes ?? null,
      byUserId: staff.userId,
      createdAt: at,
    })
  })
}
