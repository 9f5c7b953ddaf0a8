import { and, eq } from 'drizzle-orm'
import type { accountCalls } from '#contract/customers/account.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { passwordHolderOf, passwordProblem } from '#domain/customers/login/password.ts'
import { createMailedLink, endMailedLinks, useMailedLink } from '#server/customers/mailed-links.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { BrowserMark } from '#server/http/browser-mark.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { inSameTime } from '#server/http/limits/repeated-attempt.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { rememberLogin } from './known-browser.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { closeSessionsOf } from './session-store.ts'

/** Changes the password after checking the current one; all other sessions and mailed password links end, and only this browser stays known. */
export async function changePassword(
  shop: Shop,
  visitor: Visitor,
  { currentPassword, password }: BodyOf<(typeof accountCalls)['changePassword']>,
  browser: BrowserMark,
) {
  await confirmPassword(shop, visitor, currentPassword)
  requireLength(visitor.role, password)
  const passwordHash = await hashPassword(password)
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })
    await tx.update(users).set({ passwordHash }).where(eq(users.id, visitor.userId))
    await closeSessionsOf(tx, visitor.userId, visitor.tokenHash)
    await endMailedLinks(tx, [visitor.userId], 'reset-password')
    await queueMail(tx, { now: shop.now(), template: 'password-changed', to: visitor.email, payload: { name: visitor.name } })
  })
  shop.outbox.wake()
  browser.remember(rememberLogin(browser.read(), { id: visitor.userId, passwordHash }, shop.secretKey))
}

/** Confirms the password before an irreversible action. Throws wrong_password. */
export async function confirmPassword(shop: Shop, visitor: Visitor, password: string): Promise<void> {
  await limitAttempts(shop, [{ key: `confirm:${visitor.userId}`, most: 10, minutes: 15 }])
  const [user] = await shop.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, visitor.userId))
  if (!(await verifyPassword(password, user?.passwordHash ?? null))) throw new ShopError('wrong_password')
}

/** Mails a password link when the address belongs to an active user; answer and timing are the same otherwise. */
export async function forgotPassword(shop: Shop, email: string, ip: string): Promise<void> {
  await limitAttempts(shop, [
    { key: `forgot-from:${ip}`, most: 20, minutes: 60 },
    { key: `forgot:${email}`, most: 5, minutes: 60 },
  ])
  await inSameTime(shop, () => queueResetLink(shop, email))
  shop.outbox.wake()
}

async function queueResetLink(shop: Shop, email: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const [found] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), eq(users.active, true)))
    const user = found && (await lockAccounts(tx, { changed: [found.id] })).get(found.id)
    if (!user) return
    const token = await createMailedLink(tx, user.id, 'reset-password', shop.now())
    await queueMail(tx, { now: shop.now(), template: 'reset-password', to: user.email, payload: { name: user.name, token } })
  })
}

/** Sets a new password by mailed link, once and within an hour; all sessions end, and the address counts as verified. */
export async function resetPassword(
  shop: Shop,
  { token, password }: BodyOf<(typeof accountCalls)['resetPassword']>,
  ip: string,
): Promise<void> {
  await limitAttempts(shop, [{ key: `reset-from:${ip}`, most: 30, minutes: 60 }])
  const passwordHash = await hashPassword(password)
  await inTransaction(shop.db, async (tx) => {
    const now = shop.now()
    const userId = await useMailedLink(tx, token, 'reset-password', now)
    const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning()
    if (!user) throw new ShopError('link_expired')
    // thrown inside the transaction, so that the link can be used again
    requireLength(user.role, password)
    if (!user.emailVerifiedAt) await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId))
    await closeSessionsOf(tx, userId)
    await queueMail(tx, { now: shop.now(), template: 'password-changed', to: user.email, payload: { name: user.name } })
  })
  shop.outbox.wake()
}

function requireLength(role: Visitor['role'], password: string): void {
  const message = passwordProblem(password, passwordHolderOf({ role }))
  if (message !== null) throw new ShopError('invalid_input', { message, fields: { password: message } })
}
