import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/call.ts'
import type { accountCalls } from '#contract/customers/account.ts'
import { users } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { forgetAttempts, limitAttempts } from '#server/http/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { verifyPassword } from './password-hash.ts'
import { openSession } from './session-store.ts'
import { findSessionUser } from './session-user.ts'

/**
 * Opens a session. An unknown email costs the same time and gets the same answer as a wrong password; whether the
 * account waits or is locked is told only after the right one (design §5 'login before approval').
 */
export async function logIn(shop: Shop, { email, password }: BodyOf<(typeof accountCalls)['logIn']>, ip: string) {
  const { db } = shop
  const account = `login:${email}`
  const accountHere = `login:${email}:${ip}`
  await limitAttempts(shop, [
    { key: `login-from:${ip}`, most: 100, minutes: 15 },
    // one address gets ten tries; the account's own limit is wider, so that a stranger cannot lock its owner out at once
    { key: accountHere, most: 10, minutes: 15 },
    { key: account, most: 50, minutes: 15 },
  ])
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const isRight = await verifyPassword(password, user?.passwordHash ?? null)
  if (!user || !isRight) throw new ShopError('wrong_credentials')
  await forgetAttempts(db, [account, accountHere])
  if (!user.active) throw new ShopError('account_locked')
  if (!user.approved) throw new ShopError('awaiting_approval')
  const token = await inTransaction(db, async (tx) => {
    // computing the hash takes a while: a password changed meanwhile has ended every session, this one included
    const [same] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)).for('share')
    if (same?.passwordHash !== user.passwordHash) throw new ShopError('wrong_credentials')
    return await openSession(tx, user, shop.now())
  })
  const { tierDiscounts } = await shop.settings()
  return { token, user: await findSessionUser(db, user.id, tierDiscounts), message: 'Login succesfuldt' }
}
