import { eq, sql } from 'drizzle-orm'
import { movePoints, type PointsAccount, type PointsEntry, type PointsKind } from '#domain/points/points-ledger.ts'
import type { Connection } from '#server/database/connect.ts'
import { storeTogether } from '#server/database/run-together.ts'
import { users } from '#server/database/schema/customers.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { insertion, type Query, statement } from '#server/database/statement.ts'
import { ShopError } from '#server/http/shop-error.ts'

type Movement = Readonly<{
  userId: number
  kind: PointsKind
  /** signed */
  points: number
  reason: string
  orderId?: number | null
  byUserId?: number | null
  at: Date
}>

export type DecidedMovement = Readonly<{ movement: Omit<Movement, 'kind' | 'points'>; account: PointsAccount; entry: PointsEntry }>

type BalanceChange = Readonly<{ userId: number; balance: number; owed: number; nextBalance: number; nextOwed: number }>

const changeBalance = statement<BalanceChange>(
  'change-points-balance',
  ({ userId, balance, owed, nextBalance, nextOwed }) => sql`
    with changed as (
      update users set points = ${nextBalance}, points_owed = ${nextOwed}
      where id = ${userId} and points = ${balance} and points_owed = ${owed}
      returning id
    )
    select require_unchanged(exists (select from changed))`,
)

const insertEntry = insertion('insert-points-entry', pointsLedger, [
  'userId',
  'orderId',
  'kind',
  'points',
  'owed',
  'balanceAfter',
  'reason',
  'byUserId',
  'createdAt',
])

/** The statements of a movement: the balance, which fails when the account has changed, and the ledger entry. */
export function movementQueries({ movement, account, entry }: DecidedMovement): Readonly<{ balance: Query; entry: Query }> {
  const { userId } = movement
  const { balance, owed } = entry.after
  return {
    balance: changeBalance({ userId, balance: account.balance, owed: account.owed, nextBalance: balance, nextOwed: owed }),
    entry: insertEntry(rowOf({ movement, entry })),
  }
}

function rowOf({ movement: { userId, reason, orderId = null, byUserId = null, at }, entry }: Omit<DecidedMovement, 'account'>) {
  const { kind, points, owedChange: owed, after } = entry
  return { userId, orderId, kind, points, owed, balanceAfter: after.balance, reason, byUserId, createdAt: at }
}

/** Writes a movement under the customer's lock and answers it. Throws too_few_points. */
export async function writeMovement(tx: Connection, movement: Movement): Promise<PointsEntry> {
  const [account] = await tx
    .select({ balance: users.points, owed: users.pointsOwed })
    .from(users)
    .where(eq(users.id, movement.userId))
    .for('no key update')
  if (!account) throw new ShopError('customer_not_found')
  const entry = movePoints(account, movement)
  if (entry.kind === 'refused') {
    const message = `Kunden har kun ${entry.balance} point, og der skal bruges ${entry.needed}.`
    throw new ShopError('too_few_points', { message })
  }
  await storeTogether(tx, movementQueries({ movement, account, entry }))
  return entry
}

const ROWS_AT_ONCE = 1_000

/** Writes one decided movement per account, a thousand per statement. The caller has locked the accounts since deciding. */
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
    await tx.insert(pointsLedger).values(part.map(rowOf))
  }
}
