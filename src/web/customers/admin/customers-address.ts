import {
  CUSTOMER_POINTS,
  CUSTOMER_SORTS,
  CUSTOMER_STATUSES,
  type Customer,
  type CustomerPoints,
  type CustomerSort,
  type CustomerSortField,
  type CustomerStatus,
} from '#contract/customers/customer.ts'
import { ROLES } from '#domain/customers/rights.ts'
import { TIERS } from '#domain/settings/settings.ts'
import { dayOrNothing } from '#web/orders/admin/orders-address.ts'
import { paths } from '#web/paths.ts'

export const CUSTOMERS_PER_PAGE = 50

/** The list's state as it stands in its address; what is empty does not narrow the list. */
export type CustomerListState = Readonly<{
  search: string
  status: CustomerStatus | ''
  tier: Customer['tier'] | ''
  role: Customer['role'] | ''
  points: CustomerPoints | ''
  /** days of registration */
  from: string
  to: string
  sort: CustomerSort
  page: number
}>

const DEFAULTS: CustomerListState = {
  search: '',
  status: '',
  tier: '',
  role: '',
  points: '',
  from: '',
  to: '',
  sort: '-createdAt',
  page: 1,
}

/** Reads the state from an address; what makes no sense has its default. */
export function readCustomerList(params: URLSearchParams): CustomerListState {
  const known = <Value extends string>(values: readonly Value[], name: string) => values.find((value) => value === params.get(name)) ?? ''
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    status: known(CUSTOMER_STATUSES, 'status'),
    tier: known(TIERS, 'tier'),
    role: known(ROLES, 'role'),
    points: known(CUSTOMER_POINTS, 'points'),
    from: dayOrNothing(params.get('from')),
    to: dayOrNothing(params.get('to')),
    sort: known(CUSTOMER_SORTS, 'sort') || DEFAULTS.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The address of a state, defaults left out; any change but that of the page goes back to the first page. */
export function customersAddress(change: Partial<CustomerListState>, state: CustomerListState = DEFAULTS): string {
  const next = { ...state, page: 1, ...change }
  const given = Object.entries(next).filter(([name, value]) => value !== DEFAULTS[name as keyof CustomerListState])
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${paths.adminCustomers()}?${query}` : paths.adminCustomers()
}

/** What the API is asked for a state. */
export function toUserQuery({ page, sort, ...filter }: CustomerListState) {
  const narrowed = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<{
    search: string
    status: CustomerStatus
    tier: Customer['tier']
    role: Customer['role']
    points: CustomerPoints
    from: string
    to: string
  }>
  return { ...narrowed, sort, page, limit: CUSTOMERS_PER_PAGE }
}

/** The order a press on a column's heading asks for: upwards first, then downwards. */
export function sortedBy(field: CustomerSortField, current: CustomerSort): CustomerSort {
  return current === field ? `-${field}` : field
}
