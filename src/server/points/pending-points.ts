import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema.ts'

/** Points earned on orders that are neither cancelled nor paid: 'på vej' (design §5). */
export async function countPendingPoints(db: Connection, userId: number): Promise<number> {
  const [row] = await db
    .select({ points: sql<number>`coalesce(sum(${orders.pointsEarned}), 0)::integer` })
    .from(orders)
    .where(and(eq(orders.userId, userId), earnsLater))
  return row?.points ?? 0
}

/** Orders that are neither cancelled nor paid. */
const earnsLater = and(
  eq(orders.pointsCredited, false),
  inArray(orders.paymentStatus, ['unpaid', 'partial']),
  ne(orders.status, 'cancelled'),
  isNull(orders.deletedAt),
)

/** Those of them that earn any, of all customers; spelled as in the index of migration 0015. */
export const willEarn = sql`not ${orders.pointsCredited} and ${orders.paymentStatus} in ('unpaid', 'partial')
  and ${orders.status} <> 'cancelled' and ${orders.deletedAt} is null and ${orders.pointsEarned} > 0`
