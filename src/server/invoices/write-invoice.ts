import { eq, sql } from 'drizzle-orm'
import type { InvoiceKind } from '#domain/invoice.ts'
import type { InvoiceDocument } from '#domain/invoice-document.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoiceDocuments, invoiceSeries, invoices } from '#server/database/schema.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Visitor } from '#server/sessions/visitor.ts'
import type { InvoiceRow } from './invoice-answer.ts'

export type DocumentToIssue = Readonly<{
  kind: InvoiceKind
  orderId: number
  document: InvoiceDocument
  /** of a credit note: the invoice it takes back */
  creditsId?: number
  by: Pick<Visitor, 'userId'>
  at: Date
}>

/**
 * Issues a document with the next number of the series and mails it to the buyer, all in the caller's transaction; he holds
 * the order's row locked. The series is locked last and until the transaction ends: numbers have no gap and no double.
 */
export async function writeInvoice(tx: Connection, { kind, orderId, document, creditsId, by, at }: DocumentToIssue): Promise<InvoiceRow> {
  const { buyer } = document
  const [row] = await tx
    .insert(invoices)
    .values({
      number: await takeNumber(tx),
      kind,
      orderId,
      orderNumber: document.orderNumber,
      customerName: buyer.name,
      customerEmail: buyer.email,
      company: buyer.company,
      paymentTerms: document.terms,
      issueDate: document.issueDate,
      dueDate: document.dueDate,
      netOre: document.netOre,
      vatOre: document.vatOre,
      totalOre: document.totalOre,
      creditsId: creditsId ?? null,
      byUserId: by.userId,
      createdAt: at,
    })
    .returning()
  if (!row) throw new Error('the invoice was not stored')
  await tx.insert(invoiceDocuments).values({ invoiceId: row.id, document })
  await queueMail(tx, { template: 'invoice-issued', payload: { invoiceId: row.id }, to: buyer.email, now: at })
  return row
}

async function takeNumber(tx: Connection): Promise<number> {
  const [taken] = await tx
    .update(invoiceSeries)
    .set({ last: sql`${invoiceSeries.last} + 1` })
    .where(eq(invoiceSeries.id, 1))
    .returning({ number: invoiceSeries.last })
  if (!taken) throw new Error('the table invoice_series has lost its row')
  return taken.number
}
