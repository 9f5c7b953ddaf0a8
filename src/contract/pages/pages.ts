import type { ArticleSlug } from '#contract/articles.ts'
import type { ProductSort } from '#domain/products/product-list.ts'

type Page = Readonly<{
  /** a parameter is `:name` at the end */
  path: `/${string}`
  /** For pages that are the same for all guests: the address parameters by which they are cached. Others are rendered for each request. */
  cachedBy?: readonly string[]
  isInSitemap?: true
  /** excluded from crawling; a page that should only be unlisted uses 'noindex', which crawlers must be able to read */
  isPrivate?: true
}>

/** All pages of the shop (requirements §2 'Route table', §12); addresses are spelled only here. */
export const PAGES = {
  home: { path: '/', cachedBy: [], isInSitemap: true },
  products: {
    path: '/produkter',
    cachedBy: ['search', 'category', 'color', 'finish', 'series', 'feature', 'newlyAdded', 'sort', 'view', 'filters', 'page'],
    isInSitemap: true,
  },
  product: { path: '/produkt/:id', cachedBy: [] },
  colours: { path: '/farver', cachedBy: ['finish', 'lager'], isInSitemap: true },
  findColour: { path: '/find-farve', cachedBy: ['farve', 'film', 'finish', 'lager'], isInSitemap: true },
  compare: { path: '/sammenlign', cachedBy: ['film', 'med'] },
  cart: { path: '/kurv', cachedBy: [] },
  checkout: { path: '/checkout', cachedBy: [] },
  guestOrder: { path: '/ordre/:token', isPrivate: true },

  about: { path: '/om-os', cachedBy: [], isInSitemap: true },
  contact: { path: '/kontakt', cachedBy: [], isInSitemap: true },
  sponsorship: { path: '/sponsorat', cachedBy: [], isInSitemap: true },
  installationGuide: { path: '/installationsguide', cachedBy: [], isInSitemap: true },
  gallery: { path: '/galleri', cachedBy: ['finish'], isInSitemap: true },
  calculator: { path: '/beregner', isInSitemap: true },
  car: { path: '/bil', isInSitemap: true },
  blog: { path: '/blog', cachedBy: [], isInSitemap: true },
  article: { path: '/blog/:id', cachedBy: [] },
  faq: { path: '/faq', cachedBy: [], isInSitemap: true },
  terms: { path: '/vilkaar', cachedBy: [], isInSitemap: true },
  withdrawal: { path: '/fortryd', cachedBy: [], isInSitemap: true },
  privacy: { path: '/privatlivspolitik', cachedBy: [], isInSitemap: true },
  accessibility: { path: '/tilgaengelighed', cachedBy: [], isInSitemap: true },

  stockWatch: { path: '/giv-besked' },
  recall: { path: '/tilbagekaldelse/:id' },

  login: { path: '/login' },
  register: { path: '/register' },
  forgotPassword: { path: '/forgot-password' },
  resetPassword: { path: '/reset-password' },
  verifyEmail: { path: '/verify-email' },
  invitation: { path: '/bliv-medarbejder' },
  becomeOwner: { path: '/bliv-ejer' },

  account: { path: '/konto', isPrivate: true },
  accountSettings: { path: '/konto/indstillinger', isPrivate: true },
  orders: { path: '/ordrer', isPrivate: true },
  ownInvoices: { path: '/konto/fakturaer', isPrivate: true },
  members: { path: '/konto/medarbejdere', isPrivate: true },
  waitingOrders: { path: '/konto/venter', isPrivate: true },
  ownWraps: { path: '/konto/billeder', isPrivate: true },
  ownReviews: { path: '/konto/anmeldelser', isPrivate: true },
  ownSamples: { path: '/konto/proever', isPrivate: true },
  ownOffers: { path: '/konto/tilbud', isPrivate: true },
  ownOffer: { path: '/konto/tilbud/:id', isPrivate: true },
  favourites: { path: '/favoritter', cachedBy: [] },
  quickOrder: { path: '/hurtigbestilling' },
  shelfLists: { path: '/konto/fast-lager', isPrivate: true },
  shelfList: { path: '/konto/fast-lager/:id', isPrivate: true },
  shelfCount: { path: '/konto/optaelling/:id', isPrivate: true },
  shelfMailLeave: { path: '/afmeld-ugemail' },
  jobs: { path: '/konto/opgaver', isPrivate: true },
  projectCustomers: { path: '/konto/opgaver/kunder', isPrivate: true },
  projectSettings: { path: '/konto/opgaver/mit-tilbud', isPrivate: true },
  job: { path: '/konto/opgaver/:id', isPrivate: true },
  projectOffer: { path: '/konto/opgaver/tilbud/:id', isPrivate: true },

  admin: { path: '/admin', isPrivate: true },
  adminCustomers: { path: '/admin/kunder', isPrivate: true },
  adminCustomer: { path: '/admin/kunder/:id', isPrivate: true },
  adminColleagues: { path: '/admin/kolleger', isPrivate: true },
  adminOrders: { path: '/admin/ordrer', isPrivate: true },
  adminNewOrder: { path: '/admin/ordrer/ny', isPrivate: true },
  adminOrder: { path: '/admin/ordrer/:id', isPrivate: true },
  adminOffers: { path: '/admin/tilbud', isPrivate: true },
  adminNewOffer: { path: '/admin/tilbud/ny', isPrivate: true },
  adminOffer: { path: '/admin/tilbud/:id', isPrivate: true },
  adminInvoices: { path: '/admin/fakturaer', isPrivate: true },
  adminOverdue: { path: '/admin/forfaldne', isPrivate: true },
  adminFinances: { path: '/admin/oekonomi', isPrivate: true },
  adminFinanceList: { path: '/admin/oekonomi/liste', isPrivate: true },
  adminBookkeeping: { path: '/admin/bogfoering', isPrivate: true },
  adminBankStatement: { path: '/admin/kontoudtog', isPrivate: true },
  adminClaims: { path: '/admin/reklamationer', isPrivate: true },
  adminClaim: { path: '/admin/reklamationer/:id', isPrivate: true },
  adminProducts: { path: '/admin/produkter', isPrivate: true },
  adminNewProduct: { path: '/admin/produkter/ny', isPrivate: true },
  adminProductCsv: { path: '/admin/produkter/csv', isPrivate: true },
  adminProduct: { path: '/admin/produkter/:id', isPrivate: true },
  adminProductImport: { path: '/admin/produkt-import', isPrivate: true },
  adminTags: { path: '/admin/tag-management', isPrivate: true },
  adminPackaging: { path: '/admin/emballage', isPrivate: true },
  adminManufacturers: { path: '/admin/producenter', isPrivate: true },
  adminCalculator: { path: '/admin/bilmodeller', isPrivate: true },
  adminPacking: { path: '/admin/pak', isPrivate: true },
  adminSamples: { path: '/admin/proever', isPrivate: true },
  adminProductStock: { path: '/admin/lager/:id', isPrivate: true },
  adminReceipts: { path: '/admin/varemodtagelse', isPrivate: true },
  adminRecall: { path: '/admin/tilbagekaldelse/:id', isPrivate: true },
  adminPriceLists: { path: '/admin/prislister', isPrivate: true },
  adminPriceList: { path: '/admin/prislister/:id', isPrivate: true },
  adminSuppliers: { path: '/admin/leverandoerer', isPrivate: true },
  adminPurchases: { path: '/admin/indkoeb', isPrivate: true },
  adminPurchase: { path: '/admin/indkoeb/:id', isPrivate: true },
  adminAdvice: { path: '/admin/bestillingsforslag', isPrivate: true },
  adminContribution: { path: '/admin/daekningsbidrag', isPrivate: true },
  adminSearches: { path: '/admin/soegninger', isPrivate: true },
  adminMessages: { path: '/admin/beskeder', isPrivate: true },
  adminIntegrations: { path: '/admin/integrationer', isPrivate: true },
  adminSettings: { path: '/admin/indstillinger', isPrivate: true },
  adminLog: { path: '/admin/log', isPrivate: true },
  adminSponsorships: { path: '/admin/sponsorskab', isPrivate: true },
  adminWraps: { path: '/admin/billeder', isPrivate: true },
  adminReviews: { path: '/admin/anmeldelser', isPrivate: true },
  adminDesign: { path: '/admin/design', isPrivate: true },
} as const satisfies Readonly<Record<string, Page>>
export type PageName = keyof typeof PAGES

export const ALL_PAGES: readonly (Page & Readonly<{ name: PageName }>)[] = Object.entries(PAGES).map(([name, page]) => ({
  ...page,
  name: name as PageName,
}))

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
type Searched = Readonly<{ search?: string }>
/** 'lager' is '1' for films in stock. */
type ColourSearch = Partial<{ finish: string; lager: '1' }>

/** The section of the questions about delivery. */
export const FAQ_DELIVERY = 'levering'

/** Paths to all pages, for links and mails. */
export const paths = {
  home: () => PAGES.home.path,
  products: (search: ProductListSearch = {}) => withSearch(PAGES.products.path, search),
  product: (id: string | number, query: Readonly<{ batch?: number }> = {}) => withSearch(filledIn(PAGES.product.path, id), query),
  colours: (search: ColourSearch = {}) => withSearch(PAGES.colours.path, search),
  findColour: (search: ColourSearch & { farve?: string; film?: string } = {}) => withSearch(PAGES.findColour.path, search),
  compare: (films: { film?: string; med?: string } = {}) => withSearch(PAGES.compare.path, films),
  cart: () => PAGES.cart.path,
  checkout: () => PAGES.checkout.path,
  guestOrder: (token: string) => filledIn(PAGES.guestOrder.path, token),
  about: () => PAGES.about.path,
  contact: () => PAGES.contact.path,
  sponsorship: () => PAGES.sponsorship.path,
  installationGuide: () => PAGES.installationGuide.path,
  gallery: (search: { finish?: string } = {}) => withSearch(PAGES.gallery.path, search),
  calculator: (search: Readonly<Record<string, string>> = {}) => withSearch(PAGES.calculator.path, search),
  /** see domain/film/car/car-picture.ts */
  car: (search: Readonly<Record<string, string>> = {}) => withSearch(PAGES.car.path, search),
  blog: () => PAGES.blog.path,
  article: (slug: ArticleSlug) => filledIn(PAGES.article.path, slug),
  faq: () => PAGES.faq.path,
  terms: () => PAGES.terms.path,
  withdrawal: () => PAGES.withdrawal.path,
  privacy: () => PAGES.privacy.path,
  accessibility: () => PAGES.accessibility.path,
  login: (search: { next?: string } = {}) => withSearch(PAGES.login.path, search),
  register: () => PAGES.register.path,
  forgotPassword: () => PAGES.forgotPassword.path,
  resetPassword: (search: { token?: string } = {}) => withSearch(PAGES.resetPassword.path, search),
  invitation: (search: { token?: string } = {}) => withSearch(PAGES.invitation.path, search),
  /** printed at the start of a shop without an owner */
  becomeOwner: (search: { token?: string } = {}) => withSearch(PAGES.becomeOwner.path, search),
  members: () => PAGES.members.path,
  waitingOrders: (search: { ordre?: number } = {}) => withSearch(PAGES.waitingOrders.path, search),
  verifyEmail: (search: { token?: string } = {}) => withSearch(PAGES.verifyEmail.path, search),
  account: () => PAGES.account.path,
  accountSettings: () => PAGES.accountSettings.path,
  /** With a number that order alone, however many came after it: the list begins with the latest. */
  orders: (orderNumber = '') => `${withSearch(PAGES.orders.path, { soeg: orderNumber })}${orderNumber && `#${orderNumber}`}`,
  ownInvoices: (search: { faktura?: number } = {}) => withSearch(PAGES.ownInvoices.path, search),
  ownWraps: () => PAGES.ownWraps.path,
  ownReviews: () => PAGES.ownReviews.path,
  ownSamples: () => PAGES.ownSamples.path,
  ownOffers: () => PAGES.ownOffers.path,
  ownOffer: (id: number) => filledIn(PAGES.ownOffer.path, id),
  favourites: () => PAGES.favourites.path,
  quickOrder: () => PAGES.quickOrder.path,
  /** 'mangler' fills the cart with missing products, for the weekly mail */
  shelfLists: (search: { bestil?: 'mangler' } = {}) => withSearch(PAGES.shelfLists.path, search),
  shelfList: (id: number) => filledIn(PAGES.shelfList.path, id),
  shelfCount: (id: number) => filledIn(PAGES.shelfCount.path, id),
  shelfMailLeave: () => PAGES.shelfMailLeave.path,
  jobs: (search: Searched = {}) => withSearch(PAGES.jobs.path, search),
  projectCustomers: (search: Searched = {}) => withSearch(PAGES.projectCustomers.path, search),
  projectSettings: () => PAGES.projectSettings.path,
  job: (id: number) => filledIn(PAGES.job.path, id),
  projectOffer: (id: number) => filledIn(PAGES.projectOffer.path, id),
  admin: () => PAGES.admin.path,
  adminCustomers: (search: Searched & Partial<{ status: 'pending' }> = {}) => withSearch(PAGES.adminCustomers.path, search),
  adminCustomer: (id: number) => filledIn(PAGES.adminCustomer.path, id),
  adminColleagues: () => PAGES.adminColleagues.path,
  adminOrders: () => PAGES.adminOrders.path,
  adminNewOrder: (search: { kunde?: number } = {}) => withSearch(PAGES.adminNewOrder.path, search),
  adminOrder: (id: number) => filledIn(PAGES.adminOrder.path, id),
  adminOffers: (search: Searched = {}) => withSearch(PAGES.adminOffers.path, search),
  adminNewOffer: (search: { kunde?: number } = {}) => withSearch(PAGES.adminNewOffer.path, search),
  adminOffer: (id: number) => filledIn(PAGES.adminOffer.path, id),
  adminInvoices: () => PAGES.adminInvoices.path,
  adminOverdue: () => PAGES.adminOverdue.path,
  adminFinances: () => PAGES.adminFinances.path,
  adminFinanceList: (search: { tal?: string; side?: string } = {}) => withSearch(PAGES.adminFinanceList.path, search),
  adminBookkeeping: (search: { maaned?: string } = {}) => withSearch(PAGES.adminBookkeeping.path, search),
  adminBankStatement: (search: { vis?: string } = {}) => withSearch(PAGES.adminBankStatement.path, search),
  adminClaims: () => PAGES.adminClaims.path,
  adminClaim: (id: number) => filledIn(PAGES.adminClaim.path, id),
  adminProducts: () => PAGES.adminProducts.path,
  adminNewProduct: (search: { kopi?: number } = {}) => withSearch(PAGES.adminNewProduct.path, search),
  adminProductCsv: () => PAGES.adminProductCsv.path,
  adminProduct: (id: number) => filledIn(PAGES.adminProduct.path, id),
  adminProductImport: () => PAGES.adminProductImport.path,
  /** 'videre' goes on to the first product once a category is made */
  adminTags: (search: Readonly<{ tab?: 'categories'; videre?: 'produkt' }> = {}) => withSearch(PAGES.adminTags.path, search),
  adminPackaging: (search: { aar?: number } = {}) => withSearch(PAGES.adminPackaging.path, search),
  adminManufacturers: () => PAGES.adminManufacturers.path,
  adminCalculator: () => PAGES.adminCalculator.path,
  /** 'optaelling' opens the counting of shelves */
  adminPacking: (search: { vis?: 'optaelling' } = {}) => withSearch(PAGES.adminPacking.path, search),
  adminSamples: () => PAGES.adminSamples.path,
  adminProductStock: (id: number) => filledIn(PAGES.adminProductStock.path, id),
  recall: (batchId: number) => filledIn(PAGES.recall.path, batchId),
  adminRecall: (batchId: number) => filledIn(PAGES.adminRecall.path, batchId),
  adminPriceLists: () => PAGES.adminPriceLists.path,
  adminPriceList: (id: number) => filledIn(PAGES.adminPriceList.path, id),
  adminReceipts: (query: { indkoeb?: number } = {}) => withSearch(PAGES.adminReceipts.path, query),
  adminSuppliers: () => PAGES.adminSuppliers.path,
  adminPurchases: () => PAGES.adminPurchases.path,
  adminPurchase: (id: number) => filledIn(PAGES.adminPurchase.path, id),
  adminAdvice: () => PAGES.adminAdvice.path,
  adminContribution: () => PAGES.adminContribution.path,
  adminSearches: () => PAGES.adminSearches.path,
  adminMessages: (search: { opened?: number } = {}) => withSearch(PAGES.adminMessages.path, search),
  adminIntegrations: (query: Readonly<{ modtager?: number }> = {}) => withSearch(PAGES.adminIntegrations.path, query),
  adminSettings: () => PAGES.adminSettings.path,
  adminLog: () => PAGES.adminLog.path,
  adminSponsorships: (search: Searched = {}) => withSearch(PAGES.adminSponsorships.path, search),
  adminWraps: (search: Searched = {}) => withSearch(PAGES.adminWraps.path, search),
  adminReviews: (search: Searched = {}) => withSearch(PAGES.adminReviews.path, search),
  adminDesign: () => PAGES.adminDesign.path,
  stockWatch: () => PAGES.stockWatch.path,
} as const satisfies Readonly<Record<PageName, (...values: never[]) => string>>

function filledIn(path: string, value: string | number): string {
  return withParam(path, encodeURIComponent(value))
}

export function withParam(path: string, written: string): string {
  return path.replace(/:\w+$/, () => written)
}

function withSearch(path: string, search: Readonly<Record<string, string | number | undefined>>): string {
  const entries = Object.entries(search).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  const query = new URLSearchParams(entries).toString()
  return query ? `${path}?${query}` : path
}
