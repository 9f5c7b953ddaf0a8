import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { runTogether } from '#server/database/run-together.ts'
import { mailToQueue } from '#server/mails/queue-mail.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { findPaymentsOfOrder } from '#server/orders/order-parts.ts'
import { noticeToShop } from '#server/orders/shop-notices.ts'

type Notifying = Readonly<{ notices: ShopSettings['notices']; isOwn: boolean; at: Date }>

/** Queues the mails for cancelling or reviving an order, once per change. True when something was queued. */
export async function queueCancellationMails(
  tx: Connection,
  { id: orderId, status, customerEmail }: OrderRow,
  next: OrderStatus,
  { notices, isOwn, at: now }: Notifying,
): Promise<boolean> {
  const isCancelled = next === 'cancelled'
  if (next === status || (!isCancelled && status !== 'cancelled')) return false
  const template = isCancelled ? 'order-cancelled' : 'order-revived'
  const held = isCancelled ? await findPaymentsOfOrder(tx, orderId, ['held']) : []
  const heldOre = held.reduce((sum, one) => sum + one.heldOre, 0)
  await runTogether(tx, {
    customer: mailToQueue({
      template,
      payload: { orderId, ...(heldOre > 0 && { heldOre }), ...(isOwn && { isOwn }) },
      to: customerEmail,
      now,
    }),
    shop: isCancelled ? noticeToShop('cancelledOrder', { orderId, notices, now }) : null,
  })
  return true
}
