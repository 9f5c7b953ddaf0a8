import { eq, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { hasElectronicAddress, needsNemHandel } from '#domain/invoices/e-invoice/e-invoice.ts'
import type { CreditKind, InvoiceKind } from '#domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import { treatmentOf } from '#domain/invoices/invoice-lines.ts'
import type { Parts } from '#domain/invoices/invoice-parts.ts'
import type { Connection } from '#server/database/connect.ts'
import { eInvoices, invoiceDocuments, invoiceLines, invoiceSeries, invoices } from '#server/database/schema/invoices.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { InvoiceRow } from './invoice-answer.ts'

type DocumentToIssue = Readonly<{
  kind: InvoiceKind
  orderId: number
  document: InvoiceDocument
  credits?: Readonly<{ id: number; kind: CreditKind }>
  parcelId?: number | null
  /** an invoice has one part per line */
  parts: Parts
  by: Readonly<{ userId: number | null }>
  position: SeriesNumber
}>

type SeriesNumber = Readonly<{ number: number; at: Date; issueDate: CalendarDate }>

/** Takes the next number. Call it last: the series stays locked until the commit, so that numbers have no gaps and days never go back. */
export async function takeNextNumber(tx: Connection, now: () => Date): Promise<SeriesNumber> {
  const [next] = await tx
    .update(invoiceSeries)
    .set({ last: sql`${invoiceSeries.last} + 1` })
    .where(eq(invoiceSeries.id, 1))
    .returning({ number: invoiceSeries.last })
  if (!next) throw new Error('the table invoice_series has lost its row')
  const [last] = await tx
    .select({ issueDate: invoices.issueDate })
    .from(invoices)
    .where(eq(invoices.number, next.number - 1))
  const at = now()
  const today = copenhagenDay(at.getTime())
  return { number: next.number, at, issueDate: last && last.issueDate > today ? last.issueDate : today }
}

/** Issues and mails a document. The caller holds the order's row and then settles it (`settleOrder`). */
export async function writeInvoice(
  tx: Connection,
  { kind, orderId, document, credits, parcelId = null, parts, by, position }: DocumentToIssue,
): Promise<InvoiceRow> {
  const { buyer } = document
  const { number, at } = position
  const [row] = await tx
    .insert(invoices)
    .values({
      number,
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
      vatTreatment: treatmentOf(document),
      shippingOre: parts.shippingOre,
      acontoOre: parts.acontoOre ?? 0,
      parcelId,
      creditsId: credits?.id ?? null,
      creditKind: credits?.kind ?? null,
      byUserId: by.userId,
      createdAt: at,
    })
    .returning()
  if (!row) throw new Error('the invoice was not stored')
  await tx.insert(invoiceDocuments).values({ invoiceId: row.id, document })
  const lines = parts.lines.map((part, position) => ({ ...part, invoiceId: row.id, position }))
  if (lines.length > 0) await tx.insert(invoiceLines).values(lines)
  await writeElectronic(tx, { invoiceId: row.id, buyer, creditsId: row.creditsId })
  await queueMail(tx, { template: 'invoice-issued', payload: { invoiceId: row.id }, to: buyer.email, now: at })
  return row
}

type Electronic = Readonly<{ invoiceId: number; buyer: InvoiceDocument['buyer']; creditsId: number | null }>

/** A credit note goes where its invoice went, also after that was corrected (decision 130). */
async function writeElectronic(tx: Connection, { invoiceId, buyer, creditsId }: Electronic): Promise<void> {
  const [credited] = creditsId === null ? [] : await tx.select().from(eInvoices).where(eq(eInvoices.invoiceId, creditsId))
  const routing = credited?.routing ?? null
  const numbers = { ean: routing ? routing.ean : buyer.ean, cvr: buyer.cvr }
  if (hasElectronicAddress(numbers)) await tx.insert(eInvoices).values({ invoiceId, needsNemHandel: needsNemHandel(numbers), routing })
}
