import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { ShopError } from '#server/http/shop-error.ts'
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

/** The account of a user, for a query. */
export function accountOf(userId: number): SQL<number> {
  return sql`(select ${users.accountId} from ${users} where ${users.id} = ${userId})`
}

/** Locks the user, which serialises their requests; answers the account. Throws not_logged_in. */
export async function lockOwnAccount(tx: Connection, visitor: Visitor): Promise<number> {
  const locked = await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })
  const accountId = locked.get(visitor.userId)?.accountId
  if (accountId === undefined) throw new ShopError('not_logged_in')
  return accountId
}
