import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { holdsPermission } from '#domain/customers/rights/rights.ts'
import { MAX_POINTS_BY_HAND, needsPointsPermission, POINTS_BY_HAND_HOURS } from '#domain/points/points-by-hand.ts'
import type { Connection } from '#server/database/connect.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'

/**
 * Throws points_need_permission when staff without the permission have moved too many points of a customer within a day. Called after the
 * movement is written, under the customer's lock, so that neither splitting nor simultaneous requests evade it; the refusal rolls the
 * movement back.
 */
export async function requireMayMovePoints(tx: Connection, staff: Visitor, userId: number, at: Date): Promise<void> {
  if (holdsPermission(staff, 'points')) return
  const since = new Date(at.getTime() - POINTS_BY_HAND_HOURS * 3_600_000)
  const [moved] = await tx
    .select({ points: sql<number>`coalesce(sum(abs(${pointsLedger.points})), 0)::bigint` })
    .from(pointsLedger)
    .where(
      and(
        eq(pointsLedger.userId, userId),
        eq(pointsLedger.byUserId, staff.userId),
        inArray(pointsLedger.kind, ['granted', 'corrected']),
        gt(pointsLedger.createdAt, since),
      ),
    )
  if (!needsPointsPermission(moved?.points ?? 0)) return
  const message = `Du kan højst give og trække ${MAX_POINTS_BY_HAND} point pr. kunde i døgnet. Bed en superadmin om rettigheden til mere.`
  throw new ShopError('points_need_permission', { message, fields: { points: message } })
}
