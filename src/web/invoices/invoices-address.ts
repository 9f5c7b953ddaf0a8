import { INVOICE_SORTS } from '#contract/invoices.ts'
import { INVOICE_STATES, type InvoiceState } from '#domain/invoices/invoice.ts'
import { dayOrNothing } from '#web/orders/admin/orders-address.ts'
import { paths } from '#web/paths.ts'

export const INVOICES_PER_PAGE = 50

export type InvoiceSort = (typeof INVOICE_SORTS)[number]

export const INVOICE_STATE_LABELS: Readonly<Record<InvoiceState, string>> = {
  open: 'Åben',
  overdue: 'Forfalden',
  paid: 'Betalt',
  credited: 'Krediteret',
  credit_note: 'Kreditnota',
}

/** The list's state as it stands in its address; what is empty does not narrow the list. */
export type InvoiceListState = Readonly<{
  search: string
  state: InvoiceState | ''
  from: string
  to: string
  sort: InvoiceSort
  page: number
}>

const DEFAULTS: InvoiceListState = { search: '', state: '', from: '', to: '', sort: '-number', page: 1 }

/** Reads the state from an address; what makes no sense has its default. */
export function readInvoiceList(params: URLSearchParams): InvoiceListState {
  const known = <Value extends string>(values: readonly Value[], name: string) => values.find((value) => value === params.get(name)) ?? ''
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    state: known(INVOICE_STATES, 'state'),
    from: dayOrNothing(params.get('from')),
    to: dayOrNothing(params.get('to')),
    sort: known(INVOICE_SORTS, 'sort') || DEFAULTS.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The address of a state, defaults left out; any change but that of the page goes back to the first page. */
export function invoicesAddress(change: Partial<InvoiceListState>, state: InvoiceListState = DEFAULTS): string {
  const next = { ...state, page: 1, ...change }
  const given = Object.entries(next).filter(([name, value]) => value !== DEFAULTS[name as keyof InvoiceListState])
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${paths.adminInvoices()}?${query}` : paths.adminInvoices()
}

/** What the API is asked for a state. */
export function toInvoiceQuery({ search, state, from, to, sort, page }: InvoiceListState) {
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(from && { from }),
    ...(to && { to }),
    sort,
    page,
    limit: INVOICES_PER_PAGE,
  }
}
