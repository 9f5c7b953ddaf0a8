import { invoiceCalls } from '#contract/invoices.ts'
import { route } from '#server/http/route.ts'
import { issueInvoice } from '#server/orders/issue-invoice.ts'
import { answerInvoice, answerOrderInvoice } from '#server/orders/order-invoice-file.ts'
import { creditInvoice } from './credit-invoice.ts'
import { listInvoices } from './list-invoices.ts'
import { sumInvoices } from './sum-invoices.ts'

export const invoiceRoutes = [
  route(invoiceCalls.issueInvoice, async (shop, { params, body, visitor }) => {
    const invoice = await issueInvoice(shop, visitor, params.id, body.paymentTerms)
    return { invoice, message: `Faktura ${invoice.number} er udstedt` }
  }),

  route(invoiceCalls.downloadOrderInvoice, (shop, { params, query, visitor }) =>
    answerOrderInvoice(shop, visitor, params.id, query.paymentTerms),
  ),

  route(invoiceCalls.sumInvoices, async (shop, { query }) => ({ sums: await sumInvoices(shop, query) })),

  route(invoiceCalls.listInvoices, (shop, { query }) => listInvoices(shop, query)),

  route(invoiceCalls.downloadInvoice, (shop, { params, visitor }) => answerInvoice(shop, visitor, params.id)),

  route(invoiceCalls.creditInvoice, async (shop, { params, body, visitor }) => {
    const invoice = await creditInvoice(shop, visitor, params.id, body.reason)
    return { invoice, message: `Kreditnota ${invoice.number} er udstedt` }
  }),
]
