import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { eInvoiceCalls, ShownEInvoice } from '#contract/e-invoices.ts'
import type { BodyOf } from '#contract/http/call.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { isUnderWay, maySendEInvoice } from '#domain/e-invoices/e-invoice-delivery.ts'
import { type EInvoice, needsNemHandel, type Routing } from '#domain/invoices/e-invoice/e-invoice.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { eInvoiceDeliveries, eInvoiceResponses } from '#server/database/schema/e-invoices.ts'
import { eInvoices } from '#server/database/schema/invoices.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { readEInvoice } from '#server/invoices/issued-file.ts'
import { findInvoiceRow, listedInvoice, readDocument } from '#server/invoices/queries.ts'
import type { Shop } from '#server/shop.ts'
import { requireConnection } from './connect-access-point.ts'

type SendRequest = BodyOf<(typeof eInvoiceCalls)['sendEInvoice']>

/** Queues a document. Throws invoice_not_found, no_electronic_address, access_point_off, e_invoice_under_way and e_invoice_delivered. */
export async function sendEInvoice(shop: Shop, staff: Visitor, id: number, { routing }: SendRequest): Promise<Invoice> {
  const { db, now } = shop
  await inTransaction(db, async (tx) => {
    const at = now()
    await lockAccounts(tx, { by: staff })
    await requireConnection(tx)
    const row = await findInvoiceRow(tx, id)
    if (!row) throw new ShopError('invoice_not_found')
    const [electronic] = await tx.select().from(eInvoices).where(eq(eInvoices.invoiceId, id)).for('no key update')
    if (!electronic) throw new ShopError('no_electronic_address')
    const document = await readDocument(tx, id)
    const before = routingOf(electronic.routing, document)
    const changes = changedFields(before, routing ?? before)
    const isCorrected = Object.keys(changes).length > 0
    // a second press finds the first one's delivery
    if (isUnderWay(electronic)) {
      if (isCorrected) throw new ShopError('e_invoice_under_way')
      return
    }
    // also when marked as sent by hand: a colleague removes that mark first
    if (electronic.sentAt !== null || !maySendEInvoice(electronic)) throw new ShopError('e_invoice_delivered')
    if (routing && isCorrected) {
      const needs = needsNemHandel({ ean: routing.ean, cvr: document.buyer.cvr })
      await tx.update(eInvoices).set({ routing, needsNemHandel: needs }).where(eq(eInvoices.invoiceId, id))
    }
    const invoice = await readEInvoice(tx, row)
    if (!invoice) throw new ShopError('no_electronic_address')
    await startDelivery(tx, { invoiceId: id, invoice, by: staff.userId, at })
    const subject = { kind: 'invoice', id, label: `${documentName(row)} (${row.orderNumber})` } as const
    await writeAudit(tx, { by: staff, action: isCorrected ? 'E-faktura rettet og sendt' : 'E-faktura sendt', subject, changes, at })
  })
  shop.eInvoices.wake()
  return await listedInvoice(db, id, now())
}

type Started = Readonly<{ invoiceId: number; invoice: EInvoice; by: number | null; at: Date }>

/** Queues a document under a new reference. The caller holds the row of e_invoices and has checked that nothing is under way. */
export async function startDelivery(tx: Connection, { invoiceId, invoice, by, at }: Started): Promise<void> {
  const { scheme, id } = invoice.buyer.endpoint
  await tx
    .insert(eInvoiceDeliveries)
    .values({ invoiceId, reference: randomUUID(), receiver: `${scheme}:${id}`, byUserId: by, nextAttemptAt: at, createdAt: at })
}

/** As staff corrected it, otherwise as the document was issued. */
function routingOf(corrected: Routing | null, { buyer }: InvoiceDocument): Routing {
  return corrected ?? { ean: buyer.ean, reference: buyer.reference, contactName: buyer.name }
}

/** Throws invoice_not_found, and no_electronic_address for a buyer without EAN and CVR number. */
export async function showEInvoice(db: Connection, id: number, now: Date): Promise<ShownEInvoice> {
  if (!(await findInvoiceRow(db, id))) throw new ShopError('invoice_not_found')
  const [electronic] = await db.select().from(eInvoices).where(eq(eInvoices.invoiceId, id))
  if (!electronic) throw new ShopError('no_electronic_address')
  const sent = await db
    .select({ delivery: eInvoiceDeliveries, by: users.name })
    .from(eInvoiceDeliveries)
    .leftJoin(users, eq(users.id, eInvoiceDeliveries.byUserId))
    .where(eq(eInvoiceDeliveries.invoiceId, id))
    .orderBy(desc(eInvoiceDeliveries.id))
  const answered = await db
    .select()
    .from(eInvoiceResponses)
    .where(eq(eInvoiceResponses.invoiceId, id))
    .orderBy(desc(eInvoiceResponses.saidAt), desc(eInvoiceResponses.id))
  return {
    invoice: await listedInvoice(db, id, now),
    routing: routingOf(electronic.routing, await readDocument(db, id)),
    deliveries: sent.map(({ delivery: { id: number, receiver, state, problem, settledAt, triedAt, createdAt }, by }) => ({
      id: number,
      receiver,
      state,
      problem,
      by,
      at: (settledAt ?? triedAt ?? createdAt).toISOString(),
    })),
    responses: answered.flatMap(({ code, reason, saidAt }) => (code ? [{ code, reason, at: saidAt.toISOString() }] : [])),
  }
}
