import { eq } from 'drizzle-orm'
import { cancelsUnpaidAt, paymentWaitMs } from '#domain/orders/guest-order.ts'
import { effectFlags, orderEffects } from '#domain/orders/order-effects.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import { runTogether } from '#server/database/run-together.ts'
import { orders } from '#server/database/schema.ts'
import { inTransaction, type Transaction } from '#server/database/transaction.ts'
import { mailToQueue } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { applyEffects } from './apply-effects.ts'
import { writeHistory } from './order-history.ts'
import { lockOrder } from './queries.ts'
import { noticeToShop } from './shop-notices.ts'
import { findUnpaidGuestOrders, toWaitingOrder } from './unpaid-guest-orders.ts'

const ORDERS_AT_ONCE = 100

/** Cancels guests' orders that waited too long for their payment while nobody did anything with them. Answers how many. */
export async function cancelUnpaidOrders(shop: Pick<Shop, 'db' | 'now' | 'settings' | 'outbox'>): Promise<number> {
  const { guestOrders, notices } = await shop.settings()
  const placedBy = new Date(shop.now().getTime() - (paymentWaitMs(true, guestOrders) ?? 0))
  let cancelled = 0
  let isMore = true
  while (isMore) {
    const before = cancelled
    for (const id of await findUnpaidGuestOrders(shop.db, placedBy, ORDERS_AT_ONCE))
      if (await inTransaction(shop.db, (tx) => cancelIfUnpaid(tx, id, { guestOrders, notices }, shop.now()))) cancelled += 1
    isMore = cancelled - before === ORDERS_AT_ONCE
  }
  if (cancelled > 0) shop.outbox.wake()
  return cancelled
}

type Rules = Pick<ShopSettings, 'guestOrders' | 'notices'>

/** Asks again behind the lock: staff or another process may have been faster. */
async function cancelIfUnpaid(tx: Transaction, id: number, { guestOrders: rules, notices }: Rules, at: Date): Promise<boolean> {
  const order = await lockOrder(tx, null, id)
  const dueAt = cancelsUnpaidAt(await toWaitingOrder(tx, order), paymentWaitMs(order.userId === null, rules))
  if (dueAt === null || dueAt > at.getTime()) return false
  const next = { status: 'cancelled', paymentStatus: order.paymentStatus } as const
  await applyEffects(tx, { order, effects: orderEffects(order, next), byUserId: null, at })
  await tx
    .update(orders)
    .set({ ...next, ...effectFlags(next, order.pointsUsed) })
    .where(eq(orders.id, id))
  const days = rules.cancelUnpaidAfterDays
  const notes = `Annulleret automatisk: ikke betalt inden ${days === 1 ? '1 dag' : `${days} dage`}`
  await writeHistory(tx, { orderId: id, status: next.status, paymentStatus: null, notes, byUserId: null, createdAt: at })
  await runTogether(tx, {
    customer: mailToQueue({ template: 'order-cancelled-unpaid', payload: { orderId: id, days }, to: order.customerEmail, now: at }),
    shop: noticeToShop('cancelledOrder', { orderId: id, notices, now: at }),
  })
  await writeAudit(tx, {
    by: THE_SHOP,
    action: 'Ordre annulleret',
    subject: { kind: 'order', id, label: order.orderNumber },
    changes: { status: { from: order.status, to: next.status }, notes: { to: notes } },
    at,
  })
  return true
}
