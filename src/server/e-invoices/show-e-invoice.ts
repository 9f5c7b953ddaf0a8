import { desc, eq } from 'drizzle-orm'
import type { ShownEInvoice } from '#contract/e-invoices.ts'
import type { Routing } from '#domain/invoices/e-invoice/e-invoice.ts'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { eInvoiceDeliveries, eInvoiceResponses } from '#server/database/schema/e-invoices.ts'
import { eInvoices } from '#server/database/schema/invoices.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findInvoiceRow, listedInvoice, readDocument } from '#server/invoices/queries.ts'

/** As staff corrected it, otherwise as the document was issued. */
export function routingOf(corrected: Routing | null, { buyer }: InvoiceDocument): Routing {
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
      ...{ id: number, receiver, state, problem, by },
      at: (settledAt ?? triedAt ?? createdAt).toISOString(),
    })),
    responses: answered.flatMap(({ code, reason, saidAt }) => (code ? [{ code, reason, at: saidAt.toISOString() }] : [])),
  }
}
