import type { Access } from '#domain/customers/rights/rights.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'

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
  if (query === '') return 'Filtrer eller sorter listen først.'
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

/** `seenBy` limits a column to staff who may do one of these actions. */
type ListColumn = Readonly<{ label: string; seenBy?: readonly StaffAction[] }>

const always = (...labels: readonly string[]): readonly ListColumn[] => labels.map((label) => ({ label }))

/** The tables and the columns that can be hidden; the column that names a row always stays. */
export const LIST_COLUMNS = {
  orders: [...always('Dato', 'Kunde', 'Status', 'Betaling', 'Faktura'), { label: 'I alt', seenBy: ['seeOrderAmounts'] }],
  invoices: always('Kunde', 'Udstedt', 'Forfald', 'Status', 'I alt'),
  claims: always('Kunde', 'Modtaget', 'Frist', 'Status'),
  customers: always('Email', 'Firma', 'Tier', 'Point', 'Rabat', 'Kredit', 'Status', 'Rolle'),
  products: [
    ...always('Billede', 'SKU'),
    { label: 'Pris', seenBy: ['seePrices'] },
    { label: 'Kampagne', seenBy: ['seePrices'] },
    ...always('Lager'),
    { label: 'Mærker', seenBy: ['describeProducts', 'changePrices'] },
  ],
  log: always('Hvornår', 'Hvem', 'Emne', 'Ændringer'),
  offers: always('Kunde', 'Ændret', 'Gælder til', 'Status', 'I alt'),
  sponsorships: always('Email', 'Team', 'Racing Type', 'Anmodet', 'Status'),
} as const satisfies Partial<Readonly<Record<ViewedList, readonly ListColumn[]>>>
export type TabledList = keyof typeof LIST_COLUMNS
export const TABLED_LISTS = Object.keys(LIST_COLUMNS) as [TabledList, ...TabledList[]]

export function isTabled(list: ViewedList): list is TabledList {
  return list in LIST_COLUMNS
}

export function columnsFor(list: TabledList, may: (work: StaffAction) => boolean): readonly string[] {
  const columns: readonly ListColumn[] = LIST_COLUMNS[list]
  return columns.filter(({ seenBy }) => seenBy === undefined || seenBy.some(may)).map(({ label }) => label)
}

/** The valid hidden columns in list order, each once; columns renamed since are ignored. */
export function hiddenColumns(list: TabledList, requested: readonly string[]): readonly string[] {
  return columnsFor(list, () => true).filter((label) => requested.includes(label))
}
