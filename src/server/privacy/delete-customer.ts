import { eq } from 'drizzle-orm'
import { isAnonymous } from '#domain/customers/customer-texts.ts'
import { refusalOfDeletion } from '#domain/customers/rights/rights.ts'
import { accountNoun, isStaff } from '#domain/customers/rights/roles.ts'
import { isProvenAddress } from '#domain/privacy/erasing.ts'
import { customerSubject, deletedCustomerSubject, lockForErasure } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { findSuperadmins } from '#server/customers/mail-staff.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { members, users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { asAccount, requireAllowed, type Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { erasePerson, tidyAfterErasure } from './erase-person.ts'
import { findTraces } from './find-traces.ts'

/**
 * Rejects or deletes a customer, or anonymises one with orders or points (requirements §10 'deleting a customer'). With `onlyWaiting` throws
 * already_approved for one who was approved since, and leaves a member of other workshops their login ('member').
 */
export async function deleteCustomer(
  shop: Shop,
  staff: Visitor,
  id: number,
  { onlyWaiting = false }: Readonly<{ onlyWaiting?: boolean }> = {},
): Promise<'rejected' | 'member' | 'deleted' | 'colleague'> {
  const { company } = await shop.settings()
  const { forgotten, outcome } = await inTransaction(shop.db, async (tx) => {
    const [found] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id))
    await lockForErasure(tx, found?.email)
    const superadmins = await findSuperadmins(tx)
    const user = (await lockAccounts(tx, { by: staff, changed: superadmins, deleted: [id] })).get(id)
    if (!user || isAnonymous(user)) throw new ShopError('customer_not_found')
    if (onlyWaiting && user.approved) throw new ShopError('already_approved')
    requireAllowed(refusalOfDeletion(asAccount(staff), user, await findSuperadmins(tx)))
    if (onlyWaiting && user.active && (await isMember(tx, id))) {
      await rejectMember(tx, { user, staff, at: shop.now() })
      return { forgotten: null, outcome: 'member' as const }
    }
    const isOwnAddress = isProvenAddress({ ...user, isVerified: user.emailVerifiedAt !== null })
    const traces = await findTraces(tx, { userId: id, email: isOwnAddress ? user.email : null }, { locks: true })
    const forgotten = await erasePerson(tx, { user, traces, shopAddress: company.email, at: shop.now() })
    // an account closed by 'Det var ikke mig' was not requested by the owner of this address
    if (!user.approved && user.active)
      await queueMail(tx, { now: shop.now(), template: 'customer-rejected', to: user.email, payload: { name: user.name } })
    const action = `${accountNoun(user)} ${user.approved ? 'slettet' : 'afvist'}`
    await writeAudit(tx, { by: staff, action, subject: deletedCustomerSubject(user), at: shop.now() })
    const deleted = isStaff(user) ? ('colleague' as const) : ('deleted' as const)
    return { forgotten, outcome: user.approved ? deleted : ('rejected' as const) }
  })
  if (forgotten) await tidyAfterErasure(shop, forgotten)
  shop.outbox.wake()
  return outcome
}

async function isMember(tx: Connection, userId: number): Promise<boolean> {
  return (await tx.$count(members, eq(members.userId, userId))) > 0
}

type Rejecting = Readonly<{ user: typeof users.$inferSelect; staff: Visitor; at: Date }>

/** Without the firm that was rejected, as somebody who was only invited (decision 62). */
async function rejectMember(tx: Connection, { user, staff, at }: Rejecting): Promise<void> {
  const noFirm = { company: null, cvr: null, phone: null, address: null, postalCode: null, city: null, country: 'DK', creditLimitOre: null }
  await tx
    .update(users)
    .set({ ...noFirm, approved: true, buysAlone: false })
    .where(eq(users.id, user.id))
  await queueMail(tx, { now: at, template: 'customer-rejected', to: user.email, payload: { name: user.name, isMember: true } })
  const changes = { buysAlone: { from: true, to: false } }
  await writeAudit(tx, { by: staff, action: 'Kunde afvist', subject: customerSubject(user), changes, at })
}
