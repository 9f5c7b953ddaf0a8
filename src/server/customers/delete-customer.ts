import { count, eq } from 'drizzle-orm'
import { anonymousEmail, isAnonymous } from '#domain/customers/anonymous.ts'
import { refusalOfDeletion } from '#domain/customers/rights.ts'
import { deletedCustomerSubject, forgetCustomer } from '#server/audit/customer-subject.ts'
import { takeTurnToForget } from '#server/audit/forget-subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { holdAccounts } from '#server/database/hold-accounts.ts'
import { favourites, mails, oneTimeTokens, orders, pointsLedger, sessions, users } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { asAccount, requireAllowed } from '#server/http/staff-rights.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { forgetMails, isAbout } from '#server/mails/forget-mails.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { findSuperadmins } from './find-superadmins.ts'
import { dropSecondFactor } from './second-factor.ts'

/**
 * Rejects a waiting customer (with a mail) or deletes one. A customer with orders or points is anonymised and locked
 * instead: bookkeeping keeps its rows (design §5 'deleting a customer'). The log keeps what was done, without who it was
 * done to; his mails go. Only a superadmin deletes staff; nobody himself.
 */
export async function deleteCustomer(shop: Shop, staff: Visitor, id: number): Promise<'rejected' | 'deleted' | 'anonymised'> {
  const { company } = await shop.settings()
  const outcome = await inTransaction(shop.db, async (tx) => {
    await takeTurnToForget(tx)
    const user = (await holdAccounts(tx, { by: staff, changed: await findSuperadmins(tx), deleted: [id] })).get(id)
    if (!user || isAnonymous(user)) throw new ShopError('customer_not_found')
    requireAllowed(refusalOfDeletion(asAccount(staff), user, await findSuperadmins(tx)))
    const isKept = await hasBookkeeping(tx, id)
    if (isKept) await anonymise(tx, id)
    else await tx.delete(users).where(eq(users.id, id))
    await forgetMails(tx, isAbout({ userId: id }))
    // the shop's own mailbox may be a colleague's address: what it was told of others stays
    if (user.email !== company.email) await forgetMails(tx, eq(mails.toAddress, user.email))
    if (!user.approved)
      await queueMail(tx, { now: shop.now(), template: 'customer-rejected', to: user.email, payload: { name: user.name } })
    const action = user.approved ? 'Kunde slettet' : 'Kunde afvist'
    await forgetCustomer(tx, id)
    await writeAudit(tx, { by: staff, action, subject: deletedCustomerSubject(id), at: shop.now() })
    if (isKept) return 'anonymised'
    return user.approved ? 'deleted' : 'rejected'
  })
  shop.outbox.wake()
  return outcome
}

async function hasBookkeeping(tx: Connection, id: number): Promise<boolean> {
  const [ordered] = await tx.select({ rows: count() }).from(orders).where(eq(orders.userId, id))
  const [moved] = await tx.select({ rows: count() }).from(pointsLedger).where(eq(pointsLedger.userId, id))
  return (ordered?.rows ?? 0) + (moved?.rows ?? 0) > 0
}

async function anonymise(tx: Connection, id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id))
  await dropSecondFactor(tx, id)
  await tx.delete(favourites).where(eq(favourites.userId, id))
  await tx
    .update(users)
    .set({
      email: anonymousEmail(id),
      name: 'Slettet kunde',
      passwordHash: null,
      company: null,
      cvr: null,
      phone: null,
      address: null,
      postalCode: null,
      city: null,
      role: 'customer',
      permissions: [],
      active: false,
      secondFactorAt: null,
      lastReference: null,
      lastReceiver: null,
      lastEan: null,
    })
    .where(eq(users.id, id))
}
