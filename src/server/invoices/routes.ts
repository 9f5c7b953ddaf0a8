import { invoiceCalls } from '#contract/invoices.ts'
import { route } from '#server/http/route.ts'
import { answerEInvoice, answerInvoice } from './invoice-file.ts'
import { changeSeries, findSeries } from './invoice-series.ts'
import { listInvoices } from './list-invoices.ts'
import { markNemHandel } from './mark-nem-handel.ts'
import { showInvoice } from './show-invoice.ts'
import { sumInvoices } from './sum-invoices.ts'

export const invoiceRoutes = [
  route(invoiceCalls.showInvoiceSeries, async ({ db }) => ({ series: await findSeries(db) })),

  route(invoiceCalls.changeInvoiceSeries, async (shop, { body, visitor }) => ({
    message: `Den første faktura får nummer ${body.first}.`,
    series: await changeSeries(shop, visitor, body),
  })),

  route(invoiceCalls.sumInvoices, async (shop, { query }) => ({ sums: await sumInvoices(shop, query) })),

  route(invoiceCalls.listInvoices, (shop, { query }) => listInvoices(shop, query)),

  route(invoiceCalls.downloadInvoice, (shop, { params, visitor }) => answerInvoice(shop, visitor, params.id)),

  route(invoiceCalls.downloadEInvoice, (shop, { params, visitor }) => answerEInvoice(shop, visitor, params.id)),

  route(invoiceCalls.markNemHandel, async (shop, { params, body, visitor }) => {
    const invoice = await markNemHandel(shop, visitor, params.id, body)
    return { invoice, message: body.isSent ? 'Markeret som sendt via NemHandel' : 'Skal sendes via NemHandel igen' }
  }),

  route(invoiceCalls.showInvoice, (shop, { params }) => showInvoice(shop, params.id)),
]
