import { randomUUID } from 'node:crypto'
import type { EInvoice } from '#domain/invoices/e-invoice/e-invoice.ts'
import type { Connection } from '#server/database/connect.ts'
import { eInvoiceDeliveries } from '#server/database/schema/e-invoices.ts'

type Started = Readonly<{ invoiceId: number; invoice: EInvoice; by: number | null; at: Date }>

/** Queues a document under a reference of its own. The caller holds the row of e_invoices and has seen that nothing is under way. */
export async function startDelivery(tx: Connection, { invoiceId, invoice, by, at }: Started): Promise<void> {
  const { scheme, id } = invoice.buyer.endpoint
  await tx
    .insert(eInvoiceDeliveries)
    .values({ invoiceId, reference: randomUUID(), receiver: `${scheme}:${id}`, byUserId: by, nextAttemptAt: at, createdAt: at })
}
