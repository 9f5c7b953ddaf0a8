import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#server/database/schema/orders.ts'
import type { Visitor } from '#server/http/visitor.ts'

/** An order is a user's own if placed while logged in, or as a guest with the same verified email (requirements §10). */
export function isOwn({ userId, email, emailVerified }: Visitor): SQL | undefined {
  const asGuest = emailVerified ? and(isNull(orders.userId), eq(orders.customerEmail, email)) : undefined
  return or(eq(orders.userId, userId), asGuest)
}

/** The same rule for a loaded order. */
export function isOwnOrder(order: Readonly<{ userId: number | null; customerEmail: string }>, visitor: Visitor | null): boolean {
  if (!visitor || order.userId !== null) return order.userId === visitor?.userId
  return visitor.emailVerified && order.customerEmail === visitor.email
}

/** The same rule for a given account. */
export function isOwnedBy(userId: number | SQL): SQL | undefined {
  const verified = sql`(select email from users where id = ${userId} and email_verified_at is not null)`
  return or(sql`${orders.userId} = ${userId}`, and(isNull(orders.userId), eq(orders.customerEmail, verified)))
}
