import type { Order } from '#contract/orders/order.ts'
import { ORDER_SCOPES, ORDER_SORTS } from '#contract/orders/staff-orders.ts'
import { paths } from '#contract/pages/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { BUYER_KINDS } from '#domain/orders/buyer-kind.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import { columns, day, id, oneOf, page, sortedBy, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

export type OrderSortField = Exclude<(typeof ORDER_SORTS)[number], `-${string}`>

/** Staff's list of orders in its address; from and to are order dates. */
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

type Sorted = Pick<Order, 'id' | OrderSortField>

const COMPARE: Readonly<Record<OrderSortField, (a: Sorted, b: Sorted) => number>> = {
  createdAt: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  orderNumber: (a, b) => byText(a.orderNumber, b.orderNumber),
  customerName: (a, b) => a.customerName.localeCompare(b.customerName, 'da'),
  total: (a, b) => a.total - b.total,
}

/** Orders from several pages in the list's order: bulk actions and their numbers follow it. */
export function inListOrder<One extends Sorted>(orders: readonly One[], sort: OrdersState['sort']): readonly One[] {
  const direction = sort.startsWith('-') ? -1 : 1
  const by = COMPARE[sort.replace('-', '') as OrderSortField]
  return orders.toSorted((a, b) => direction * (by(a, b) || a.id - b.id))
}

function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
