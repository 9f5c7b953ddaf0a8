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
  const isToIssue = (!invoice || invoice.creditedById !== null) && order.status !== 'cancelled'
  if (invoice && !(isToIssue && isStaffs)) {
    return await pdfAnswer(shop, { fileName: issuedFileName(invoice), render: () => renderIssued(shop.db, invoice) })
  }
  if (!isStaffs) throw new ShopError('not_invoiced_yet')
  if (!isToIssue) throw new ShopError('order_cancelled')
  const at = shop.now()
  return await pdfAnswer(shop, {
    fileName: proFormaFileName(order.orderNumber),
    render: async () => {
      const wanted = { order, terms: terms ?? defaultTerms(order.paymentMethod), issueDate: copenhagenDay(at.getTime()) }
      const { document } = await draftDocument(shop.db, wanted)
      return await renderInvoice({ kind: 'pro_forma', number: null, document }, at)
    },
  })
}
