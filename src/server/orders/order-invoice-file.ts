import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { mayDo } from '#domain/customers/rights.ts'
import { defaultTerms } from '#domain/invoices/invoice.ts'
import { proFormaFileName } from '#domain/invoices/invoice-file-name.ts'
import type { InvoiceTerms } from '#domain/invoices/invoice-terms.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { issuedFileName, renderIssued } from '#server/invoices/issued-file.ts'
import { findLatestInvoice } from '#server/invoices/queries.ts'
import { renderInvoice } from '#server/invoices/render-invoice.ts'
import type { Shop } from '#server/shop.ts'
import { draftDocument } from './draft-invoice.ts'
import { findOrder } from './queries.ts'

/**
 * The file of an order's invoice. Before it is issued, and once it is taken back, staff get a pro-forma with the asked terms
 * (design §5 'invoice PDF'); the buyer keeps the last invoice he was sent.
 */
export async function answerOrderInvoice(shop: Shop, visitor: Visitor, orderId: number, terms?: InvoiceTerms): Promise<Response> {
  const order = await findOrder(shop.db, orderId, visitor, 'readInvoices')
  if (!order) throw new ShopError('order_not_found')
  const isStaffs = mayDo(visitor, 'readInvoices')
  const invoice = await findLatestInvoice(shop.db, orderId)
  const at = shop.now()
  const wanted = { order, terms: terms ?? defaultTerms(order.paymentMethod), issueDate: copenhagenDay(at.getTime()) }
  const draft = isStaffs && order.status !== 'cancelled' ? await draftDocument(shop.db, wanted) : null
  if (draft) {
    const fileName = proFormaFileName(order.orderNumber)
    return await pdfAnswer(shop, {
      fileName,
      render: () => renderInvoice({ kind: 'pro_forma', number: null, document: draft.document }, at),
    })
  }
  if (invoice) return await pdfAnswer(shop, { fileName: issuedFileName(invoice), render: () => renderIssued(shop.db, invoice) })
  throw new ShopError(isStaffs ? 'order_cancelled' : 'not_invoiced_yet')
}
