import {
  CUSTOMER_BUYERS,
  CUSTOMER_CREDITS,
  CUSTOMER_DELETIONS,
  CUSTOMER_POINTS,
  CUSTOMER_SORTS,
  CUSTOMER_STATUSES,
} from '#contract/customers/customer.ts'
import { paths } from '#contract/pages/pages.ts'
import { ROLES } from '#domain/customers/rights/roles.ts'
import { TIERS } from '#domain/customers/tier.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { columns, day, oneOf, page, sortedBy, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

/** `from` and `to` are days of registration. */
export const customersList = urlState(paths.adminCustomers, {
  search: text(MAX_SEARCH_LENGTH),
  status: oneOf(CUSTOMER_STATUSES),
  tier: oneOf(TIERS),
  role: oneOf(ROLES),
  points: oneOf(CUSTOMER_POINTS),
  deletion: oneOf(CUSTOMER_DELETIONS),
  credit: oneOf(CUSTOMER_CREDITS),
  buys: oneOf(CUSTOMER_BUYERS),
  from: day(),
  to: day(),
  sort: sortedBy(CUSTOMER_SORTS, '-createdAt'),
  hidden: columns(),
  page: page(),
})
export type CustomersState = StateOf<typeof customersList>
