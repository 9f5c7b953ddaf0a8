import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { INVOICE_KIND_LABELS } from '#domain/invoices/invoice.ts'
import { asksForMoney } from '#domain/invoices/invoice-document.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { owedBackOre } from '#domain/payments/payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { eInvoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { ANYTHING_WRONG, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import type { MailContext, MailWithFiles } from '#server/shop.ts'
import type { InvoiceRow } from './invoice-answer.ts'
import { bankFacts, invoiceAddress, type Printed, paymentText } from './invoice-texts.ts'
import { issuedEInvoiceName, issuedFileName, renderIssued, writeEInvoice } from './issued-file.ts'
import { findInvoiceRow, readDocument } from './queries.ts'

const payloadSchema = z.object({ invoiceId: z.number().int() })

/** The PDF is rendered from the frozen document when the mail is sent. */
export async function invoiceIssued(context: MailContext, payload: unknown): Promise<MailWithFiles> {
  const { invoiceId } = payloadSchema.parse(payload)
  const invoice = await findInvoiceRow(context.db, invoiceId)
  if (!invoice) throw new NothingToSend(`invoice ${invoiceId} is gone`)
  const { kind, number, orderNumber } = invoice
  const document = await readDocument(context.db, invoiceId)
  const printed: Printed = { kind, number, document }
  const what = INVOICE_KIND_LABELS[kind]
  const action = asksForMoney(document) ? await payAddress(context, invoice) : null
  const bank = bankFacts(printed).map(({ label, value }) => `${label}: ${value}`)
  const content = noticeMail(context, {
    subject: `${what} ${number} for ordre ${orderNumber}`,
    title: `${what} ${number}`,
    greeting: `Hej ${invoice.customerName}`,
    paragraphs: [
      `Her er ${kind === 'invoice' ? 'fakturaen' : 'kreditnotaen'} for din ordre ${orderNumber}. Den er vedhæftet som PDF.`,
      ...paymentText(printed).split('\n'),
      ...(kind === 'credit_note' ? await owedBackTexts(context.db, invoice) : []),
      ...(asksForMoney(document) ? [bank.join(' · ')] : []),
    ],
    ...(action && { action }),
    closing: ANYTHING_WRONG,
  })
  const file = { filename: issuedFileName(invoice), contentType: 'application/pdf', make: () => renderIssued(context.db, invoice) }
  return { ...content, attachments: [file, ...(await electronicFile(context.db, invoice))] }
}

async function payAddress({ db, publicUrl }: MailContext, { orderId, number }: InvoiceRow) {
  const [order] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId))
  return invoiceAddress({ userId: order?.userId ?? null, number }, publicUrl)
}

async function electronicFile(db: Connection, invoice: InvoiceRow) {
  const [electronic] = await db.select().from(eInvoices).where(eq(eInvoices.invoiceId, invoice.id))
  if (!electronic?.needsNemHandel) return []
  const make = async () => Buffer.from((await writeEInvoice(db, invoice)) ?? '')
  return [{ filename: issuedEInvoiceName(invoice), contentType: 'application/xml', make }]
}

async function owedBackTexts(db: Connection, { orderId }: InvoiceRow): Promise<string[]> {
  const [order] = await db.select({ openOre: orders.openOre }).from(orders).where(eq(orders.id, orderId))
  const owed = owedBackOre(order?.openOre ?? 0)
  return owed > 0 ? [`Du har ${amountWithOre(owed)} til gode, som vi betaler tilbage til dig.`] : []
}
