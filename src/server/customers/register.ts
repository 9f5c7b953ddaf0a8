import type { BodyOf } from '#contract/call.ts'
import type { accountCalls } from '#contract/customers/account.ts'
import { mailboxOf } from '#domain/customers/email.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts, limitSuccesses } from '#server/http/limit-attempts.ts'
import { refuseFields } from '#server/http/shop-error.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { mailStaff } from './mail-staff.ts'
import { createMailedLink } from './mailed-links.ts'
import { hashPassword } from './password-hash.ts'
import { keyedHash } from './seal.ts'

type Registration = BodyOf<(typeof accountCalls)['register']>

/** Registers a business account, which waits for approval; mails a verification link and notifies staff. */
export async function register(shop: Shop, registration: Registration, ip: string): Promise<void> {
  await limitAttempts(shop, [{ key: `register-from:${ip}`, most: 20, minutes: 60 }])
  // counted by hash, so that the limit outlives the deletion of the address
  const hash = keyedHash(mailboxOf(registration.email), 'registrations', shop.secretKey).toString('base64url')
  const mailbox = { key: `register-to:${hash}`, most: 5, minutes: 24 * 60 }
  await limitSuccesses(shop, [mailbox], () => openAccount(shop, registration))
  shop.outbox.wake()
}

async function openAccount(shop: Shop, registration: Registration): Promise<void> {
  const { password, ...profile } = registration
  const passwordHash = await hashPassword(password)
  const { company } = await shop.settings()
  await inTransaction(shop.db, async (tx) => {
    const now = shop.now()
    const [user] = await tx
      .insert(users)
      .values({ ...profile, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning()
    if (!user) throw refuseFields('email_taken', 'email')
    const token = await createMailedLink(tx, user.id, 'verify-email', now)
    await queueMail(tx, { now, template: 'registration-received', to: user.email, payload: { userId: user.id, token } })
    await mailStaff(tx, { now, template: 'new-customer', payload: { userId: user.id }, shopAddress: company.email })
  })
}
