import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { pointsCalls } from '#contract/points.ts'
import { isAnonymous } from '#domain/customers/customer-texts.ts'
import { mayTouchAccount } from '#domain/customers/rights/rights.ts'
import { POINTS_BALANCE, TOO_MANY_POINTS } from '#domain/points/points-by-hand.ts'
import { pointsSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { IdempotencyKey } from '#server/http/idempotency.ts'
import { claimKey } from '#server/http/limits/repeated-attempt.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { requireMayMovePoints } from './queries.ts'
import { writeMovement } from './write-movement.ts'

type Correction = BodyOf<(typeof pointsCalls)['addPoints']>

/** Grants points, or deducts negative ones, at most the balance. Answers the new balance. */
export async function correctPoints(
  shop: Shop,
  staff: Visitor,
  { userId, points, reason }: Correction,
  attempt: IdempotencyKey | null,
): Promise<number> {
  const isGrant = points > 0
  return await inTransaction(shop.db, async (tx) => {
    const account = await requireMayTouchAccount(tx, staff, userId)
    if (!(await claimKey(tx, 'points', attempt, shop.now()))) return account.balance
    if (!isGrant && account.balance < -points) {
      const message = `Kunden har kun ${account.balance} point.`
      throw new ShopError('too_few_points', { message, fields: { points: message } })
    }
    const kind = isGrant ? 'granted' : 'corrected'
    const entry = await writeMovement(tx, { userId, kind, points, reason, byUserId: staff.userId, at: shop.now() })
    const { balance } = entry.after
    if (balance > POINTS_BALANCE.max) throw new ShopError('invalid_input', { fields: { points: TOO_MANY_POINTS } })
    await requireMayMovePoints(tx, staff, userId, shop.now())
    const action = isGrant ? 'Point tildelt' : 'Point trukket'
    await logPoints(tx, staff, { action, userId, reason, balance, moved: entry.points, at: shop.now() })
    return balance
  })
}

async function requireMayTouchAccount(tx: Connection, staff: Visitor, userId: number): Promise<{ balance: number }> {
  const account = (await lockAccounts(tx, { by: staff, changed: [userId] })).get(userId)
  if (!account || isAnonymous(account)) throw new ShopError('customer_not_found')
  if (!mayTouchAccount(staff, account)) throw new ShopError('forbidden')
  return { balance: account.points }
}

type Moved = Readonly<{ action: string; userId: number; reason: string; balance: number; moved: number; at: Date }>

async function logPoints(tx: Connection, by: Visitor, { action, userId, reason, balance, moved, at }: Moved): Promise<void> {
  const [customer] = await tx.select({ id: users.id, name: users.name, email: users.email }).from(users).where(eq(users.id, userId))
  if (!customer) throw new ShopError('customer_not_found')
  const changes = { points: { from: balance - moved, to: balance }, reason: { to: reason } }
  await writeAudit(tx, { by, action, subject: pointsSubject(customer), changes, at })
}
