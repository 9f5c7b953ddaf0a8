import { ORDER_SCOPES, ORDER_SORTS, type OrderScope } from '#contract/orders.ts'
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
} from '#domain/orders/order-status.ts'
import { paths } from '#web/paths.ts'

export const ORDERS_PER_PAGE = 50

export type OrderSort = (typeof ORDER_SORTS)[number]

/** The list's state as it stands in its address; what is empty does not narrow the list. */
export type OrderListState = Readonly<{
  search: string
  status: OrderStatus | ''
  paymentStatus: PaymentStatus | ''
  paymentMethod: PaymentMethod | ''
  from: string
  to: string
  userId: string
  scope: OrderScope | ''
  sort: OrderSort
  page: number
}>

const DEFAULTS: OrderListState = {
  search: '',
  status: '',
  paymentStatus: '',
  paymentMethod: '',
  from: '',
  to: '',
  userId: '',
  scope: '',
  sort: '-createdAt',
  page: 1,
}

/** Reads the state from an address; what makes no sense has its default. */
export function readOrderList(params: URLSearchParams): OrderListState {
  const known = <Value extends string>(values: readonly Value[], name: string) => values.find((value) => value === params.get(name)) ?? ''
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    status: known(ORDER_STATUSES, 'status'),
    paymentStatus: known(PAYMENT_STATUSES, 'paymentStatus'),
    paymentMethod: known(PAYMENT_METHODS, 'paymentMethod'),
    from: dayOrNothing(params.get('from')),
    to: dayOrNothing(params.get('to')),
    userId: /^[1-9]\d{0,8}$/.exec(params.get('userId') ?? '')?.[0] ?? '',
    scope: known(ORDER_SCOPES, 'scope'),
    sort: known(ORDER_SORTS, 'sort') || DEFAULTS.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The address of a state, defaults left out; any change but that of the page goes back to the first page. */
export function ordersAddress(change: Partial<OrderListState>, state: OrderListState = DEFAULTS): string {
  const next = { ...state, page: 1, ...change }
  const given = Object.entries(next).filter(([name, value]) => value !== DEFAULTS[name as keyof OrderListState])
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${paths.adminOrders()}?${query}` : paths.adminOrders()
}

/** What the API is asked for a state. */
export function toOrderQuery({ search, status, paymentStatus, paymentMethod, from, to, userId, scope, sort, page }: OrderListState) {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(paymentStatus && { paymentStatus }),
    ...(paymentMethod && { paymentMethod }),
    ...(from && { from }),
    ...(to && { to }),
    ...(userId && { userId: Number(userId) }),
    ...(scope && { scope }),
    sort,
    page,
    limit: ORDERS_PER_PAGE,
  }
}

/** A real day as an address carries it, else nothing. */
export function dayOrNothing(text: string | null): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.exec(text ?? '')?.[0] ?? ''
  const date = new Date(`${day}T00:00:00Z`)
  return day && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : ''
}
