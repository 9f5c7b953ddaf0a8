import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/call.ts'
import type { accountCalls } from '#contract/customers/account.ts'
import { NOT_ITS_PASSWORD } from '#domain/customers/customer-texts.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { createMailedLink, ownerOfMailedLink, useMailedLink } from './mailed-links.ts'
import { verifyPassword } from './password-hash.ts'

type Confirmation = BodyOf<(typeof accountCalls)['verifyEmail']>
type Asker = Readonly<{ visitor: Visitor | null; ip: string }>

/**
 * Verifies an address by mailed link; its guest orders become the customer's own (requirements §10). The link proves the mailbox but not
 * the registration, so a session or the password of the account is needed too.
 */
export async function verifyEmail(shop: Shop, { token, password }: Confirmation, { visitor, ip }: Asker): Promise<void> {
  await limitAttempts(shop, [{ key: `verify-from:${ip}`, most: 60, minutes: 60 }])
  const owner = await ownerOfMailedLink(shop.db, token, 'verify-email', shop.now())
  if (visitor?.userId !== owner) await requirePasswordOf(shop, owner, password)
  await inTransaction(shop.db, async (tx) => {
    const now = shop.now()
    const userId = await useMailedLink(tx, token, 'verify-email', now)
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId))
  })
}

async function requirePasswordOf(shop: Shop, userId: number, password: string | undefined): Promise<void> {
  if (password === undefined) throw new ShopError('password_needed')
  await limitAttempts(shop, [{ key: `verify-password:${userId}`, most: 10, minutes: 15 }])
  const [user] = await shop.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  if (await verifyPassword(password, user?.passwordHash ?? null)) return
  throw new ShopError('wrong_password', { message: NOT_ITS_PASSWORD, fields: { password: NOT_ITS_PASSWORD } })
}

export async function resendVerification(shop: Shop, visitor: Visitor): Promise<void> {
  await limitAttempts(shop, [{ key: `verify:${visitor.userId}`, most: 5, minutes: 24 * 60 }])
  if (visitor.emailVerified) return
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })
    const token = await createMailedLink(tx, visitor.userId, 'verify-email', shop.now())
    await queueMail(tx, { now: shop.now(), template: 'verify-email', to: visitor.email, payload: { userId: visitor.userId, token } })
  })
  shop.outbox.wake()
}
