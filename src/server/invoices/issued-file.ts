import type { Connection } from '#server/database/connect.ts'
import type { InvoiceRow } from './invoice-answer.ts'
import { readDocument } from './queries.ts'
import { renderInvoice } from './render-invoice.ts'

/** `Faktura_{orderNumber}.pdf` (spec §7); a credit note by its own number, because an order may get several. */
export function invoiceFileName({ kind, number, orderNumber }: Pick<InvoiceRow, 'kind' | 'number' | 'orderNumber'>): string {
  return kind === 'invoice' ? `Faktura_${orderNumber}.pdf` : `Kreditnota_${number}.pdf`
}

/** The PDF of an issued document, from what was frozen when it was issued. */
export async function renderIssued(db: Connection, invoice: InvoiceRow): Promise<Buffer> {
  const { kind, number, createdAt } = invoice
  return await renderInvoice({ kind, number, document: await readDocument(db, invoice.id) }, createdAt)
}
