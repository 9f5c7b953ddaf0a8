import { userCalls } from '#contract/users.ts'
import { route } from '#server/route.ts'
import { approveCustomer } from './approve-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { findPendingUsers, findUsers } from './queries.ts'

const MAX_USERS = 1_000

export const customerRoutes = [
  route(userCalls.listUsers, async (shop, { query: { search = '', page = 1, limit = MAX_USERS } }) =>
    findUsers(shop.db, search, { limit, offset: (page - 1) * limit }),
  ),

  route(userCalls.listPendingUsers, async (shop) => findPendingUsers(shop.db)),

  route(userCalls.approveUser, async (shop, { params }) => {
    await approveCustomer(shop, params.id)
    return { message: 'Kunde godkendt!' }
  }),

  route(userCalls.deleteUser, async (shop, { params, visitor }) => {
    const outcome = await deleteCustomer(shop, visitor, params.id)
    return { message: outcome === 'rejected' ? 'Kunde afvist og slettet' : 'Kunde slettet' }
  }),
]
