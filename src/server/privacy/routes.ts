import { accountCalls } from '#contract/customers/account.ts'
import { customerCalls } from '#contract/customers/customer.ts'
import { privacyCalls } from '#contract/privacy.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { route } from '#server/http/route.ts'
import { deleteCustomer } from './delete-customer.ts'
import { deletePerson, type KeptOrders } from './delete-person.ts'
import { exportPerson } from './export-person.ts'
import { personalDataOf } from './personal-data.ts'

export const privacyRoutes = [
  // an unverified address gives no access to guest data
  route(accountCalls.exportMe, (shop, { visitor }) =>
    personalDataOf(shop, { userId: visitor.userId, email: visitor.emailVerified ? visitor.email : null }),
  ),

  route(customerCalls.deleteCustomer, async (shop, { params, visitor }) => {
    const outcome = await deleteCustomer(shop, visitor, params.id)
    // deletions are recorded in the log only, to be repeated after a restore (docs/operations.md)
    shop.log.info({ customerId: params.id }, 'a customer was deleted')
    return { message: outcome === 'rejected' ? 'Kunde afvist og slettet' : 'Kunde slettet' }
  }),

  route(privacyCalls.exportPerson, async (shop, { body, visitor }) => ({ data: await exportPerson(shop, visitor, body.email) })),

  route(privacyCalls.deletePerson, async (shop, { body, visitor }) => {
    const kept = await deletePerson(shop, visitor, body.email)
    shop.log.info('a person was deleted by their address')
    return { message: ['Alt om personen er slettet.', ...reasonsToKeep(kept)].join(' '), kept }
  }),
]

function reasonsToKeep({ soldOrders, openOrders }: KeptOrders): string[] {
  const reasons: string[] = []
  if (soldOrders > 0) reasons.push(`Navn og adresse på ${count(soldOrders, 'ordre', 'ordrer')} gemmes til bogføringen.`)
  if (openOrders > 0) {
    const untilDone = openOrders === 1 ? 'den er færdig' : 'de er færdige'
    reasons.push(`${count(openOrders, 'ordre', 'ordrer')} på vej beholder det, der skal til, indtil ${untilDone}.`)
  }
  return reasons
}
