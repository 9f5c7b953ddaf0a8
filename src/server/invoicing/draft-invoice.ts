import { asc, eq } from 'drizzle-orm'
import { invoicedBatchesText } from '#domain/batches/batch-texts.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import type { InvoiceTerms } from '#domain/invoices/invoice.ts'
import { deductionName, draftInvoice, type InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import type { AcontoAmount, OrderedLine } from '#domain/invoices/invoice-lines.ts'
import { deductedOre, type LinePart, type Parts, sumOfParts, undeductedOre, validInvoices } from '#domain/invoices/invoice-parts.ts'
import { hasRest, partOfRest, restToInvoice } from '#domain/invoices/rest-to-invoice.ts'
import { hasLeft } from '#domain/orders/order-status.ts'
import { substancesText } from '#domain/products/candidate-substances.ts'
import { pickupLines } from '#domain/settings/pickup-place.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { orderHistory, orderLines } from '#server/database/schema/orders.ts'
import { findIssuedParts } from '#server/invoices/queries.ts'
import { findHsCodes, withNamedSubstances } from '#server/orders/goods-safety.ts'
import { type OrderLineRow, type OrderRow, shippingNameOf } from '#server/orders/order-answer.ts'
import { readSettings } from '#server/settings/queries.ts'

export async function readRest(db: Connection, order: OrderRow) {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position))
  const documents = await findIssuedParts(db, order.id)
  const invoices = validInvoices(documents)
  const owed = lines.map(({ id, quantity, lineTotalOre }) => ({ id, quantity, totalOre: lineTotalOre }))
  return { lines, owed, documents, invoices, rest: restToInvoice({ lines: owed, shippingOre: order.shippingOre }, invoices) }
}

type DraftRequest = Readonly<{
  order: OrderRow
  terms: InvoiceTerms
  issueDate: CalendarDate
  /** rolls to invoice per line; by default everything uninvoiced */
  rollsOf?: (orderLineId: number) => number
  /** when the invoiced parcel was sent */
  sentAt?: Date | null
}>

type Draft = Readonly<{ document: InvoiceDocument; parts: Parts }>

/** The invoice for what is not invoiced yet; null for nothing. Read in the transaction that issues it. */
export async function draftDocument(db: Connection, { order, terms, issueDate, rollsOf, sentAt }: DraftRequest): Promise<Draft | null> {
  const { lines: stored, owed, documents, invoices, rest } = await readRest(db, order)
  const goods = rollsOf ? partOfRest(rest, rollsOf, owed) : rest
  if (!hasRest(goods)) return null
  // what was paid aconto is deducted from the first invoices until it is used up (decision 127)
  const deductOre = deductedOre(undeductedOre(invoices), goods)
  const deducts = deductOre === 0 ? null : documents.find(({ acontoOre, creditedById }) => acontoOre > 0 && creditedById === null)
  const parts = deducts ? { ...goods, acontoOre: 0 - deductOre } : goods
  const lines = await withNamedSubstances(db, stored)
  const { account, settings } = await readParties(db, order)
  const invoicedBeforeOre = invoices.reduce((sum, { left }) => sum + sumOfParts(left), 0)
  const hsCodes = await findHsCodes(db, order, lines)
  const document = draftInvoice({
    order: {
      ...order,
      lines: parts.lines.map((part) => orderedLine(lines, part, hsCodes)),
      shippingOre: parts.shippingOre,
      shippingName: shippingNameOf({ ...order, lines }),
      pickup: order.deliveryWay === 'pickup' ? pickupLines(settings) : null,
      totalOre: sumOfParts(parts),
      aconto: deducts ? { nameDa: deductionName(deducts), ore: 0 - deductOre } : null,
    },
    account,
    seller: { ...settings.company, ean: settings.invoicing.ean },
    terms,
    customs: settings.exports.customs,
    orderedOn: copenhagenDay(order.createdAt.getTime()),
    shippedOn: sentAt ? copenhagenDay(sentAt.getTime()) : await findShippedOn(db, order),
    issueDate,
    // payments settle older invoices first
    paidOre: Math.max(0, order.paidOre - invoicedBeforeOre),
    deducts: deducts ? { number: deducts.number, issueDate: deducts.issueDate } : null,
  })
  return { document, parts }
}

async function readParties(db: Connection, { userId }: Pick<OrderRow, 'userId'>) {
  const [account] = userId === null ? [] : await db.select().from(users).where(eq(users.id, userId))
  return { account: account ?? null, settings: await readSettings(db) }
}

type Ahead = Readonly<{ order: OrderRow; aconto: AcontoAmount; issueDate: CalendarDate }>

/** The aconto invoice of an order; nothing was invoiced before it. */
export async function draftAconto(db: Connection, { order, aconto, issueDate }: Ahead): Promise<InvoiceDocument> {
  const { account, settings } = await readParties(db, order)
  const ahead = { ...order, lines: [], shippingOre: 0, pickup: null, totalOre: aconto.ore, aconto }
  return draftInvoice({
    order: ahead,
    account,
    seller: { ...settings.company, ean: settings.invoicing.ean },
    terms: 'before_shipment',
    customs: settings.exports.customs,
    orderedOn: copenhagenDay(order.createdAt.getTime()),
    shippedOn: null,
    issueDate,
    paidOre: order.paidOre,
  })
}

type HsCodes = Awaited<ReturnType<typeof findHsCodes>>

function orderedLine(lines: readonly OrderLineRow[], { orderLineId, quantity, totalOre }: LinePart, hsCodes: HsCodes): OrderedLine {
  const line = lines.find(({ id }) => id === orderLineId)
  if (!line) throw new Error(`the line ${orderLineId} is gone`)
  const { batches, sampleCreditOre, substances, ...rest } = line
  const isSampleCredited = (sampleCreditOre ?? 0) > 0
  const hsCode = hsCodes.get(rest.productId ?? 0) ?? null
  const named = substancesText(substances)
  const batch = invoicedBatchesText(batches, quantity)
  return { ...rest, quantity, lineTotalOre: totalOre, hsCode, batch, substances: named, isSampleCredited }
}

async function findShippedOn(db: Connection, { id, status }: OrderRow): Promise<string | null> {
  if (!hasLeft(status)) return null
  const history = await db
    .select({ status: orderHistory.status, at: orderHistory.createdAt })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, id))
    .orderBy(asc(orderHistory.createdAt), asc(orderHistory.id))
  const sent = history.findLast((entry, index) => entry.status === 'shipped' && history[index - 1]?.status !== 'shipped')
  return sent ? copenhagenDay(sent.at.getTime()) : null
}

/** Null for a guest and when none are agreed. */
export async function findAgreedTerms(db: Connection, { userId }: Pick<OrderRow, 'userId'>): Promise<InvoiceTerms | null> {
  if (userId === null) return null
  const [buyer] = await db.select({ terms: users.invoiceTerms }).from(users).where(eq(users.id, userId))
  return buyer?.terms ?? null
}
