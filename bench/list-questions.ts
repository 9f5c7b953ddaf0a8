import { CUSTOMER_SORTS } from '#contract/customers/customer.ts'
import { INVOICE_SORTS } from '#contract/invoices/invoices.ts'
import { ORDER_SORTS } from '#contract/orders/staff-orders.ts'

export type ListQuestion = Readonly<{ question: string; path: string }>

type Searches = Readonly<Record<string, string>>
const SEARCHES: Searches = {
  'common name': 'jensen',
  'part of an email': '.andersen',
  'rare name': 'ærenlund wrap',
  'one letter': 'e',
  'one Danish letter': 'å',
  'two letters': 'en',
  'two letters, no hit': 'qz',
  'no hit': 'findesikke',
  'three letters of most names': 'sen',
  telephone: '+45 20 56 70 00',
  'part of a telephone': '2056',
  CVR: 'DK 10 08 10 00',
  SKU: 'nl1008',
  'SKU, no hit': 'xx1008',
  'parcel number': '0037073025 0000791900',
  'small town': 'ærøskøbing',
  'large town': 'aarhus',
  'postal code': '8000',
  amount: '12.345,50 kr',
  'bare amount': '5495',
  invoice: 'Faktura 4321',
  order: 'ordre 81234',
}

/** The requests of the three lists: first, middle and last page, every order both ways, searches, filters, and some together. */
export const LIST_QUESTIONS: readonly ListQuestion[] = [
  ...questions('users', {
    sorts: CUSTOMER_SORTS,
    pages: 2000,
    searches: { ...SEARCHES, 'one email': 'jan.jensen67817@' },
    filters: [
      'status=pending',
      'status=approved',
      'status=locked',
      'tier=Gold',
      'role=admin',
      'tier=Bronze&status=approved&role=customer',
      'points=held',
      'points=owed',
      'role=customer&from=2026-08-01&to=2026-10-31',
    ],
    mixed: [
      'search=jensen&sort=name&page=70',
      'search=e&sort=company&page=1000',
      'search=e&page=1000',
      'tier=Gold&page=140',
      'tier=Gold&sort=name&page=140',
      'status=approved&sort=-points&page=900',
    ],
  }),
  ...questions('orders', {
    sorts: ORDER_SORTS,
    pages: 2000,
    searches: { ...SEARCHES, 'order number': 'ORD-2025-08', 'one order number': '-081234', "buyer's reference": 'bil 3999' },
    filters: [
      'status=pending',
      'status=delivered',
      'paymentStatus=unpaid',
      'status=cancelled&paymentStatus=refunded',
      'paymentMethod=invoice',
      'userId=4321',
      'from=2026-01-01&to=2026-03-31',
      'scope=sold&from=2026-01-01&to=2026-03-31',
      'scope=earning',
      'scope=backorders',
      'scope=paidUnsent',
      'scope=sentNotInvoiced',
      'scope=fetched',
      'scope=toPayBack',
      'scope=paymentsToLookAt',
    ],
    mixed: [
      'search=jensen&sort=customerName&page=70',
      'search=e&sort=-total&page=1000',
      'search=e&sort=customerName&page=1000',
      'search=e&page=1000',
      'status=delivered&page=950',
      'status=delivered&sort=-total&page=950',
      'status=delivered&sort=customerName&page=950',
    ],
  }),
  ...questions('invoices', {
    sorts: INVOICE_SORTS,
    pages: 1800,
    searches: { ...SEARCHES, number: '4321' },
    filters: ['state=open', 'state=overdue', 'state=paid', 'state=credited', 'kind=credit_note', 'from=2026-01-01&to=2026-03-31'],
    mixed: ['search=e&sort=customerName&page=900', 'state=paid&page=850', 'state=paid&sort=-total&page=850'],
  }),
  ...['', 'page=2', 'search=e', 'search=jensen', 'age=91-', 'step=remind'].map((filter) => ({
    question: `overdue: ${filter || 'all'}`,
    path: `/overdue?limit=50&${filter}`,
  })),
  ...['', 'search=e', 'search=jensen', 'state=paid', 'state=overdue', 'from=2026-01-01&to=2026-03-31'].map((filter) => ({
    question: `invoices: sums of ${filter || 'all'}`,
    path: `/invoices/sums?${filter}`,
  })),
  { question: 'dashboard, 30 days', path: '/dashboard?days=30' },
  { question: 'dashboard, 90 days', path: '/dashboard?days=90' },
  { question: 'dashboard, 365 days', path: '/dashboard?days=365' },
]

type ListCases = Readonly<{
  sorts: readonly string[]
  pages: number
  searches: Searches
  filters: readonly string[]
  mixed: readonly string[]
}>

function questions(list: string, { sorts, pages, searches, filters, mixed }: ListCases): ListQuestion[] {
  const questionOf = (question: string, query: string) => ({ question: `${list}: ${question}`, path: `/${list}?limit=50&${query}` })
  const places = { 'first page': 1, 'middle page': Math.round(pages / 2), 'last page': pages }
  return [
    ...sorts.flatMap((sort) =>
      Object.entries(places).map(([name, page]) => questionOf(`by ${sort}, ${name}`, `sort=${sort}&page=${page}`)),
    ),
    ...Object.entries(searches).map(([name, text]) => questionOf(`search, ${name} (${text})`, `search=${encodeURIComponent(text)}`)),
    ...filters.map((filter) => questionOf(filter, filter)),
    ...mixed.map((query) => questionOf(query, query)),
  ]
}
