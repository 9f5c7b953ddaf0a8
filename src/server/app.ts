import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import { withParams } from '#contract/call-paths.ts'
import { approvalRoutes } from '#server/approvals/routes.ts'
import { calculatorRoutes } from '#server/calculator/routes.ts'
import { claimRoutes } from '#server/claims/routes.ts'
import { accountRoutes, secondFactorRoutes } from '#server/customers/account-routes.ts'
import { customerNoteRoutes } from '#server/customers/notes.ts'
import { type CallRequest, currentRequestId, inRequest, type RequestContext, type RequestVariables } from '#server/http/request.ts'
import { importRoutes } from '#server/imports/pictures/routes.ts'
import { productImportRoutes } from '#server/imports/routes.ts'
import { manufacturerRoutes } from '#server/manufacturers/routes.ts'
import { orderChangeRoutes } from '#server/order-changes/routes.ts'
import { exportProofRoutes } from '#server/orders/export-proofs.ts'
import { orderNoteRoutes } from '#server/orders/notes.ts'
import { bankStatementRoutes } from '#server/payments/bank/routes.ts'
import { paymentRoutes } from '#server/payments/by-hand/routes.ts'
import { onlinePaymentRoutes, webhookRoutes } from '#server/payments/online/routes.ts'
import { ownInvoiceRoutes } from '#server/payments/own/routes.ts'
import { projectRoutes } from '#server/projects/routes.ts'
import { recallRoutes } from '#server/recalls/routes.ts'
import { reminderRoutes } from '#server/reminders/routes.ts'
import { undoRoutes } from '#server/undo/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { batchRoutes } from './batches/routes.ts'
import { ledgerRoutes } from './bookkeeping/ledger/routes.ts'
import { bookkeepingRoutes } from './bookkeeping/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { claimDecisionRoutes } from './claim-decisions/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { danishIssue } from './danish/danish-issues.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { eInvoiceRoutes } from './e-invoices/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { financeRoutes } from './finances/routes.ts'
import { answerError } from './http/answer-error.ts'
import { healthRoutes } from './http/health.ts'
import { logAnswered } from './http/log/logged-route.ts'
import { ReadyJson } from './http/ready-json.ts'
import { fixedFirst, type Route } from './http/route.ts'
import { ShopError } from './http/shop-error.ts'
import { integrationRoutes } from './integrations/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { invoicingRoutes } from './invoicing/routes.ts'
import { mailRoutes } from './mails/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { placingRoutes } from './orders/placing/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { labelRoutes } from './parcels/labels/routes.ts'
import { parcelRoutes } from './parcels/routes.ts'
import { trackingRoutes } from './parcels/tracking/routes.ts'
import { pickupPointRoutes } from './pickup-points/routes.ts'
import { pointsRoutes } from './points/routes.ts'
import { priceListRoutes } from './price-lists/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { productChangeRoutes } from './products/changes/routes.ts'
import { colourRoutes } from './products/colours/routes.ts'
import { productDocumentRoutes } from './products/documents/routes.ts'
import { productRoutes } from './products/routes.ts'
import { proofRoutes } from './proof/routes.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { sampleRoutes } from './samples/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { searchEngineRoutes } from './search-engines/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { webManifestRoutes } from './settings/web-manifest.ts'
import { oneClickRoutes } from './shelf-lists/mail-day.ts'
import { shelfListRoutes } from './shelf-lists/routes.ts'
import type { Shop } from './shop.ts'
import { sponsorshipRoutes } from './sponsorships/routes.ts'
import { stockWatchRoutes } from './stock-watches/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { warehouseRoutes } from './warehouse/routes.ts'
import { wrapRoutes } from './wraps/routes.ts'

// customers read the messages of schema errors
z.config({ localeError: danishIssue })

/** All calls by URL prefix; a test compares this list with the contract. */
export const routes: readonly Route[] = [
  ...settingsRoutes, // /api/settings, /api/setup, /api/postal-codes
  ...pickupPointRoutes, // /api/pickup-points
  ...colourRoutes, // /api/products/nearest, /api/products/palette
  ...productRoutes, // /api/products, /api/assortment
  ...productChangeRoutes, // /api/products for staff, /api/tags/{kind}/{id}/merge
  ...productImportRoutes, // /api/products/import, /api/products/export.csv, /api/product-imports
  ...productDocumentRoutes, // /api/products/{id}/documents
  ...undoRoutes, // /api/undoables
  ...warehouseRoutes, // /api/warehouse
  ...batchRoutes, // /api/products/{id} (batches, movements, counts), /api/batches, /api/receipts, /api/roll-labels
  ...purchaseRoutes, // /api/suppliers, /api/purchase-orders, /api/purchase-advice, /api/contribution
  ...recallRoutes, // /api/batches/{id}/recall, /api/recalls
  ...manufacturerRoutes, // /api/makers
  ...priceListRoutes, // /api/price-lists
  ...calculatorRoutes, // /api/metres
  ...offerRoutes, // /api/offers
  ...sampleRoutes, // /api/samples
  ...tagRoutes, // /api/categories, /api/tags
  ...searchRoutes, // /api/search
  ...placingRoutes, // POST /api/orders, /api/orders/phone
  ...orderRoutes, // /api/orders, /api/batches/{id}/letters
  ...approvalRoutes, // /api/waiting-orders
  ...orderChangeRoutes, // /api/orders/{id} (status, content, own changes), /api/order-requests
  ...parcelRoutes, // /api/orders (parcels, packing, pick list), /api/cartons, /api/product-types, /api/packaging
  ...labelRoutes, // /api/orders/{id}/labels, /api/labels
  ...claimRoutes, // /api/withdrawals, /api/claims, /api/orders/{id}/claims
  ...claimDecisionRoutes, // /api/claims/{id}/decision, /api/claims/{id}/refund
  ...orderNoteRoutes, // /api/orders/{id}/notes, /api/orders/{id}/mails
  ...exportProofRoutes, // /api/orders/{id}/export-proofs
  ...onlinePaymentRoutes, // /api/orders/{id}/payment-page, /api/orders/confirmation/{token}/payment-page, /api/orders/{id}/payment-request
  ...paymentRoutes, // /api/orders/{id}/payments, /api/orders/{id}/refunds, /api/payments, /api/users/{id}/balance
  ...ownInvoiceRoutes, // /api/payments/my-invoices with its payment and transfer, /api/payments/my-statement
  ...bankStatementRoutes, // /api/bank-statements, /api/bank-lines
  ...invoicingRoutes, // /api/orders/{id} (invoices), /api/orders/confirmation/{token}/invoices, /api/invoices/{id}/credit-note
  ...invoiceRoutes, // /api/invoices
  ...reminderRoutes, // /api/overdue, /api/invoices/{id}/reminder, /api/invoices/{id}/reminders, /api/reminders
  ...bookkeepingRoutes, // /api/bookkeeping
  ...financeRoutes, // /api/finances
  ...ledgerRoutes, // /api/ledger, /api/bookkeeping/{month}/comparison
  ...eInvoiceRoutes, // /api/access-point, /api/invoices/{id}/deliveries
  ...accountRoutes, // /api/auth
  ...secondFactorRoutes, // /api/auth/second-factor, /api/users/{id}/reset-second-factor
  ...customerRoutes, // /api/users
  ...customerNoteRoutes, // /api/users/{id}/notes
  ...pointsRoutes, // /api/points
  ...favouriteRoutes, // /api/favourites
  ...savedViewRoutes, // /api/saved-views, /api/list-columns
  ...cartRoutes, // /api/cart
  ...memberRoutes, // /api/members, /api/invitations, /api/auth/workshop, /api/auth/workshops, /api/users/{id}/members
  ...shelfListRoutes, // /api/shelf-lists, /api/users/{id}/shelf-lists
  ...projectRoutes, // /api/jobs
  ...stockWatchRoutes, // /api/stock-watches
  ...importRoutes, // /api/upload
  ...messageRoutes, // /api/contact, /api/messages
  ...mailRoutes, // /api/mails
  ...auditRoutes, // /api/audit
  ...dashboardRoutes, // /api/dashboard, /api/own-waiting
  ...sponsorshipRoutes, // /api/sponsorships
  ...wrapRoutes, // /api/wraps
  ...reviewRoutes, // /api/reviews
  ...proofRoutes, // /api/products/{id}/proof
  ...integrationRoutes, // /api/api-keys, /api/webhooks
  ...privacyRoutes, // /api/privacy, /api/auth/me/export, deleting below /api/users
]

/** The API as one `fetch`, for the network, server-rendered pages and tests. */
export function createApi(shop: Shop): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  const refuse = (error: unknown, context: RequestContext) => {
    const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
    const { method } = context.req
    if (error instanceof ShopError) context.set('refusedAs', error.code)
    return answerError(error, { requestId: context.get('requestId'), method, route: context.get('route'), incoming }, shop.log)
  }
  app.onError(refuse)
  app.notFound((context) => refuse(new ShopError('not_found'), context))
  app.use(async (context, next) => {
    // a page's calls to the API belong to the page's request
    const requestId = currentRequestId() ?? randomUUID()
    const startedAt = performance.now()
    context.set('requestId', requestId)
    await inRequest(requestId, next)
    if (context.res !== SENT_AS_IS) context.res.headers.set('x-request-id', requestId)
    const { method } = context.req
    const { route, userId, refusedAs } = context.var
    logAnswered(shop, { requestId, method, route, status: context.res.status, startedAt, userId, refusedAs })
  })
  app.route('/', healthRoutes(shop))
  app.route('/', metricsRoutes(shop))
  app.route('/', searchEngineRoutes(shop))
  app.route('/', webManifestRoutes(shop))
  app.route('/', webhookRoutes(shop))
  app.route('/', trackingRoutes(shop))
  app.route('/', oneClickRoutes(shop))
  app.route('/api', openApiRoutes(shop.env.publicUrl))
  mount(app, shop)
  return app
}

/** Reads over the network take their JSON from here, without a `Response` around it. */
export type ReadBindings = Partial<HttpBindings> & Readonly<{ sendAsIs?: (answer: ReadyJson) => void }>

const SENT_AS_IS = new Response()

function mount(app: Hono<RequestVariables>, shop: Shop): void {
  const ordered = fixedFirst(routes)
  for (const { call, respond } of ordered) {
    app.on(call.method, honoPath(call.path), async (context) => {
      context.set('route', `/api${call.path}`)
      const result = await respond(shop, toCallRequest(context))
      if (!(result instanceof ReadyJson)) return result
      const { sendAsIs } = (context.env ?? {}) as ReadBindings
      if (!sendAsIs) return result.toResponse()
      sendAsIs(result)
      return SENT_AS_IS
    })
  }
  for (const path of new Set(ordered.map(({ call }) => call.path))) {
    app.all(honoPath(path), (context) => {
      context.set('route', `/api${path}`)
      throw new ShopError('method_not_allowed')
    })
  }
}

function toCallRequest(context: RequestContext): CallRequest {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  return {
    header: (name) => context.req.header(name),
    params: () => context.req.param(),
    query: () => context.req.query(),
    remoteAddress: incoming?.socket?.remoteAddress,
    raw: () => context.req.raw,
    recordUser: (userId) => context.set('userId', userId),
  }
}

function honoPath(path: string): string {
  return `/api${withParams(path, (name) => `:${name}`)}`
}
