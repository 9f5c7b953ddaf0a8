import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/call.ts'
import type { pointsCalls } from '#contract/points.ts'
import { users } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/sessions/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { writeMovement } from './write-movement.ts'

type Correction = BodyOf<(typeof pointsCalls)['addPoints']>

/** The most points one account may hold: the column's own limit is far above it. */
const MAX_BALANCE = 10_000_000

/** Gives a customer points. Answers the new balance. */
export async function grantPoints(shop: Shop, staff: Visitor, { userId, points, reason }: Correction): Promise<number> {
  return await inTransaction(shop.db, async (tx) => {
    const entry = await writeMovement(tx, { userId, kind: 'granted', points, reason, byUserId: staff.userId, at: shop.now() })
    if (entry.after.balance > MAX_BALANCE)
      throw new ShopError('invalid_input', { fields: { points: 'Så mange point kan en kunde ikke have.' } })
    return entry.after.balance
  })
}

/** Takes points from a customer; more than he has is refused, so the balance is never below 0. Answers the new balance. */
export async function deductPoints(shop: Shop, staff: Visitor, { userId, points, reason }: Correction): Promise<number> {
  return await inTransaction(shop.db, async (tx) => {
    const [account] = await tx.select({ balance: users.points }).from(users).where(eq(users.id, userId)).for('update')
    if (!account) throw new ShopError('customer_not_found')
    if (account.balance < points) {
      const message = `Kunden har kun ${account.balance} point.`
      throw new ShopError('too_few_points', { message, fields: { points: message } })
    }
    const entry = await writeMovement(tx, { userId, kind: 'corrected', points: -points, reason, byUserId: staff.userId, at: shop.now() })
    return entry.after.balance
  })
}
