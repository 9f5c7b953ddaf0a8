import type { Invoice } from '#contract/invoices.ts'
import type { InvoiceTerms } from '#domain/invoices/invoice-terms.ts'
import { oreToKr } from '#domain/money/money.ts'
import { canIssueInvoices } from '#domain/settings/setup.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findUncreditedInvoices, listedInvoice } from '#server/invoices/queries.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import { takeNextNumber, writeInvoice } from '#server/invoices/write-invoice.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { draftDocument } from './draft-invoice.ts'
import type { OrderRow } from './order-answer.ts'
import { lockOrder } from './queries.ts'

/**
 * Issues the invoice of an order, once (design §4 promise 7): of two staff at the same instant the second waits for the
 * order's row and is told already_invoiced. After a credit note the order may be invoiced again. Only a demo shop issues with the
 * example company a shop begins with; any other is told company_is_example.
 */
export async function issueInvoice(shop: Shop, staff: Visitor, orderId: number, terms: InvoiceTerms): Promise<Invoice> {
  const id = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, staff, orderId)
    if (order.status === 'cancelled') throw new ShopError('order_cancelled')
    if ((await findUncreditedInvoices(tx, orderId)).length > 0) throw new ShopError('already_invoiced')
    if (!shop.env.demo && !canIssueInvoices((await readSettings(tx)).company)) throw new ShopError('company_is_example')
    return await issueLocked(tx, { order, terms, by: staff, now: shop.now })
  })
  shop.outbox.wake()
  return await listedInvoice(shop.db, id, shop.now())
}

type Issuing = Readonly<{ order: OrderRow; terms: InvoiceTerms; by: Pick<Visitor, 'userId' | 'name'>; now: () => Date }>

/** Issues the invoice of an order that has none or whose last one is credited, in the transaction of whoever holds its row locked; answers the invoice's id. */
export async function issueLocked(tx: Connection, { order, terms, by, now }: Issuing): Promise<number> {
  const position = await takeNextNumber(tx, now)
  const { document, lineIds } = await draftDocument(tx, { order, terms, issueDate: position.issueDate })
  const invoice = await writeInvoice(tx, { kind: 'invoice', orderId: order.id, document, lineIds, by, position })
  await settleOrder(tx, order.id)
  await writeAudit(tx, {
    by,
    action: 'Faktura udstedt',
    subject: { kind: 'invoice', id: invoice.id, label: `Faktura ${invoice.number} (${order.orderNumber})` },
    changes: { number: { to: invoice.number }, paymentTerms: { to: terms }, total: { to: oreToKr(invoice.totalOre) } },
    at: position.at,
  })
  return invoice.id
}
