import { eq } from 'drizzle-orm'
import { movePoints, type PointsEntry, type PointsKind } from '#domain/points/points-ledger.ts'
import type { Connection } from '#server/database/connect.ts'
import { pointsLedger, users } from '#server/database/schema.ts'
import { ShopError } from '#server/http/shop-error.ts'

/** A movement with what the ledger records of its origin: points given may be taxed, points earned are not (market notes). */
type Movement = Readonly<{
  userId: number
  kind: PointsKind
  /** signed as it changes the balance */
  points: number
  reason: string
  orderId?: number | null
  byUserId?: number | null
  at: Date
}>

/**
 * Writes one entry and the balance it leaves, with the customer's row locked: two movements at the same instant follow
 * each other. Spending more than there is refuses with too_few_points. Answers what was really moved.
 */
export async function writeMovement(tx: Connection, movement: Movement): Promise<PointsEntry> {
  const { userId, kind, points, reason, orderId = null, byUserId = null, at } = movement
  const [account] = await tx
    .select({ balance: users.points, owed: users.pointsOwed })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!account) throw new ShopError('customer_not_found')
  const entry = movePoints(account, { kind, points })
  if (entry.kind === 'refused') {
    const message = `Kunden har kun ${entry.balance} point, og der skal bruges ${entry.needed}.`
    throw new ShopError('too_few_points', { message })
  }
  await tx.insert(pointsLedger).values({
    userId,
    orderId,
    kind,
    points: entry.points,
    owed: entry.owedChange,
    balanceAfter: entry.after.balance,
    reason,
    byUserId,
    createdAt: at,
  })
  await tx.update(users).set({ points: entry.after.balance, pointsOwed: entry.after.owed }).where(eq(users.id, userId))
  return entry
}
