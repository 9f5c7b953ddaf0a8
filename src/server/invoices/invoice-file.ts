import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import type { InvoiceRow } from './invoice-answer.ts'
import { issuedEInvoiceName, issuedFileName, renderIssued, writeEInvoice } from './issued-file.ts'
import { findInvoice } from './queries.ts'

export async function answerInvoice(shop: Shop, visitor: Visitor, id: number): Promise<Response> {
  return await answerIssued(shop, await findInvoice(shop.db, id, visitor))
}

/** Null throws invoice_not_found; the caller has checked access. */
export async function answerIssued(shop: Shop, invoice: InvoiceRow | null): Promise<Response> {
  if (!invoice) throw new ShopError('invoice_not_found')
  return await pdfAnswer(shop, { fileName: issuedFileName(invoice), render: () => renderIssued(shop.db, invoice) })
}

export async function answerEInvoice(shop: Shop, visitor: Visitor, id: number): Promise<Response> {
  return await answerElectronic(shop, await findInvoice(shop.db, id, visitor))
}

/** Null throws invoice_not_found; the caller has checked access. */
export async function answerElectronic({ db }: Shop, invoice: InvoiceRow | null): Promise<Response> {
  if (!invoice) throw new ShopError('invoice_not_found')
  const file = await writeEInvoice(db, invoice)
  if (file === null) throw new ShopError('no_electronic_address')
  return fileAnswer(file, { type: 'application/xml', name: issuedEInvoiceName(invoice) })
}
