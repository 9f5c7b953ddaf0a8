import type { QueryOf } from '#contract/http/call.ts'
import { invoiceCalls } from '#contract/invoices/invoices.ts'
import { invoicingCalls } from '#contract/invoicing.ts'
import { orderCalls } from '#contract/orders/order.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { defaultTerms, type InvoiceTerms, proFormaFileName } from '#domain/invoices/invoice.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import type { Connection } from '#server/database/connect.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { attemptOf } from '#server/http/limits/repeated-attempt.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { answerElectronic, answerIssued, issuedFileName, renderInvoicePdf, renderIssued } from '#server/invoices/issued-file.ts'
import { findLatestInvoice } from '#server/invoices/queries.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { findGuestOrder, findOrder } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { creditInvoice } from './credit-invoice.ts'
import { draftDocument, findAgreedTerms } from './draft-invoice.ts'
import { issueInvoice, issueProposedInvoices, readInvoiceScope } from './issue-invoice.ts'
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

type Input = QueryOf<(typeof invoiceCalls)['downloadOrderInvoice']>

/** The last issued invoice; for staff a pro forma while there is none or it is credited (requirements §10 'invoice PDF'). */
async function answerOrderInvoice(shop: Shop, visitor: Visitor, orderId: number, input: Input): Promise<Response> {
  const order = await findOrder(shop.db, orderId, visitor, 'readInvoices')
  if (!order) throw new ShopError('order_not_found')
  const isStaffs = mayDo(visitor, 'readInvoices')
  const invoice = await findLatestInvoice(shop.db, orderId)
  const at = shop.now()
  const terms = input.paymentTerms ?? defaultTerms(order.paymentMethod, await findAgreedTerms(shop.db, order))
  const draft = isStaffs && order.status !== 'cancelled' ? await draftOf(shop.db, { order, terms, at, input }) : null
  if (draft) {
    const fileName = proFormaFileName(order.orderNumber)
    return await pdfAnswer(shop, {
      fileName,
      render: () => renderInvoicePdf({ kind: 'pro_forma', number: null, document: draft.document }, at),
    })
  }
  if (invoice) return await pdfAnswer(shop, { fileName: issuedFileName(invoice), render: () => renderIssued(shop.db, invoice) })
  throw new ShopError(isStaffs ? 'order_cancelled' : 'not_invoiced_yet')
}

type Drafting = Readonly<{ order: OrderRow; terms: InvoiceTerms; at: Date; input: Input }>

async function draftOf(db: Connection, { order, terms, at, input }: Drafting) {
  const { rollsOf, parcel } = await readInvoiceScope(db, order, input)
  const issueDate = copenhagenDay(at.getTime())
  return await draftDocument(db, { order, terms, issueDate, sentAt: parcel?.sentAt ?? null, ...(rollsOf && { rollsOf }) })
}
