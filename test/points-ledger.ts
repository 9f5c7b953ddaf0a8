import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { pointsLedger } from '#server/database/schema/points.ts'

/** What became of somebody's points, the oldest first: how many, what was left, why and by whom. Throws where there is no such account. */
export async function ledgerOf(db: Database, userId: number | undefined) {
  if (userId === undefined) throw new Error('there is no such account, so it has no points either')
  const { kind, points, balanceAfter, reason, byUserId, id } = pointsLedger
  return await db
    .select({ kind, points, after: balanceAfter, reason, by: byUserId })
    .from(pointsLedger)
    .where(eq(pointsLedger.userId, userId))
    .orderBy(id)
}
