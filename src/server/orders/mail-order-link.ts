import { and, eq, isNull } from 'drizzle-orm'
import type { BodyOf } from '#contract/call.ts'
import type { trackOrderCalls } from '#contract/orders/track-order.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limit-attempts.ts'
import { inSameTime } from '#server/http/same-time.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'

/** Mails an order's link when number and address match; the answer reveals nothing. */
export async function mailOrderLink(shop: Shop, asked: BodyOf<(typeof trackOrderCalls)['mailOrderLink']>, ip: string): Promise<void> {
  await limitAttempts(shop, [
    { key: `order-link-from:${ip}`, most: 20, minutes: 60 },
    { key: `order-link:${asked.email}`, most: 5, minutes: 60 },
  ])
  await inSameTime(shop, () => queueLink(shop, asked))
  shop.outbox.wake()
}

async function queueLink({ db, now }: Shop, { orderNumber, email }: Readonly<{ orderNumber: string; email: string }>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.orderNumber, orderNumber), eq(orders.customerEmail, email), isNull(orders.deletedAt)))
    if (order) await queueMail(tx, { now: now(), template: 'order-link', to: email, payload: { orderId: order.id } })
  })
}
