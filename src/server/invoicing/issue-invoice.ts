import type { BodyOf } from '#contract/http/call.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import type { invoicingCalls } from '#contract/invoicing.ts'
import { defaultTerms, type InvoiceTerms } from '#domain/invoices/invoice.ts'
import { hasRest } from '#domain/invoices/rest-to-invoice.ts'
import { oreToKr } from '#domain/money/money.ts'
import { canIssueInvoices } from '#domain/settings/setup.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { listedInvoice } from '#server/invoices/queries.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import { takeNextNumber, writeInvoice } from '#server/invoices/write-invoice.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { lockOrder, staffAnswerNow } from '#server/orders/queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { draftDocument, findAgreedTerms } from './draft-invoice.ts'
import { readUninvoiced, rollsOfParcel } from './uninvoiced.ts'

type Input = BodyOf<(typeof invoicingCalls)['issueInvoice']>

/** Invoices the rest or part of it (requirements §11.7). Throws already_invoiced, changed_meanwhile, company_is_example (not in a demo). */
export async function issueInvoice(shop: Shop, staff: Visitor, orderId: number, input: Input): Promise<Invoice> {
  const id = await inTransaction(shop.db, async (tx) => {
    const order = await lockInvoiceable(tx, shop, staff, orderId)
    await requireUnchanged(tx, input.seen, {
      thing: 'order',
      current: { invoiced: oreToKr(order.invoicedOre) },
      subject: { kind: 'order', id: orderId },
      now: () => staffAnswerNow(tx, orderId),
    })
    const scope = await readInvoiceScope(tx, order, input)
    return await issueLocked(tx, { order, terms: input.paymentTerms, ...scope, by: staff, now: shop.now })
  })
  shop.outbox.wake()
  return await listedInvoice(shop.db, id, shop.now())
}

/** Issues the proposed invoices (`proposedInvoices`) in one transaction. Refused when nothing is left or sent. */
export async function issueProposedInvoices(
  shop: Shop,
  staff: Visitor,
  orderId: number,
  requestedTerms?: InvoiceTerms,
): Promise<Invoice[]> {
  const ids = await inTransaction(shop.db, async (tx) => {
    const order = await lockInvoiceable(tx, shop, staff, orderId)
    const { rest, proposed } = await readUninvoiced(tx, order)
    if (proposed.length === 0) throw new ShopError(hasRest(rest) ? 'nothing_sent_to_invoice' : 'already_invoiced')
    const terms = requestedTerms ?? defaultTerms(order.paymentMethod, await findAgreedTerms(tx, order))
    return await issueEach(tx, proposed, { order, terms, by: staff, now: shop.now })
  })
  shop.outbox.wake()
  return await Promise.all(ids.map((id) => listedInvoice(shop.db, id, shop.now())))
}

/** An invoice for each proposed parcel, or of the rest where it is null; answers their ids. The caller holds the order's row. */
export async function issueEach(
  tx: Connection,
  proposed: readonly (number | null)[],
  issuing: Omit<Issuing, keyof InvoiceScope>,
): Promise<number[]> {
  const issued: number[] = []
  for (const parcelId of proposed) {
    const scope = parcelId === null ? {} : await readInvoiceScope(tx, issuing.order, { parcelId })
    issued.push(await issueLocked(tx, { ...issuing, ...scope }))
  }
  return issued
}

async function lockInvoiceable(tx: Connection, shop: Shop, staff: Visitor, orderId: number): Promise<OrderRow> {
  const order = await lockOrder(tx, staff, orderId)
  if (order.status === 'cancelled') throw new ShopError('order_cancelled')
  await requireCanInvoice(tx, shop)
  return order
}

/** Only a demo shop may issue invoices with the example company; throws company_is_example. */
export async function requireCanInvoice(tx: Connection, { env }: Pick<Shop, 'env'>): Promise<void> {
  if (!env.demo && !canIssueInvoices((await readSettings(tx)).company)) throw new ShopError('company_is_example')
}

type InvoiceScope = Readonly<{ rollsOf?: (orderLineId: number) => number; parcel?: Readonly<{ id: number; sentAt: Date }> }>

/** The rolls to invoice: of a parcel, as chosen, or all. */
export async function readInvoiceScope(
  db: Connection,
  order: OrderRow,
  { parcelId, lines }: Pick<Input, 'parcelId' | 'lines'>,
): Promise<InvoiceScope> {
  if (parcelId !== undefined) {
    const parcel = (await readUninvoiced(db, order)).parcels.find(({ id }) => id === parcelId)
    if (!parcel) throw new ShopError('parcel_not_found')
    return { rollsOf: rollsOfParcel(parcel), parcel }
  }
  if (lines === undefined) return {}
  return { rollsOf: (lineId) => lines.reduce((sum, { itemId, quantity }) => sum + (itemId === lineId ? quantity : 0), 0) }
}

type Issuing = InvoiceScope & Readonly<{ order: OrderRow; terms: InvoiceTerms; by: Pick<Visitor, 'userId' | 'name'>; now: () => Date }>

/** Issues an invoice while the caller holds the order's row; answers its id. Throws already_invoiced when it would be empty. */
export async function issueLocked(tx: Connection, { order, terms, rollsOf, parcel, by, now }: Issuing): Promise<number> {
  const position = await takeNextNumber(tx, now)
  const draft = await draftDocument(tx, {
    order,
    terms,
    issueDate: position.issueDate,
    sentAt: parcel?.sentAt ?? null,
    ...(rollsOf && { rollsOf }),
  })
  if (!draft) throw new ShopError('already_invoiced')
  const invoice = await writeInvoice(tx, { kind: 'invoice', orderId: order.id, ...draft, parcelId: parcel?.id ?? null, by, position })
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
