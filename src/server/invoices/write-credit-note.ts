import { and, eq, isNull, sql } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import type { CreditKind } from '#domain/invoices/invoice.ts'
import { draftCreditNote, draftPartCredit, type InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import type { CreditedLine } from '#domain/invoices/invoice-lines.ts'
import {
  creditableLeft,
  type IssuedParts,
  isUsedUp,
  type LinePart,
  type Parts,
  sumOfParts,
  undeductedOre,
  validInvoices,
} from '#domain/invoices/invoice-parts.ts'
import { oreToKr } from '#domain/money/money.ts'
import { validPayments } from '#domain/payments/payment.ts'
import { reminderOf } from '#domain/reminders/reminder-document.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { payments } from '#server/database/schema/payments.ts'
import { reminders } from '#server/database/schema/reminders.ts'
import type { InvoiceRow } from './invoice-answer.ts'
import { findIssuedParts, readDocument } from './queries.ts'
import { takeNextNumber, writeInvoice } from './write-invoice.ts'

export type Crediting = Readonly<{ by: AuditEntry['by']; reason: string; now: () => Date }>

/** `left` can be credited; `rest` is what no note has credited, also of an aconto invoice that is deducted. */
export type CreditableInvoice = InvoiceRow & Readonly<{ parts: Parts; left: Parts; rest: Parts }>

type Credited = Readonly<{ lines: readonly LinePart[]; amountOre: number; shippingOre: number; parts: Parts }>

/** The uncredited invoices of an order, oldest first; the caller holds the order's row. */
export async function findCreditableInvoices(tx: Connection, orderId: number): Promise<CreditableInvoice[]> {
  const documents = await findIssuedParts(tx, orderId)
  return creditableOf(documents)
}

export function creditableOf(documents: readonly (InvoiceRow & IssuedParts)[]): CreditableInvoice[] {
  const active = validInvoices(documents)
  const undeducted = undeductedOre(active)
  const restOf = new Map(active.map(({ id, left }) => [id, left]))
  return documents.flatMap(({ lines, ...row }) => {
    const rest = restOf.get(row.id)
    if (!rest || row.creditedById !== null) return []
    const { shippingOre, acontoOre } = row
    return [{ ...row, parts: { lines, shippingOre, acontoOre }, rest, left: creditableLeft(rest, undeducted) }]
  })
}

export function allOf({ left }: CreditableInvoice): Credited {
  const lines = left.lines.filter(({ quantity, totalOre }) => quantity > 0 || totalOre > 0)
  const { shippingOre, acontoOre = 0 } = left
  return { lines, amountOre: 0, shippingOre, parts: { lines, shippingOre, acontoOre } }
}

type NoteToWrite = Crediting & Readonly<{ invoice: CreditableInvoice; kind: CreditKind; credited: Credited }>

/** Issues and mails a credit note. The caller holds the order's row and then settles it (`settleOrder`). */
export async function writeCreditNote(tx: Connection, { invoice, kind, credited, by, reason, now }: NoteToWrite): Promise<number> {
  // before the number series, whose lock is held shortest (decision 10)
  if (kind === 'annulment')
    await tx.select({ id: reminders.id }).from(reminders).where(eq(reminders.invoiceId, invoice.id)).for('no key update')
  const position = await takeNextNumber(tx, now)
  const crediting = { invoice: await readDocument(tx, invoice.id), number: invoice.number, reason, issueDate: position.issueDate }
  const after = leftAfter(invoice, credited)
  const isWhole = kind === 'annulment' && isUsedUp(after) && isUntouched(invoice)
  const note = await writeInvoice(tx, {
    kind: 'credit_note',
    orderId: invoice.orderId,
    document: isWhole ? draftCreditNote(crediting) : draftPart(crediting, { invoice, kind, credited, leftOre: sumOfParts(after) }),
    credits: { id: invoice.id, kind },
    parts: credited.parts,
    by,
    position,
  })
  if (isUsedUp(after)) {
    await tx.update(invoices).set({ creditedById: note.id }).where(eq(invoices.id, invoice.id))
    if (kind === 'annulment') await withdrawReminders(tx, { invoice, noteNumber: note.number, by, at: position.at })
  }
  await writeAudit(tx, {
    by,
    action: 'Kreditnota udstedt',
    subject: { kind: 'invoice', id: note.id, label: `Kreditnota ${note.number} til faktura ${invoice.number} (${invoice.orderNumber})` },
    changes: {
      number: { to: note.number },
      credits: { to: invoice.number },
      reason: { to: reason },
      total: { to: oreToKr(note.totalOre) },
    },
    at: position.at,
  })
  return note.id
}

type Withdrawing = Readonly<{ invoice: InvoiceRow; noteNumber: number; by: Crediting['by']; at: Date }>

/** There was no claim to remind of (renteloven §§ 9 a and 9 b). A reminder that is paid stays, until staff withdraw it. */
async function withdrawReminders(tx: Connection, { invoice, noteNumber, by, at }: Withdrawing): Promise<void> {
  const { id, feeOre, interestOre, compensationOre } = reminders
  const paidOre = sql`coalesce((select sum(${payments.amountOre}) from ${payments} where ${payments.reminderId} = ${id}), 0)`
  const isOpen = sql`(${paidOre} = 0 or ${paidOre} < ${feeOre} + ${interestOre} + ${compensationOre})`
  const withdrawnReason = `Faktura ${invoice.number} er ophævet med kreditnota ${noteNumber}.`
  const withdrawn = await tx
    .update(reminders)
    .set({ withdrawnOn: copenhagenDay(at.getTime()), withdrawnReason })
    .where(and(eq(reminders.invoiceId, invoice.id), isNull(reminders.withdrawnOn), isOpen))
    .returning({ id, number: reminders.number })
  for (const { id: reminderId, number } of withdrawn) {
    await moveToOrder(tx, reminderId, { byUserId: by.userId, at })
    await writeAudit(tx, {
      by,
      action: 'Rykker trukket tilbage',
      subject: { kind: 'invoice', id: invoice.id, label: reminderOf({ ...invoice, number, invoiceNumber: invoice.number }) },
      changes: { reason: { to: withdrawnReason } },
      at,
    })
  }
}

/** What is paid of a withdrawn reminder counts for its order. The caller holds the order's row and settles it afterwards. */
export async function moveToOrder(
  tx: Connection,
  reminderId: number,
  { byUserId, at }: Readonly<{ byUserId: number | null; at: Date }>,
): Promise<void> {
  const moved = { paidOn: copenhagenDay(at.getTime()), byUserId, createdAt: at }
  const paid = await tx.select().from(payments).where(eq(payments.reminderId, reminderId))
  for (const { id, reference, ...payment } of validPayments(paid))
    await tx.insert(payments).values([
      { ...payment, ...moved, amountOre: 0 - payment.amountOre, reversesId: id },
      { ...payment, ...moved, reference, reminderId: null, movedFromId: id },
    ])
}

function isUntouched({ parts, left }: CreditableInvoice): boolean {
  return sumOfParts(left) === sumOfParts(parts) && rollsOf(left) === rollsOf(parts)
}

function rollsOf({ lines }: Parts): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function leftAfter({ rest }: CreditableInvoice, { parts }: Credited): Parts {
  const [after] = validInvoices([
    { ...rest, id: 0, kind: 'invoice', creditKind: null, creditsId: null },
    { ...parts, id: 1, kind: 'credit_note', creditKind: 'annulment', creditsId: 0 },
  ])
  return creditableLeft(after?.left ?? rest, Number.MAX_SAFE_INTEGER)
}

type PartToDraft = Omit<NoteToWrite, keyof Crediting> & Readonly<{ leftOre: number }>

function draftPart(
  crediting: Parameters<typeof draftCreditNote>[0],
  { invoice, kind, credited: { lines, amountOre, shippingOre, parts }, leftOre }: PartToDraft,
): InvoiceDocument {
  const credited = lines.map((part) => asDocumentLine(part, { invoice, document: crediting.invoice }))
  return draftPartCredit({ ...crediting, kind, lines: credited, amountOre, shippingOre, acontoOre: parts.acontoOre ?? 0, leftOre })
}

function asDocumentLine(
  { orderLineId, quantity, totalOre }: LinePart,
  { invoice, document }: Readonly<{ invoice: CreditableInvoice; document: InvoiceDocument }>,
): CreditedLine {
  const places = invoice.parts.lines.flatMap((part, index) => (part.orderLineId === orderLineId ? [{ ...part, index }] : []))
  const place = places.find((part) => part.quantity > 0) ?? places[0]
  const line = place && document.lines[place.index]
  if (!line) throw new Error(`invoice ${invoice.id} says nothing of the line ${orderLineId}`)
  return { line, quantity, totalOre }
}
