import { desc, eq, inArray } from 'drizzle-orm'
import { favourites, orderLines, orders, sessions } from '#server/database/schema.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findLedger } from '#server/points/queries.ts'
import type { Shop } from '#server/shop.ts'
import { showSecondFactor } from './change-second-factor.ts'
import { findSessionUser } from './session-user.ts'

/** Everything the shop keeps about a customer, in a form another program can read (GDPR art. 15 and 20). */
export async function exportCustomer(shop: Shop, visitor: Visitor) {
  const { db, settings } = shop
  const { userId } = visitor
  const placed = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt))
  const ids = placed.map(({ id }) => id)
  const lines = ids.length > 0 ? await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)) : []
  const { tierDiscounts } = await settings()
  return {
    user: await findSessionUser(db, userId, tierDiscounts),
    orders: placed.map((order) => ({ ...order, lines: lines.filter((line) => line.orderId === order.id) })),
    points: await findLedger(db, userId),
    favourites: await db.select().from(favourites).where(eq(favourites.userId, userId)),
    sessions: await db
      .select({ createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    secondFactor: await showSecondFactor(shop, visitor),
  }
}
