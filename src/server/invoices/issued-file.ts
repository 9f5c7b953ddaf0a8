import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type EInvoice, eInvoiceOf } from '#domain/invoices/e-invoice/e-invoice.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import { eInvoiceFileName, invoiceFileName } from '#domain/invoices/invoice.ts'
import type { Connection } from '#server/database/connect.ts'
import { eInvoices } from '#server/database/schema/invoices.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { renderInThread } from '#server/documents/typesetter.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { recentFiles } from '#server/http/files/recent-files.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import type { InvoiceRow } from './invoice-answer.ts'
import type { Printed } from './invoice-texts.ts'
import { findInvoice, readDocument } from './queries.ts'

export function issuedFileName(invoice: InvoiceRow): string {
  return invoiceFileName({ ...invoice, isCredited: invoice.creditedById !== null })
}

export function issuedEInvoiceName(invoice: InvoiceRow): string {
  return eInvoiceFileName({ ...invoice, isCredited: invoice.creditedById !== null })
}

/** From the frozen document and its corrected routing; null for a buyer without an electronic address. */
export async function writeEInvoice(db: Connection, invoice: InvoiceRow): Promise<string | null> {
  const electronic = await readEInvoice(db, invoice)
  return electronic && writeUbl(electronic)
}

export async function readEInvoice(db: Connection, { id, kind, number }: InvoiceRow): Promise<EInvoice | null> {
  const [row] = await db.select({ routing: eInvoices.routing }).from(eInvoices).where(eq(eInvoices.invoiceId, id))
  return eInvoiceOf({ kind, number, document: await readDocument(db, id), routing: row?.routing ?? null })
}

const recent = recentFiles(16 * 1024 * 1024)

/** The PDF of a frozen document, cached. */
export async function renderIssued(db: Connection, invoice: InvoiceRow): Promise<Buffer> {
  const { kind, number, createdAt } = invoice
  const printed: Printed = { kind, number, document: await readDocument(db, invoice.id) }
  // keyed by content, which determines every byte
  const name = createHash('sha256')
    .update(JSON.stringify([printed, createdAt]))
    .digest('base64')
  return await recent.read(name, () => renderInvoicePdf(printed, createdAt))
}

export type InvoiceToSet = Readonly<{ kind: 'invoice'; printed: Printed; createdAt: Date }>

/** Renders the document in a separate thread. */
export async function renderInvoicePdf(printed: Printed, createdAt: Date): Promise<Buffer> {
  return await renderInThread<InvoiceToSet>({ kind: 'invoice', printed, createdAt })
}

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
