import { and, eq, gt, inArray, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PointsEntry } from '#contract/points.ts'
import { holdsPermission } from '#domain/customers/rights/rights.ts'
import { MAX_POINTS_BY_HAND, needsPointsPermission, POINTS_BY_HAND_HOURS } from '#domain/points/points-by-hand.ts'
import { LEDGER_SHOWN } from '#domain/points/points-ledger.ts'
import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { users } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { statement } from '#server/database/statement.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { ownerOfSession, type Visitor } from '#server/http/visitor.ts'

/** Points of unpaid, uncancelled orders: 'på vej' (requirements §10). */
export function pendingPoints(userId: SQLWrapper): SQL {
  return sql`(select coalesce(sum(${orders.pointsEarned}), 0)::integer from ${orders} where ${and(sql`${orders.userId} = ${userId}`, hasPendingPoints)})`
}

const hasPendingPoints = and(
  eq(orders.pointsCredited, false),
  inArray(orders.paymentStatus, ['unpaid', 'partial']),
  ne(orders.status, 'cancelled'),
  isNull(orders.deletedAt),
)

/** The orders that `hasPendingPoints` counts, of all customers; must match the index in db/baseline.sql. */
export const willEarn = sql`not ${orders.pointsCredited} and ${orders.paymentStatus} in ('unpaid', 'partial')
  and ${orders.status} <> 'cancelled' and ${orders.deletedAt} is null and ${orders.pointsEarned} > 0`

type LedgerRow = Omit<PointsEntry, 'createdAt'> & Readonly<{ createdAt: Date }>

const ledgerWhere = (condition: SQL, most = sql`all`) => sql`
    select l.id, l.points, l.kind, l.reason, l.order_id as "orderId", o.order_number as "orderNumber", l.owed,
      l.created_at as "createdAt", l.balance_after as "balanceAfter"
    from ${pointsLedger} l left join ${orders} o on o.id = l.order_id and o.deleted_at is null where ${condition} order by l.id desc limit ${most}`
const wholeLedgerOf = statement<{ userId: number }, LedgerRow>('points-ledger-whole', ({ userId }) =>
  ledgerWhere(sql`l.user_id = ${userId}`),
)
const ledgerOf = statement<{ userId: number }, LedgerRow>('points-ledger', ({ userId }) =>
  ledgerWhere(sql`l.user_id = ${userId}`, sql.raw(String(LEDGER_SHOWN))),
)

export const ledgerOfSession = statement<{ tokenHash: Buffer }, LedgerRow>('points-ledger-of-session', ({ tokenHash }) =>
  ledgerWhere(sql`l.user_id = ${ownerOfSession(tokenHash)}`, sql.raw(String(LEDGER_SHOWN))),
)

export async function findWholeLedger(db: Connection, userId: number): Promise<PointsEntry[]> {
  return toLedger(await run(db, wholeLedgerOf({ userId })))
}

export async function findLedger(db: Connection, userId: number): Promise<PointsEntry[]> {
  return toLedger(await run(db, ledgerOf({ userId })))
}

export function toLedger(rows: readonly LedgerRow[]): PointsEntry[] {
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

type PointsBalance = Readonly<{ balance: number; owed: number; pending: number }>

const balanceWhere = (condition: SQL) =>
  sql`select ${users.points} as balance, ${users.pointsOwed} as owed, ${pendingPoints(users.id)} as pending from ${users} where ${condition}`
const balanceOf = statement<{ userId: number }, PointsBalance>('points-balance', ({ userId }) => balanceWhere(sql`${users.id} = ${userId}`))

export const balanceOfSession = statement<{ tokenHash: Buffer }, PointsBalance>('points-balance-of-session', ({ tokenHash }) =>
  balanceWhere(sql`${users.id} = ${ownerOfSession(tokenHash)}`),
)

/** Null for an unknown customer. */
export async function findPointsAccount(db: Connection, userId: number): Promise<PointsBalance | null> {
  const [account] = await run(db, balanceOf({ userId }))
  return account ?? null
}

/** Throws points_need_permission. Call it after writing the movement, under the customer's lock, so that split requests count together. */
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
