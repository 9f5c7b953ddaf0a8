import { sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import type { DecidedMovement } from './write-movement.ts'

const ROWS_AT_ONCE = 1_000

/** Writes one decided movement per account, a thousand per statement. The caller has held the accounts since deciding. */
export async function writeMovements(tx: Connection, decided: readonly DecidedMovement[]): Promise<void> {
  for (let from = 0; from < decided.length; from += ROWS_AT_ONCE) {
    const part = decided.slice(from, from + ROWS_AT_ONCE)
    const balances = part.map(({ movement: { userId }, entry: { after } }) => ({
      id: userId,
      points: after.balance,
      points_owed: after.owed,
    }))
    await tx.execute(sql`
      update users u set points = r.points, points_owed = r.points_owed
      from jsonb_populate_recordset(null::users, ${JSON.stringify(balances)}::jsonb) r where u.id = r.id`)
    await tx.insert(pointsLedger).values(
      part.map(({ movement: { userId, reason, orderId, byUserId, at }, entry }) => ({
        userId,
        orderId,
        kind: entry.kind,
        points: entry.points,
        owed: entry.owedChange,
        balanceAfter: entry.after.balance,
        reason,
        byUserId,
        createdAt: at,
      })),
    )
  }
}
