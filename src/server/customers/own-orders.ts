import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#server/database/schema/orders.ts'
import type { Visitor } from '#server/http/visitor.ts'

/** What makes an order somebody's own: placed while logged in, or as a guest with the same, verified email (requirements §10). */
export function isOwn({ userId, email, emailVerified }: Visitor): SQL | undefined {
  const asGuest = emailVerified ? and(isNull(orders.userId), eq(orders.customerEmail, email)) : undefined
  return or(eq(orders.userId, userId), asGuest)
}

/** The same rule, of an order that was read. */
export function isOwnOrder(order: Readonly<{ userId: number | null; customerEmail: string }>, visitor: Visitor | null): boolean {
  if (!visitor || order.userId !== null) return order.userId === visitor?.userId
  return visitor.emailVerified && order.customerEmail === visitor.email
}

/** The same rule of an account: asked by staff about a customer, or by the id of a session's user. */
export function isOwnedBy(userId: number | SQL): SQL | undefined {
  const verified = sql`(select email from users where id = ${userId} and email_verified_at is not null)`
  return or(sql`${orders.userId} = ${userId}`, and(isNull(orders.userId), eq(orders.customerEmail, verified)))
}
