import { ORDER_SCOPES, ORDER_SORTS } from '#contract/orders/staff-orders.ts'
import { paths } from '#contract/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { BUYER_KINDS } from '#domain/orders/buyer-kind.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import { columns, day, id, oneOf, page, sortedBy, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

export type OrderSortField = Exclude<(typeof ORDER_SORTS)[number], `-${string}`>

/** Staff's list of orders as it stands in its address; from and to are days of ordering. */
export const ordersList = urlState(paths.adminOrders, {
  search: text(MAX_SEARCH_LENGTH),
  status: oneOf(ORDER_STATUSES),
  paymentStatus: oneOf(PAYMENT_STATUSES),
  paymentMethod: oneOf(PAYMENT_METHODS),
  buyerKind: oneOf(BUYER_KINDS),
  from: day(),
  to: day(),
  userId: id(),
  scope: oneOf(ORDER_SCOPES),
  sort: sortedBy(ORDER_SORTS, '-createdAt'),
  hidden: columns(),
  page: page(),
})
export type OrdersState = StateOf<typeof ordersList>
