import type { ArticleSlug } from '#contract/articles.ts'
import type { ProductSort } from '#domain/products/product-list.ts'

/** What of the product list lives in its address; what is left out has its default. */
type ProductListSearch = Partial<{
  search: string
  category: string
  color: string
  finish: string
  series: string
  feature: string
  newlyAdded: 'true'
  sort: ProductSort
  view: 'compact'
  filters: 'hidden'
  page: number
}>

/** Every page of the shop (spec §2 'Route table', design §8). All links go through here. */
export const paths = {
  home: () => '/',
  products: (search: ProductListSearch = {}) => withSearch('/produkter', search),
  product: (id: string | number) => `/produkt/${encodeURIComponent(id)}`,
  cart: () => '/kurv',
  checkout: () => '/checkout',
  guestOrder: (token: string) => `/ordre/${encodeURIComponent(token)}`,
  about: () => '/om-os',
  contact: () => '/kontakt',
  sponsorship: () => '/sponsorat',
  installationGuide: () => '/installationsguide',
  gallery: (search: { finish?: string } = {}) => withSearch('/galleri', search),
  blog: () => '/blog',
  article: (slug: ArticleSlug) => `/blog/${slug}`,
  login: (search: { next?: string } = {}) => withSearch('/login', search),
  register: () => '/register',
  account: () => '/konto',
  accountSettings: () => '/konto/indstillinger',
  orders: () => '/ordrer',
  favourites: () => '/favoritter',
  quickOrder: () => '/hurtigbestilling',
  faq: () => '/faq',
  privacy: () => '/privatlivspolitik',
  terms: () => '/vilkaar',
  withdrawal: () => '/fortryd',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  admin: () => '/admin',
  adminProducts: () => '/admin/produkter',
  adminNewProduct: (search: { kopi?: number } = {}) => withSearch('/admin/produkter/ny', search),
  adminProduct: (id: number) => `/admin/produkter/${id}`,
  adminProductCsv: () => '/admin/produkter/csv',
  adminProductImport: () => '/admin/produkt-import',
  adminTags: () => '/admin/tag-management',
  adminOrders: () => '/admin/ordrer',
  adminCustomers: () => '/admin/kunder',
  adminSponsorships: () => '/admin/sponsorskab',
  adminInvoices: () => '/admin/fakturaer',
  adminMessages: () => '/admin/beskeder',
  adminSettings: () => '/admin/indstillinger',
  adminLog: () => '/admin/log',
  adminDesign: () => '/admin/design',
} as const

function withSearch(path: string, search: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  const query = new URLSearchParams(given).toString()
  return query ? `${path}?${query}` : path
}
