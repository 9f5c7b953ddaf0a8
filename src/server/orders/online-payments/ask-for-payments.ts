import { and, asc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import { HOUR_MS } from '#domain/calendar/durations.ts'
import { orders, paymentRequests } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { findOrders, lockOrder } from '#server/orders/queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { findAsked } from './due-of-order.ts'

/** Who pays at once needs no mail; who closed the window gets one. */
const WAITS_MS = 2 * HOUR_MS
const PAGE = 100

/**
 * Asks buyers by mail for what is to be paid online by now: who never paid, goods that came in, what was added, a hold that lapsed. An order is
 * asked for again only when more of it is due than the last mail asked for.
 */
export async function askForPayments(shop: Shop): Promise<number> {
  let asked = 0
  let after = 0
  for (;;) {
    const page = await findOrders(shop.db, isDue(shop, after), { limit: PAGE, offset: 0, by: [sql`${asc(orders.id)}`] })
    const amounts = await findAsked(shop.db, page, (await shop.settings()).payments)
    for (const id of amounts.keys()) if (await askFor(shop, id)) asked += 1
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = last.id
  }
  if (asked > 0) shop.outbox.wake()
  return asked
}

/** Written out as in the index of orders to pay online. */
function isDue(shop: Shop, after: number) {
  return and(
    gt(orders.id, after),
    sql`${orders.openOre} > 0 and ${orders.paymentMethod} in ('card', 'mobilepay')`,
    ne(orders.status, 'cancelled'),
    isNull(orders.deletedAt),
    lte(orders.createdAt, new Date(shop.now().getTime() - WAITS_MS)),
  )
}

async function askFor(shop: Shop, id: number): Promise<boolean> {
  return await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, null, id)
    const [found] = await findOrders(tx, eq(orders.id, id), { limit: 1, offset: 0 })
    const amountOre = found && (await findAsked(tx, [found], (await readSettings(tx)).payments)).get(id)
    if (!found || !amountOre) return false
    const heldOre = found.onlinePayments.reduce((sum, held) => sum + held.heldOre, 0)
    const askedForOre = order.paidOre + heldOre + amountOre
    const at = shop.now()
    const isLess = sql`${paymentRequests.askedForOre} < ${askedForOre}`
    const kept = await tx
      .insert(paymentRequests)
      .values({ orderId: id, askedForOre, askedAt: at })
      .onConflictDoUpdate({ target: paymentRequests.orderId, set: { askedForOre, askedAt: at }, setWhere: isLess })
      .returning()
    if (kept.length === 0) return false
    await queueMail(tx, { template: 'order-payment-asked', payload: { orderId: id, amountOre }, to: order.customerEmail, now: at })
    return true
  })
}
