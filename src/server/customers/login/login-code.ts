import { randomInt } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { oneTimeTokens, type users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { countAttempt } from '#server/http/limits/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { keyedHash } from './seal.ts'

const DIGITS = 6
const LIFETIME_MS = 30 * 60_000
const MAX_MAILS_PER_HOUR = 5
const MAX_TRIES_PER_HOUR = 10

type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name'>

/** Without a code it mails one and throws login_code_needed; throws wrong_login_code for an invalid one, and for any after ten tries in an hour. */
export async function requireMailedCode(shop: Shop, user: Account, typed: string | undefined): Promise<void> {
  if (typed === undefined) {
    await mailCode(shop, user)
    throw new ShopError('login_code_needed')
  }
  const tries = await countAttempt(shop, { key: `login-code:${user.id}`, minutes: 60 })
  // tries are counted after the right password only: a different answer above the limit would confirm that password
  if (tries > MAX_TRIES_PER_HOUR || !(await consumeCode(shop, user, typed.replace(/\s/g, '')))) throw new ShopError('wrong_login_code')
}

async function mailCode(shop: Shop, user: Account): Promise<void> {
  const mailed = await countAttempt(shop, { key: `login-code-mails:${user.id}`, minutes: 60 })
  if (mailed > MAX_MAILS_PER_HOUR) return
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { changed: [user.id] })
    await tx.delete(oneTimeTokens).where(isOf(user))
    const now = shop.now()
    await tx.insert(oneTimeTokens).values({
      tokenHash: hashOf(shop, user, code),
      userId: user.id,
      purpose: 'log-in',
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    })
    await queueMail(tx, { now, template: 'login-code', to: user.email, payload: { name: user.name, token: code } })
  })
  shop.outbox.wake()
}

async function consumeCode(shop: Shop, user: Account, code: string): Promise<boolean> {
  return await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { changed: [user.id] })
    const deleted = await tx
      .delete(oneTimeTokens)
      .where(and(isOf(user), eq(oneTimeTokens.tokenHash, hashOf(shop, user, code)), gt(oneTimeTokens.expiresAt, shop.now())))
      .returning({ userId: oneTimeTokens.userId })
    return deleted.length === 1
  })
}

function isOf({ id }: Account) {
  return and(eq(oneTimeTokens.userId, id), eq(oneTimeTokens.purpose, 'log-in'))
}

function hashOf({ secretKey }: Shop, { id }: Account, code: string): Buffer {
  return keyedHash(`${id}:${code}`, 'login code', secretKey)
}
