import { sql } from 'drizzle-orm'
import type { PointsEntry } from '#contract/points.ts'
import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { orders, pointsLedger, users } from '#server/database/schema.ts'
import { statement } from '#server/database/statement.ts'
import { pendingPoints } from './pending-points.ts'

type LedgerRow = Omit<PointsEntry, 'createdAt'> & Readonly<{ createdAt: Date }>

const ledgerOf = statement<{ userId: number }, LedgerRow>(
  'points-ledger',
  ({ userId }) => sql`
    select l.id, l.points, l.kind, l.reason, l.order_id as "orderId", o.order_number as "orderNumber", l.owed,
      l.created_at as "createdAt", l.balance_after as "balanceAfter"
    from ${pointsLedger} l left join ${orders} o on o.id = l.order_id where l.user_id = ${userId} order by l.id desc`,
)

/** A customer's ledger, newest first. */
export async function findLedger(db: Connection, userId: number): Promise<PointsEntry[]> {
  const rows = await run(db, ledgerOf({ userId }))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

type PointsBalance = Readonly<{ balance: number; owed: number; pending: number }>

const balanceOf = statement<{ userId: number }, PointsBalance>(
  'points-balance',
  ({ userId }) => sql`
    select ${users.points} as balance, ${users.pointsOwed} as owed, ${pendingPoints(users.id)} as pending from ${users} where ${users.id} = ${userId}`,
)

/** A customer's balance and debt in points, and those on their way; null when there is no such customer. */
export async function findPointsAccount(db: Connection, userId: number): Promise<PointsBalance | null> {
  const [account] = await run(db, balanceOf({ userId }))
  return account ?? null
}
