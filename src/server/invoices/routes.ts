import { count, eq, type SQL, sql } from 'drizzle-orm'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/http/call.ts'
import {
  type CreditedOrder,
  type INVOICE_SORTS,
  type Invoice,
  type InvoiceLeft,
  type InvoiceSeries,
  invoiceCalls,
} from '#contract/invoices/invoices.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { isUnderWay } from '#domain/e-invoices/e-invoice-delivery.ts'
import { pointsEachOf } from '#domain/invoices/credit-outcome.ts'
import { NOT_BY_NEM_HANDEL } from '#domain/invoices/e-invoice/e-invoice.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { sumOfParts } from '#domain/invoices/invoice-parts.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { oreToKr } from '#domain/money/money.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { eInvoices, invoiceSeries, invoices } from '#server/database/schema/invoices.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { orderBy } from '#server/lists/list-queries.ts'
import type { Shop } from '#server/shop.ts'
import { type InvoiceRow, toInvoiceAnswer } from './invoice-answer.ts'
import { isFound, sumInvoices } from './invoice-filter.ts'
import { answerEInvoice, answerInvoice } from './issued-file.ts'
import { findInvoiceRow, findListed, listedInvoice } from './queries.ts'
import { findCreditableInvoices } from './write-credit-note.ts'

const SORTED: Readonly<Record<SortField, SQL>> = {
  number: sql`${invoices.number}`,
  dueDate: sql`${invoices.dueDate}`,
  total: sql`${invoices.totalOre}`,
  customerName: sql`${invoices.customerName} collate danish`,
}

export const invoiceRoutes = [
  route(invoiceCalls.showInvoiceSeries, async ({ db }) => ({ series: await findSeries(db) })),

  route(invoiceCalls.changeInvoiceSeries, async (shop, { body, visitor }) => ({
    message: `Den første faktura får nummer ${body.first}.`,
    series: await changeSeries(shop, visitor, body),
  })),

  route(invoiceCalls.sumInvoices, async (shop, { query }) => ({ sums: await sumInvoices(shop, query) })),

  route(invoiceCalls.listInvoices, (shop, { query, visitor }) => listInvoices(shop, query, visitor)),

  route(invoiceCalls.downloadInvoice, (shop, { params, visitor }) => answerInvoice(shop, visitor, params.id)),

  route(invoiceCalls.downloadEInvoice, (shop, { params, visitor }) => answerEInvoice(shop, visitor, params.id)),

  route(invoiceCalls.markNemHandel, async (shop, { params, body, visitor }) => {
    const invoice = await markNemHandel(shop, visitor, params.id, body)
    return { invoice, message: body.isSent ? 'Markeret som sendt via NemHandel' : 'Skal sendes via NemHandel igen' }
  }),

  route(invoiceCalls.showInvoice, (shop, { params }) => showInvoice(shop, params.id)),
]

type Change = BodyOf<(typeof invoiceCalls)['changeInvoiceSeries']>

async function findSeries(db: Connection): Promise<InvoiceSeries> {
  const [row] = await db
    .select({ last: invoiceSeries.last, hasBegun: sql<boolean>`exists (select from ${invoices})` })
    .from(invoiceSeries)
    .where(eq(invoiceSeries.id, 1))
  if (!row) throw new Error('the table invoice_series has lost its row')
  return { next: row.last + 1, hasBegun: row.hasBegun }
}

/** Changes the first number while nothing is issued, under the series' lock. */
async function changeSeries({ db, now }: Shop, staff: Visitor, { first, seen }: Change): Promise<InvoiceSeries> {
  return await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    await tx.select({ last: invoiceSeries.last }).from(invoiceSeries).where(eq(invoiceSeries.id, 1)).for('no key update')
    // read under the lock that issuing takes too
    const before = await findSeries(tx)
    if (before.hasBegun) throw new ShopError('series_begun')
    const subject = { kind: 'settings', label: 'Fakturanumre' } as const
    await requireUnchanged(tx, seen, { thing: 'invoiceSeries', current: { next: before.next }, subject, now: () => ({ series: before }) })
    if (before.next === first) return before
    await tx
      .update(invoiceSeries)
      .set({ last: first - 1 })
      .where(eq(invoiceSeries.id, 1))
    const changes = { next: { from: before.next, to: first } }
    await writeAudit(tx, { by: staff, action: 'Første fakturanummer valgt', subject, changes, at: now() })
    return { next: first, hasBegun: false }
  })
}

type List = (typeof invoiceCalls)['listInvoices']

type SortField = Exclude<(typeof INVOICE_SORTS)[number], `-${string}`>

async function listInvoices({ db, now }: Shop, query: QueryOf<List>, visitor: Visitor): Promise<Omit<ResponseOf<List>, 'success'>> {
  const { sort = '-number', page = 1, limit = MAX_PAGE_SIZE, ...filter } = query
  const today = copenhagenDay(now().getTime())
  const condition = isFound(filter, { today, seesAmounts: mayDo(visitor, 'seeOrderAmounts') })
  // the page is found in indexes alone, then only its documents are loaded
  const [found, [counted]] = await Promise.all([
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(condition)
      .orderBy(...orderBy(SORTED, sort, sql`${invoices.id}`))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(invoices).where(condition),
  ])
  const listed = await findListed(
    db,
    found.map(({ id }) => id),
  )
  return { invoices: listed.map((row) => toInvoiceAnswer(row, today)), total: counted?.total ?? 0 }
}

type Mark = BodyOf<(typeof invoiceCalls)['markNemHandel']>

/** Records that a document was or was not sent through NemHandel. A simultaneous change is refused. */
async function markNemHandel({ db, now }: Shop, staff: Visitor, id: number, { isSent, seen }: Mark): Promise<Invoice> {
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const invoice = await findInvoiceRow(tx, id)
    if (!invoice) throw new ShopError('invoice_not_found')
    const [electronic] = await tx.select().from(eInvoices).where(eq(eInvoices.invoiceId, id)).for('no key update')
    // a firm's document too, once the access point could not deliver it
    if (!electronic || (!electronic.needsNemHandel && electronic.state === null)) throw new ShopError('nem_handel_not_needed')
    if (isUnderWay(electronic)) throw new ShopError('e_invoice_under_way')
    const at = now()
    const wasSent = electronic.sentAt !== null
    const subject = { kind: 'invoice', id, label: `${documentName(invoice)} (${invoice.orderNumber})` } as const
    await requireUnchanged(tx, seen, { thing: 'invoice', current: { isSent: wasSent }, subject, now: () => listedInvoice(tx, id, at) })
    if (wasSent === isSent) return
    const mark = isSent ? { sentAt: at, sentByUserId: staff.userId } : { sentAt: null, sentByUserId: null }
    await tx.update(eInvoices).set(mark).where(eq(eInvoices.invoiceId, id))
    const action = isSent ? 'Sendt via NemHandel' : NOT_BY_NEM_HANDEL
    await writeAudit(tx, { by: staff, action, subject, changes: { isSent: { from: wasSent, to: isSent } }, at })
  })
  return await listedInvoice(db, id, now())
}

type Shown = Readonly<{ invoice: Invoice; left: InvoiceLeft; order: CreditedOrder }>

/** A document for staff, with its uncredited part and the preview of a credit note. */
async function showInvoice({ db, now }: Shop, id: number): Promise<Shown> {
  const row = await findInvoiceRow(db, id)
  if (!row) throw new ShopError('invoice_not_found')
  const left = (await findCreditableInvoices(db, row.orderId)).find((one) => one.id === id)?.left ?? { lines: [], shippingOre: 0 }
  const ordered = await db.select().from(orderLines).where(eq(orderLines.orderId, row.orderId))
  const lines = left.lines.flatMap(({ orderLineId, quantity, totalOre }) => {
    const line = ordered.find((one) => one.id === orderLineId)
    if (!line || quantity === 0) return []
    const { kcwId, nameDa, sent, returned, pointsEarned } = line
    return {
      itemId: line.id,
      kcwId,
      nameDa,
      quantity,
      total: oreToKr(totalOre),
      returnable: Math.min(quantity, sent - returned),
      pointsEach: pointsEachOf(line),
      pointsEarned,
    }
  })
  const invoice = await listedInvoice(db, id, now())
  return {
    invoice,
    left: { isAconto: row.acontoOre > 0, lines, shipping: oreToKr(left.shippingOre), total: oreToKr(sumOfParts(left)) },
    order: await readCreditedOrder(db, row),
  }
}

async function readCreditedOrder(db: Connection, { orderId, customerEmail }: InvoiceRow): Promise<CreditedOrder> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} is gone`)
  return {
    status: order.status,
    total: oreToKr(order.totalOre),
    credited: oreToKr(order.creditedOre),
    paid: oreToKr(order.paidOre),
    refunded: oreToKr(order.refundedOre),
    open: oreToKr(order.openOre),
    vatTreatment: order.vatTreatment,
    pointsCredited: order.pointsCredited,
    mailTo: customerEmail,
  }
}
