import { customerCalls } from '#contract/customers/customer.ts'
import { customerImportCalls } from '#contract/customers/customer-import.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { approveCustomer } from './approve-customer.ts'
import { changeCustomer } from './change-customer.ts'
import { createCustomer } from './create-customer.ts'
import { importCustomers } from './csv/import-customers.ts'
import { countUninvited, inviteCustomers } from './invite-customers.ts'
import { makeCustomer } from './make-customer.ts'
import { findCustomer, findCustomers, findPendingCustomers } from './queries.ts'

export const customerRoutes = [
  route(customerCalls.listCustomers, async (shop, { query: { page = 1, limit = MAX_PAGE_SIZE, ...filter }, visitor }) =>
    findCustomers(shop.db, { ...filter, visitor }, { limit, offset: (page - 1) * limit }),
  ),

  // before the route with an id, which would match these paths
  route(customerCalls.listPendingCustomers, async (shop) => findPendingCustomers(shop.db)),

  route(customerImportCalls.countUninvited, async (shop) => ({ waiting: await countUninvited(shop) })),
  route(customerImportCalls.inviteCustomers, async (shop, { visitor }) => {
    const invited = await inviteCustomers(shop, visitor)
    return { message: `Link sendt til ${count(invited, 'kunde', 'kunder')}`, invited }
  }),
  route(customerImportCalls.importCustomers, (shop, { query, request, visitor }) => importCustomers(shop, visitor, request, query)),

  route(customerCalls.showCustomer, async (shop, { params }) => {
    const user = await findCustomer(shop.db, params.id)
    if (!user) throw new ShopError('customer_not_found')
    return { user }
  }),

  route(customerCalls.createCustomer, async (shop, { body, visitor }) => ({
    message: 'Kunde oprettet!',
    user: await createCustomer(shop, visitor, body),
  })),

  route(customerCalls.changeCustomer, async (shop, { params, body, visitor }) => ({
    message: 'Kunde opdateret!',
    user: await changeCustomer(shop, visitor, params.id, body),
  })),

  route(customerCalls.approveCustomer, async (shop, { params, visitor }) => {
    await approveCustomer(shop, visitor, params.id)
    return { message: 'Kunde godkendt!' }
  }),

  route(customerCalls.makeCustomer, async (shop, { params, visitor }) => ({
    message: 'Nu er det en kunde med egne priser',
    user: await makeCustomer(shop, visitor, params.id),
  })),
]
