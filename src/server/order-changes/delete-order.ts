import { and, eq, gt, inArray } from 'drizzle-orm'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { effectFlags, orderEffects } from '#domain/orders/order-effects.ts'
import { paidBeyondOnlineOre } from '#domain/payments/payment.ts'
import { refundOwedText } from '#domain/payments/payment-texts.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { claimLines, claims } from '#server/database/schema/claims.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { moveOrder } from '#server/integrations/order-events.ts'
import { creditIfInvoiced } from '#server/invoices/annul-invoices.ts'
import { applyEffects } from '#server/orders/apply-effects.ts'
import { writeHistory } from '#server/orders/order-history.ts'
import { findPaymentsOfOrder } from '#server/orders/order-parts.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { queueCancelling } from '#server/parcels/labels/cancel-label.ts'
import { takeBackParcels } from '#server/parcels/take-back-parcels.ts'
import { refundDeletedOrder, releasePayments } from '#server/payments/online/release-money.ts'
import type { Shop } from '#server/shop.ts'
import { requireNoReplacement } from './replacements.ts'

/** Deletes an order, not its rows (requirements §10 'deleting an order'). Throws replacement_stands, rolls_outside (decision 75), and refund_owed (decision 28). */
export async function deleteOrder(shop: Shop, staff: Visitor, id: number): Promise<void> {
  const isCredited = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, staff, id)
    const at = shop.now()
    if (order.status !== 'cancelled') {
      await requireNoReplacement(tx, id)
      await takeBackParcels(tx, { orderId: id, which: 'all', at })
    } else if (await isAnyAwaited(tx, id)) throw new ShopError('rolls_outside')
    const owedOre = paidBeyondOnlineOre(order.paidOre, await findPaymentsOfOrder(tx, id, ['captured']))
    if (owedOre > 0) throw new ShopError('refund_owed', { message: refundOwedText(owedOre) })
    await applyEffects(tx, { order, effects: orderEffects(order, null), byUserId: staff.userId, at })
    await moveOrder(tx, order, { ...effectFlags(null, order.pointsUsed), deletedAt: at })
    await releasePayments(tx, id, { byUserId: staff.userId, at })
    await refundDeletedOrder(tx, order, { byUserId: staff.userId, at })
    await writeHistory(tx, {
      orderId: id,
      status: order.status,
      paymentStatus: null,
      notes: 'Ordren er slettet',
      byUserId: staff.userId,
      createdAt: at,
    })
    await writeAudit(tx, {
      by: staff,
      action: 'Ordre slettet',
      subject: { kind: 'order', id, label: order.orderNumber },
      changes: { status: { from: order.status }, paymentStatus: { from: order.paymentStatus } },
      at,
    })
    const credited = await creditIfInvoiced(tx, {
      order,
      by: staff,
      mayCredit: mayDo(staff, 'issueInvoices'),
      reason: 'Ordren er slettet',
      now: shop.now,
    })
    await queueCancelling(tx, id, at)
    return credited
  })
  if (isCredited) shop.outbox.wake()
  shop.payments?.wake()
  shop.labels?.wake()
}

/** True when an undecided claim awaits rolls of the order. */
async function isAnyAwaited(tx: Connection, orderId: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: claims.id })
    .from(claims)
    .innerJoin(claimLines, eq(claimLines.claimId, claims.id))
    .innerJoin(orderLines, eq(orderLines.id, claimLines.orderLineId))
    .where(
      and(eq(claims.orderId, orderId), inArray(claims.state, ['open', 'asked', 'awaitingGoods']), gt(orderLines.sent, orderLines.returned)),
    )
    .limit(1)
  return found !== undefined
}
