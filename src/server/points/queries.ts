import { desc, eq } from 'drizzle-orm'
import type { PointsEntry } from '#contract/points.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders, pointsLedger, users } from '#server/database/schema.ts'

/** A customer's ledger, newest first. */
export async function findLedger(db: Connection, userId: number): Promise<PointsEntry[]> {
  const rows = await db
    .select({
      id: pointsLedger.id,
      points: pointsLedger.points,
      kind: pointsLedger.kind,
      reason: pointsLedger.reason,
      orderId: pointsLedger.orderId,
      orderNumber: orders.orderNumber,
      owed: pointsLedger.owed,
      createdAt: pointsLedger.createdAt,
      balanceAfter: pointsLedger.balanceAfter,
    })
    .from(pointsLedger)
    .leftJoin(orders, eq(orders.id, pointsLedger.orderId))
    .where(eq(pointsLedger.userId, userId))
    .orderBy(desc(pointsLedger.id))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** A customer's balance and debt in points, or null when there is no such customer. */
export async function findPointsAccount(db: Connection, userId: number): Promise<{ balance: number; owed: number } | null> {
  const [row] = await db.select({ balance: users.points, owed: users.pointsOwed }).from(users).where(eq(users.id, userId))
  return row ?? null
}
