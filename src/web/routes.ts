import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { PAGES, type PageName } from '#contract/pages/pages.ts'

/** The file of each page; the type requires all pages of the table. */
const FILES = {
  home: 'home/home.tsx',
  products: 'products/list/product-list-page.tsx',
  product: 'products/page/product-detail.tsx',
  colours: 'products/colours/palette-page.tsx',
  findColour: 'products/colours/find-colour-page.tsx',
  compare: 'products/colours/compare-page.tsx',
  cart: 'cart/cart-page.tsx',
  checkout: 'checkout/checkout.tsx',
  guestOrder: 'orders/guest-order.tsx',

  about: 'content/about.tsx',
  contact: 'messages/contact.tsx',
  sponsorship: 'sponsorships/sponsorship-page.tsx',
  installationGuide: 'content/installation-guide.tsx',
  gallery: 'content/gallery.tsx',
  calculator: 'calculator/calculator-page.tsx',
  car: 'film/car/car-page.tsx',
  blog: 'content/blog.tsx',
  article: 'content/blog-article.tsx',
  faq: 'content/faq.tsx',
  terms: 'content/terms.tsx',
  withdrawal: 'messages/withdrawal.tsx',
  privacy: 'content/privacy.tsx',
  accessibility: 'content/accessibility.tsx',

  stockWatch: 'stock-watches/stock-watch-page.tsx',
  recall: 'recalls/recall-page.tsx',

  login: 'customers/login.tsx',
  register: 'customers/register-page.tsx',
  forgotPassword: 'customers/forgot-password.tsx',
  resetPassword: 'customers/reset-password.tsx',
  verifyEmail: 'customers/verify-email-page.tsx',
  invitation: 'members/invitation-page.tsx',
  becomeOwner: 'customers/become-owner.tsx',

  account: 'customers/account.tsx',
  accountSettings: 'customers/account-settings.tsx',
  orders: 'orders/own-orders.tsx',
  ownInvoices: 'payments/own/invoices-page.tsx',
  members: 'members/members-page.tsx',
  waitingOrders: 'approvals/waiting-orders-page.tsx',
  ownWraps: 'wraps/own-wraps.tsx',
  ownReviews: 'reviews/own-reviews.tsx',
  ownSamples: 'samples/own-samples-page.tsx',
  ownOffers: 'offers/own-offers-page.tsx',
  ownOffer: 'offers/own-offer-page.tsx',
  favourites: 'products/favourites-page.tsx',
  quickOrder: 'quick-order/quick-order-page.tsx',
  shelfLists: 'shelf-lists/lists-page.tsx',
  shelfList: 'shelf-lists/list-page.tsx',
  shelfCount: 'shelf-lists/count-page.tsx',
  shelfMailLeave: 'shelf-lists/leave-mail-page.tsx',
  jobs: 'projects/projects-page.tsx',
  projectCustomers: 'projects/customers-page.tsx',
  projectSettings: 'projects/settings-page.tsx',
  job: 'projects/project-page.tsx',
  projectOffer: 'projects/offer-page.tsx',

  admin: 'dashboard/dashboard-screen.tsx',
  adminCustomers: 'customers/admin/customers-screen.tsx',
  adminCustomer: 'customers/admin/customer-page.tsx',
  adminColleagues: 'customers/admin/colleagues-screen.tsx',
  adminOrders: 'orders/admin/list/orders-screen.tsx',
  adminNewOrder: 'orders/admin/phone/new-order-page.tsx',
  adminOrder: 'orders/admin/page/order-page.tsx',
  adminOffers: 'offers/admin/offers-screen.tsx',
  adminNewOffer: 'offers/admin/new-offer-page.tsx',
  adminOffer: 'offers/admin/offer-page.tsx',
  adminInvoices: 'invoices/invoices-screen.tsx',
  adminOverdue: 'reminders/admin/overdue-screen.tsx',
  adminFinances: 'finances/finances-screen.tsx',
  adminFinanceList: 'finances/finance-list-screen.tsx',
  adminBookkeeping: 'bookkeeping/bookkeeping-screen.tsx',
  adminBankStatement: 'payments/admin/bank/bank-screen.tsx',
  adminClaims: 'claims/admin/claims-screen.tsx',
  adminClaim: 'claims/admin/claim-page.tsx',
  adminProducts: 'products/admin/list/products-screen.tsx',
  adminNewProduct: 'products/admin/form/new-product.tsx',
  adminProductCsv: 'products/admin/csv/product-csv.tsx',
  adminProduct: 'products/admin/form/edit-product.tsx',
  adminProductImport: 'imports/product-import.tsx',
  adminTags: 'tags/tag-management.tsx',
  adminPackaging: 'parcels/admin/packaging-screen.tsx',
  adminManufacturers: 'manufacturers/manufacturers-screen.tsx',
  adminCalculator: 'calculator/admin/calculator-screen.tsx',
  adminPacking: 'warehouse/packing-screen.tsx',
  adminSamples: 'samples/admin/samples-screen.tsx',
  adminProductStock: 'batches/product-stock.tsx',
  adminReceipts: 'batches/receipts-screen.tsx',
  adminRecall: 'recalls/admin/batch-recall.tsx',
  adminPriceLists: 'price-lists/price-lists-screen.tsx',
  adminPriceList: 'price-lists/price-list-page.tsx',
  adminSuppliers: 'purchases/suppliers-screen.tsx',
  adminPurchases: 'purchases/purchases-screen.tsx',
  adminPurchase: 'purchases/purchase-page.tsx',
  adminAdvice: 'purchases/advice-screen.tsx',
  adminContribution: 'purchases/contribution-screen.tsx',
  adminSearches: 'search/searches-screen.tsx',
  adminMessages: 'messages/admin/messages-screen.tsx',
  adminIntegrations: 'integrations/integrations-screen.tsx',
  adminSettings: 'settings/admin/shop-settings.tsx',
  adminLog: 'audit/log-screen.tsx',
  adminSponsorships: 'sponsorships/admin/sponsorships-screen.tsx',
  adminWraps: 'wraps/admin/wraps-screen.tsx',
  adminReviews: 'reviews/admin/reviews-screen.tsx',
  adminDesign: 'design/design-screen.tsx',
} as const satisfies Readonly<Record<PageName, string>>

const names = Object.keys(FILES) as PageName[]

export default [
  ...names.filter((name) => !isScreen(name)).map(toRoute),
  layout('layout/admin/admin-layout.tsx', names.filter(isScreen).map(toRoute)),
  route('*', 'content/not-found.tsx'),
] satisfies RouteConfig

function toRoute(name: PageName) {
  const { path } = PAGES[name]
  return path === '/' ? index(FILES[name]) : route(path.slice(1), FILES[name])
}

/** True for screens of the back office, which share its layout. */
function isScreen(name: PageName): boolean {
  return `${PAGES[name].path}/`.startsWith(`${PAGES.admin.path}/`)
}
