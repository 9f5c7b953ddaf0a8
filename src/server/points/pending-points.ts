import { and, eq, inArray, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { orders } from '#server/database/schema/orders.ts'

/** Points of unpaid, uncancelled orders: 'på vej' (requirements §10). */
export function pendingPoints(userId: SQLWrapper): SQL {
  return sql`(select coalesce(sum(${orders.pointsEarned}), 0)::integer from ${orders} where ${and(sql`${orders.userId} = ${userId}`, earnsLater)})`
}

const earnsLater = and(
  eq(orders.pointsCredited, false),
  inArray(orders.paymentStatus, ['unpaid', 'partial']),
  ne(orders.status, 'cancelled'),
  isNull(orders.deletedAt),
)

/** Those of them that earn any, of all customers; spelled as in the index in db/baseline.sql. */
export const willEarn = sql`not ${orders.pointsCredited} and ${orders.paymentStatus} in ('unpaid', 'partial')
  and ${orders.status} <> 'cancelled' and ${orders.deletedAt} is null and ${orders.pointsEarned} > 0`
