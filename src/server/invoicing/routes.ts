import { invoiceCalls } from '#contract/invoices.ts'
import { invoicingCalls } from '#contract/invoicing.ts'
import { orderCalls } from '#contract/orders/order.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { attemptOf } from '#server/http/repeated-attempt.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { answerElectronic, answerIssued } from '#server/invoices/invoice-file.ts'
import { findGuestOrder } from '#server/orders/queries.ts'
import { creditInvoice } from './credit-invoice.ts'
import { issueInvoice, issueProposedInvoices } from './issue-invoice.ts'
import { answerOrderInvoice } from './order-invoice-file.ts'
import { showUninvoiced } from './uninvoiced.ts'

export const invoicingRoutes = [
  route(orderCalls.downloadGuestInvoice, async (shop, { params }) => {
    const order = await findGuestOrder(shop.db, params.token)
    if (!order) throw new ShopError('order_not_found')
    const invoice = order.invoices.find(({ id }) => id === params.id)
    return await answerIssued(shop, invoice ?? null)
  }),

  route(orderCalls.downloadGuestEInvoice, async (shop, { params }) => {
    const order = await findGuestOrder(shop.db, params.token)
    if (!order) throw new ShopError('order_not_found')
    return await answerElectronic(shop, order.invoices.find(({ id }) => id === params.id) ?? null)
  }),

  route(invoicingCalls.issueInvoice, async (shop, { params, body, visitor }) => {
    const invoice = await issueInvoice(shop, visitor, params.id, body)
    return { invoice, message: `Faktura ${invoice.number} er udstedt` }
  }),

  route(invoicingCalls.showUninvoiced, (shop, { params, visitor }) => showUninvoiced(shop, visitor, params.id)),

  route(invoicingCalls.issueProposedInvoices, async (shop, { params, body, visitor }) => {
    const invoices = await issueProposedInvoices(shop, visitor, params.id, body.paymentTerms)
    return { invoices, message: `${count(invoices.length, 'faktura', 'fakturaer')} udstedt` }
  }),

  route(invoiceCalls.creditInvoice, async (shop, { params, body, visitor, idempotencyKey }) => {
    const attempt = attemptOf('credits', { key: idempotencyKey, body: { ...body, invoiceId: params.id }, staff: visitor })
    const invoice = await creditInvoice(shop, visitor, params.id, body, attempt)
    return { invoice, message: `Kreditnota ${invoice.number} er udstedt` }
  }),

  route(invoiceCalls.downloadOrderInvoice, (shop, { params, query, visitor }) => answerOrderInvoice(shop, visitor, params.id, query)),
]
