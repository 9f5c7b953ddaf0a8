import { eq } from 'drizzle-orm'
import { refusalOfDeletion } from '#domain/customers/rights.ts'
import { deletedCustomerSubject } from '#server/audit/customer-subject.ts'
import { lockForErasure } from '#server/audit/erase-subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { findSuperadmins } from '#server/customers/find-superadmins.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { asAccount, requireAllowed } from '#server/http/staff-rights.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { erasePerson, type Forgotten, tidyAfterErasure } from './erase-person.ts'
import { areMailsOf, findTraces, type Traces } from './find-traces.ts'

export type KeptOrders = Forgotten['kept']

/** Erases everything under an address: account and guest data (GDPR art. 17). */
export async function deletePerson(shop: Shop, staff: Visitor, email: string): Promise<KeptOrders> {
  const { company } = await shop.settings()
  const forgotten = await inTransaction(shop.db, async (tx) => {
    await lockForErasure(tx)
    const superadmins = await findSuperadmins(tx)
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    const held = await lockAccounts(tx, { by: staff, changed: superadmins, deleted: account ? [account.id] : [] })
    const user = (account && held.get(account.id)) ?? null
    if (user) requireAllowed(refusalOfDeletion(asAccount(staff), user, await findSuperadmins(tx)))
    const traces = await findTraces(tx, { userId: user?.id ?? null, email })
    if (!user && !(await isKnown(tx, traces, email))) throw new ShopError('person_not_found')
    const result = await erasePerson(tx, { user, traces, shopAddress: company.email, at: shop.now() })
    const subject = user ? deletedCustomerSubject(user.id) : ({ kind: 'customer', label: 'Slettet gæst' } as const)
    await writeAudit(tx, { by: staff, action: 'Person slettet', subject, at: shop.now() })
    return result
  })
  await tidyAfterErasure(shop, forgotten)
  return forgotten.kept
}

async function isKnown(tx: Connection, traces: Traces, email: string): Promise<boolean> {
  const { orderIds, messageIds, sponsorshipIds, claimIds } = traces
  if (orderIds.length + messageIds.length + sponsorshipIds.length + claimIds.length > 0) return true
  return (await tx.$count(mails, areMailsOf(traces, email))) > 0
}
