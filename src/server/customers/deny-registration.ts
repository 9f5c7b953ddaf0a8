import { eq } from 'drizzle-orm'
import { NOT_MINE } from '#domain/customers/customer-texts.ts'
import { customerSubject } from '#server/audit/customer-subject.ts'
import { THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { mailStaff } from './mail-staff.ts'
import { useMailedLink } from './mailed-links.ts'
import { closeSessionsOf } from './session-store.ts'

/** 'Det var ikke mig': the owner of the mailbox rejects a registration. The account is locked and staff are told. */
export async function denyRegistration(shop: Shop, token: string, ip: string): Promise<void> {
  await limitAttempts(shop, [{ key: `verify-from:${ip}`, most: 60, minutes: 60 }])
  const { company } = await shop.settings()
  await inTransaction(shop.db, async (tx) => {
    const now = shop.now()
    const userId = await useMailedLink(tx, token, 'verify-email', now)
    const [user] = await tx.update(users).set({ active: false }).where(eq(users.id, userId)).returning()
    if (!user || user.emailVerifiedAt) throw new ShopError('link_expired')
    await closeSessionsOf(tx, userId)
    await mailStaff(tx, { now, template: 'registration-denied', payload: { userId }, shopAddress: company.email })
    const changes = { active: { from: true, to: false }, emailOwner: { to: NOT_MINE } }
    await writeAudit(tx, { by: THE_SHOP, action: 'Kunde spærret', subject: customerSubject(user), changes, at: now })
  })
  shop.outbox.wake()
}
