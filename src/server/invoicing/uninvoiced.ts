import type { ResponseOf } from '#contract/http/call.ts'
import type { invoicingCalls } from '#contract/invoicing.ts'
import { defaultTerms } from '#domain/invoices/invoice.ts'
import { sumOfParts, undeductedOre } from '#domain/invoices/invoice-parts.ts'
import { proposedInvoices, rollsOf, type UninvoicedParcel, uninvoicedParcels } from '#domain/invoices/proposed-invoices.ts'
import { oreToKr } from '#domain/money/money.ts'
import { sentStateOf } from '#domain/parcels/rolls.ts'
import { isPaidBeforeSending } from '#domain/payments/online/what-is-due.ts'
import type { Connection } from '#server/database/connect.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { findActiveParcels } from '#server/orders/order-parts.ts'
import { findOrder } from '#server/orders/queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import { findAgreedTerms, readRest } from './draft-invoice.ts'

type Uninvoiced = Omit<ResponseOf<(typeof invoicingCalls)['showUninvoiced']>, 'success'>

/** What is not invoiced, the partly invoiced parcels, and the proposed invoices. */
export async function showUninvoiced({ db }: Readonly<{ db: Connection }>, staff: Visitor, id: number): Promise<Uninvoiced> {
  const order = await findOrder(db, id, staff)
  if (!order) throw new ShopError('order_not_found')
  const { rest, parcels, proposed, undeducted } = await readUninvoiced(db, order)
  return {
    rest: {
      lines: rest.lines.flatMap(({ orderLineId, quantity, totalOre }) =>
        orderLineId === null ? [] : [{ itemId: orderLineId, quantity, total: oreToKr(totalOre) }],
      ),
      shipping: oreToKr(rest.shippingOre),
      total: oreToKr(sumOfParts(rest)),
    },
    parcels: parcels
      .filter(({ lines }) => lines.length > 0)
      .map(({ id, number, lines }) => ({
        id,
        number,
        items: lines.flatMap(({ orderLineId, quantity }) => (orderLineId === null ? [] : [{ itemId: orderLineId, quantity }])),
      })),
    proposed: [...proposed],
    undeducted: oreToKr(undeducted),
    terms: defaultTerms(order.paymentMethod, await findAgreedTerms(db, order)),
  }
}

/** The caller holds the order's row when issuing. */
export async function readUninvoiced(db: Connection, order: OrderRow) {
  const { lines, rest, invoices, sent, invoiced } = await readSent(db, order)
  const parcels = uninvoicedParcels(sent, invoiced)
  const { invoicing } = await readSettings(db)
  const isAllSent = sentStateOf(lines) === 'all'
  const proposedWhen = (waitsForPayment: boolean) =>
    order.status === 'cancelled' ? [] : proposedInvoices(invoicing.per, { rest, parcels, isAllSent, waitsForPayment })
  const proposed = proposedWhen(isPaidBeforeSending(order) && order.openOre > 0)
  return { rest, parcels, isAllSent, proposed, dueAtDispatch: proposedWhen(false), undeducted: undeductedOre(invoices) }
}

/** The active parcels, oldest first, with their own invoices, and what all invoices of the order cover. */
export async function readSent(db: Connection, order: OrderRow) {
  const { lines, documents, invoices, rest } = await readRest(db, order)
  const active = (await findActiveParcels(db, [order.id])).get(order.id) ?? []
  const sent = active.map((parcel) => {
    const itsOwn = new Set(documents.flatMap((one) => (one.parcelId === parcel.id ? [one.id] : [])))
    return { ...parcel, itsInvoices: invoices.flatMap((invoice) => (itsOwn.has(invoice.id) ? [invoice.valid] : [])) }
  })
  return { lines, rest, invoices, sent, invoiced: invoices.map((invoice) => invoice.valid) }
}

export function rollsOfParcel(parcel: Pick<UninvoicedParcel, 'lines'>): (lineId: number) => number {
  return (lineId) => rollsOf(parcel.lines, lineId)
}
