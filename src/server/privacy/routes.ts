import { eq } from 'drizzle-orm'
import { accountCalls } from '#contract/customers/account.ts'
import { customerCalls } from '#contract/customers/customer.ts'
import { privacyCalls } from '#contract/privacy.ts'
import { refusalOfDeletion } from '#domain/customers/rights/rights.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { deletedCustomerSubject, lockForErasure } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { findSuperadmins } from '#server/customers/mail-staff.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { asAccount, requireAllowed, type Visitor } from '#server/http/visitor.ts'
import { membershipsOf } from '#server/members/erase-members.ts'
import type { Shop } from '#server/shop.ts'
import { watchesOf } from '#server/stock-watches/queries.ts'
import { belongingsOf } from '#server/undo/undoables.ts'
import { deleteCustomer } from './delete-customer.ts'
import { type ErasureResult, erasePerson, tidyAfterErasure } from './erase-person.ts'
import { areMailsOf, findTraces, type Traces } from './find-traces.ts'
import { exportPerson, personalDataOf } from './personal-data.ts'

const OWN_EXPORTS_PER_HOUR = 10

const DELETED = {
  rejected: 'Kunde afvist og slettet',
  member: 'Kunde afvist. Personen kan stadig logge ind og arbejde for sit værksted.',
  deleted: 'Kunde slettet',
  colleague: 'Kollega slettet',
} as const

export const privacyRoutes = [
  route(accountCalls.exportMe, async (shop, { visitor }) => {
    const message = 'Du har hentet dine data mange gange. Prøv igen om en time.'
    await limitAttempts(shop, [{ key: `export-of:${visitor.userId}`, most: OWN_EXPORTS_PER_HOUR, minutes: 60, message }])
    // an unverified address gives no access to guest data
    return await personalDataOf(shop, { userId: visitor.userId, email: visitor.emailVerified ? visitor.email : null }, visitor)
  }),

  route(customerCalls.deleteCustomer, async (shop, { params, query, visitor }) => {
    const outcome = await deleteCustomer(shop, visitor, params.id, { onlyWaiting: query.waiting })
    // deletions are recorded in the log only, to be repeated after a restore (docs/operations.md)
    if (outcome !== 'member') shop.log.info({ customerId: params.id }, 'a customer was deleted')
    return { message: DELETED[outcome] }
  }),

  route(privacyCalls.exportPerson, async (shop, { body, visitor }) => ({ data: await exportPerson(shop, visitor, body.email) })),

  route(privacyCalls.deletePerson, async (shop, { body, visitor }) => {
    const retained = await deletePerson(shop, visitor, body.email)
    shop.log.info('a person was deleted by their address')
    return { message: ['Alt om personen er slettet.', ...reasonsToKeep(retained)].join(' '), kept: retained }
  }),
]

function reasonsToKeep({ soldOrders, openOrders }: RetainedOrders): string[] {
  const reasons: string[] = []
  if (soldOrders > 0) reasons.push(`Navn og adresse på ${count(soldOrders, 'ordre', 'ordrer')} gemmes til bogføringen.`)
  if (openOrders > 0) {
    const untilDone = openOrders === 1 ? 'den er færdig' : 'de er færdige'
    reasons.push(`${count(openOrders, 'ordre', 'ordrer')} på vej eller med en åben sag beholder det, der skal til, indtil ${untilDone}.`)
  }
  return reasons
}

type RetainedOrders = ErasureResult['retained']

/** Erases everything under an address: account and guest data (GDPR art. 17). */
async function deletePerson(shop: Shop, staff: Visitor, email: string): Promise<RetainedOrders> {
  const { company } = await shop.settings()
  const erased = await inTransaction(shop.db, async (tx) => {
    await lockForErasure(tx, email)
    const superadmins = await findSuperadmins(tx)
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    const locked = await lockAccounts(tx, { by: staff, changed: superadmins, deleted: account ? [account.id] : [] })
    const user = (account && locked.get(account.id)) ?? null
    if (user) requireAllowed(refusalOfDeletion(asAccount(staff), user, await findSuperadmins(tx)))
    const traces = await findTraces(tx, { userId: user?.id ?? null, email }, { locks: true })
    if (!user && !(await isKnown(tx, traces, email))) throw new ShopError('person_not_found')
    const result = await erasePerson(tx, { user, traces, shopAddress: company.email, at: shop.now() })
    const subject = user ? deletedCustomerSubject(user) : ({ kind: 'customer', label: 'Slettet gæst' } as const)
    await writeAudit(tx, { by: staff, action: 'Person slettet', subject, at: shop.now() })
    return result
  })
  await tidyAfterErasure(shop, erased)
  return erased.retained
}

async function isKnown(tx: Connection, traces: Traces, email: string): Promise<boolean> {
  const { orderIds, messageIds, sponsorshipIds, claimIds } = traces
  if (orderIds.length + messageIds.length + sponsorshipIds.length + claimIds.length > 0) return true
  // mails about them may be deleted before them
  const asGuest = { userId: null, email }
  const records = [await watchesOf(tx, asGuest), await belongingsOf(tx, asGuest), await membershipsOf(tx, asGuest)]
  if (records.some((rows) => rows.length > 0)) return true
  return (await tx.$count(mails, areMailsOf(traces, email))) > 0
}
