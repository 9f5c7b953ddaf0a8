import { eq } from 'drizzle-orm'
import { users } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limit-attempts.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { createMailedLink, useMailedLink } from './mailed-links.ts'

/** Confirms an address with a mailed link; guest orders with that address are the customer's own from now on (design §5). */
export async function verifyEmail(shop: Shop, token: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const now = shop.now()
    const userId = await useMailedLink(tx, token, 'verify-email', now)
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId))
  })
}

/** Mails a new link to an address that is not confirmed yet. */
export async function resendVerification(shop: Shop, visitor: Visitor): Promise<void> {
  await limitAttempts(shop, [{ key: `verify:${visitor.userId}`, most: 5, minutes: 60 }])
  if (visitor.emailVerified) return
  await inTransaction(shop.db, async (tx) => {
    const token = await createMailedLink(tx, visitor.userId, 'verify-email', shop.now())
    await queueMail(tx, { now: shop.now(), template: 'verify-email', to: visitor.email, payload: { name: visitor.name, token } })
  })
  shop.outbox.wake()
}
