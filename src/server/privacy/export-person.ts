import { eq } from 'drizzle-orm'
import type { PersonalData } from '#contract/privacy.ts'
import { mayTouchAccount } from '#domain/customers/rights/rights.ts'
import { customerSubject, guestSubject } from '#server/audit/customer-subject.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { personalDataOf } from './personal-data.ts'

/** Exports all data about a customer or guest, and logs that. Data of staff is for superadmins only. */
export async function exportPerson(shop: Shop, staff: Visitor, email: string): Promise<PersonalData> {
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  if (user && !mayTouchAccount(staff, user)) throw new ShopError('forbidden')
  const data = await personalDataOf(shop, { userId: user?.id ?? null, email }, staff)
  if (isNothing(data)) throw new ShopError('person_not_found')
  const subject = user ? customerSubject(user) : guestSubject(email)
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    await writeAudit(tx, { by: staff, action: 'Data udleveret', subject, at: shop.now() })
  })
  return data
}

function isNothing({ user, orders, messages, claims, mails, sponsorships, log }: PersonalData): boolean {
  return user === null && [orders, messages, claims, mails, sponsorships, log].every((rows) => rows.length === 0)
}
