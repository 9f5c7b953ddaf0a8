import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/call.ts'
import type { Invoice, invoiceCalls } from '#contract/invoices.ts'
import { draftCreditNote } from '#domain/invoices/invoice-document.ts'
import { oreToKr } from '#domain/money/money.ts'
import { requireUnchanged } from '#server/audit/changed-meanwhile.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { holdAccounts } from '#server/database/hold-accounts.ts'
import { invoices, orders } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import type { InvoiceRow } from './invoice-answer.ts'
import { findInvoiceRow, findUncreditedInvoices, listedInvoice, readDocument, readLineIds } from './queries.ts'
import { settleOrder } from './settle-order.ts'
import { takeNextNumber, writeInvoice } from './write-invoice.ts'

type Wish = BodyOf<(typeof invoiceCalls)['creditInvoice']>
type Crediting = Readonly<{ by: Pick<Visitor, 'userId' | 'name'>; reason: string; now: () => Date }>

/**
 * Takes a whole invoice back with a credit note; the order may then be invoiced again. An order's documents change behind its
 * row's lock, also when the order is deleted, so an invoice is credited once. Who saw it unpaid is told when it was paid meanwhile.
 */
export async function creditInvoice(shop: Shop, staff: Visitor, invoiceId: number, { reason, seen }: Wish): Promise<Invoice> {
  const id = await inTransaction(shop.db, async (tx) => {
    await holdAccounts(tx, { by: staff })
    const found = await findInvoiceRow(tx, invoiceId)
    if (!found) throw new ShopError('invoice_not_found')
    const { id: orderId, paymentStatus } = await lockOrderOf(tx, found)
    // read again: whoever held the lock before may have credited it
    const invoice = (await findInvoiceRow(tx, invoiceId)) ?? found
    if (invoice.kind === 'credit_note') throw new ShopError('not_an_invoice')
    if (invoice.creditedById !== null) throw new ShopError('already_credited')
    await requireUnchanged(tx, seen, {
      thing: 'invoice',
      current: { paymentStatus },
      subject: { kind: 'order', id: orderId },
      now: () => listedInvoice(tx, invoiceId, shop.now()),
    })
    return await writeCreditNote(tx, invoice, { by: staff, reason, now: shop.now })
  })
  shop.outbox.wake()
  return await listedInvoice(shop.db, id, shop.now())
}

async function lockOrderOf(tx: Connection, { id, orderId }: InvoiceRow) {
  const [order] = await tx
    .select({ id: orders.id, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update')
  if (!order) throw new Error(`invoice ${id} has lost its order`)
  return order
}

/**
 * Credits the invoices of an order that are not credited, in the transaction that cancels or deletes it; the caller holds
 * the order's row locked and wakes the outbox afterwards. True when there was any; refused where there
 * is one and who acts may credit none.
 */
export async function creditIfInvoiced(
  tx: Connection,
  { order, mayCredit = true, ...crediting }: Crediting & Readonly<{ order: Readonly<{ id: number }>; mayCredit?: boolean }>,
): Promise<boolean> {
  const standing = await findUncreditedInvoices(tx, order.id)
  if (standing.length > 0 && !mayCredit)
    throw new ShopError('forbidden', { message: 'Ordren er faktureret. Bed en kollega, der må udstede kreditnotaer, om det.' })
  for (const invoice of standing) await writeCreditNote(tx, invoice, crediting)
  return standing.length > 0
}

async function writeCreditNote(tx: Connection, invoice: InvoiceRow, { by, reason, now }: Crediting): Promise<number> {
  const position = await takeNextNumber(tx, now)
  const document = draftCreditNote({
    invoice: await readDocument(tx, invoice.id),
    number: invoice.number,
    reason,
    issueDate: position.issueDate,
  })
  const note = await writeInvoice(tx, {
    kind: 'credit_note',
    orderId: invoice.orderId,
    document,
    credits: { id: invoice.id, kind: 'annulment' },
    lineIds: await readLineIds(tx, invoice.id),
    by,
    position,
  })
  await tx.update(invoices).set({ creditedById: note.id }).where(eq(invoices.id, invoice.id))
  await settleOrder(tx, invoice.orderId)
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
