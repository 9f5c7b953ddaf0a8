import { isAnonymous } from '#domain/customers/customer-texts.ts'
import { refusalOfDeletion } from '#domain/customers/rights/rights.ts'
import { isProvenAddress } from '#domain/privacy/erasing.ts'
import { deletedCustomerSubject, lockForErasure } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { findSuperadmins } from '#server/customers/mail-staff.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { asAccount, requireAllowed, type Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { erasePerson, tidyAfterErasure } from './erase-person.ts'
import { findTraces } from './find-traces.ts'

/**
 * Rejects or deletes a customer, or anonymises one with orders or points (requirements §10 'deleting a customer'). With `onlyWaiting` throws
 * already_approved for one who was approved since.
 */
export async function deleteCustomer(
  shop: Shop,
  staff: Visitor,
  id: number,
  { onlyWaiting = false }: Readonly<{ onlyWaiting?: boolean }> = {},
): Promise<'rejected' | 'deleted'> {
  const { company } = await shop.settings()
  const { forgotten, outcome } = await inTransaction(shop.db, async (tx) => {
    await lockForErasure(tx)
    const superadmins = await findSuperadmins(tx)
    const user = (await lockAccounts(tx, { by: staff, changed: superadmins, deleted: [id] })).get(id)
    if (!user || isAnonymous(user)) throw new ShopError('customer_not_found')
    if (onlyWaiting && user.approved) throw new ShopError('already_approved')
    requireAllowed(refusalOfDeletion(asAccount(staff), user, await findSuperadmins(tx)))
    const isHisAddress = isProvenAddress({ ...user, isVerified: user.emailVerifiedAt !== null })
    const traces = await findTraces(tx, { userId: id, email: isHisAddress ? user.email : null })
    const forgotten = await erasePerson(tx, { user, traces, shopAddress: company.email, at: shop.now() })
    // an account closed by 'Det var ikke mig' was not requested by the owner of this address
    if (!user.approved && user.active)
      await queueMail(tx, { now: shop.now(), template: 'customer-rejected', to: user.email, payload: { name: user.name } })
    const action = user.approved ? 'Kunde slettet' : 'Kunde afvist'
    await writeAudit(tx, { by: staff, action, subject: deletedCustomerSubject(id), at: shop.now() })
    return { forgotten, outcome: user.approved ? ('deleted' as const) : ('rejected' as const) }
  })
  await tidyAfterErasure(shop, forgotten)
  shop.outbox.wake()
  return outcome
}
