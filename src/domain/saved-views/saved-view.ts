import type { Access } from '#domain/customers/rights/rights.ts'

/** The lists with saved views, and the access each needs. */
export const VIEWED_LISTS = {
  orders: 'staff:readOrders',
  invoices: 'staff:readInvoices',
  overdue: 'staff:readInvoices',
  claims: 'staff:answerClaims',
  customers: 'staff:readCustomers',
  products: 'staff:readProducts',
  log: 'permission:audit',
  messages: 'staff:answerInbox',
  mails: 'staff:readMails',
  sponsorships: 'staff:answerInbox',
  wraps: 'staff:answerInbox',
  reviews: 'staff:answerInbox',
  offers: 'staff:makeOffers',
} as const satisfies Readonly<Record<string, Access>>
export type ViewedList = keyof typeof VIEWED_LISTS
export const VIEWED_LIST_NAMES = Object.keys(VIEWED_LISTS) as [ViewedList, ...ViewedList[]]

export const VIEW_REFUSED = 'Visningen kan ikke gemmes.'

/** Characters of a view's name and query, and views per colleague. */
export const SAVED_VIEW = { name: 40, query: 1_000, most: 100 } as const

/** Why a text is not a list state as in an address (`status=pending&sort=-total`); null when it is. */
export function viewQueryProblem(query: string): string | null {
  if (query === '') return 'Filtrér eller sortér listen først.'
  return /^[A-Za-z0-9*\-._+%=&]+$/.test(query) && query.length <= SAVED_VIEW.query ? null : VIEW_REFUSED
}

/** A view may be deleted by its author, and a shared one also by a superadmin. */
export function mayDeleteView({
  isOwn,
  isShared,
  isSuperadmin,
}: Readonly<Record<'isOwn' | 'isShared' | 'isSuperadmin', boolean>>): boolean {
  return isOwn || (isShared && isSuperadmin)
}
