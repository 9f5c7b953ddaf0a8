import type { PaymentMethod } from '#domain/orders/order-status.ts'
import type { InvoicedPer } from '#domain/settings/invoicing.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { canIssueInvoices } from '#domain/settings/setup.ts'
import { defaultTerms, type InvoiceTerms } from './invoice.ts'
import { type Parts, remainingOf } from './invoice-parts.ts'
import { hasRest, partOfRest } from './rest-to-invoice.ts'

type Rolls = Readonly<{ orderLineId: number | null; quantity: number }>

export type UninvoicedParcel = Readonly<{ id: number; lines: readonly Rolls[] }>

/** `itsInvoices` are the valid parts of the parcel's own invoices. */
export type SentParcel = UninvoicedParcel & Readonly<{ itsInvoices: readonly Parts[] }>

/**
 * What each parcel, oldest first, has that is not invoiced. Together never more rolls of a line than were sent beyond all its valid invoices,
 * as rolls are also invoiced before they leave and parcels are taken back; the newest parcels are the ones not invoiced.
 */
export function uninvoicedParcels<Parcel extends SentParcel>(parcels: readonly Parcel[], invoices: readonly Parts[]) {
  const sent = parcels.flatMap(({ lines }) => lines)
  const invoiced = invoices.flatMap(({ lines }) => lines)
  const left = new Map(sent.map(({ orderLineId: id }) => [id, rollsOf(sent, id) - rollsOf(invoiced, id)]))
  return parcels
    .toReversed()
    .map((parcel) => {
      const itsOwn = parcel.itsInvoices.flatMap(({ lines }) => lines)
      const uninvoiced = parcel.lines.map(({ orderLineId, quantity }) => {
        const rolls = Math.max(0, Math.min(quantity - rollsOf(itsOwn, orderLineId), left.get(orderLineId) ?? 0))
        left.set(orderLineId, (left.get(orderLineId) ?? 0) - rolls)
        return { orderLineId, quantity: rolls }
      })
      return { ...parcel, lines: uninvoiced.filter(({ quantity }) => quantity > 0) }
    })
    .toReversed()
}

export function rollsOf(rolls: readonly Rolls[], orderLineId: number | null): number {
  return rolls.reduce((sum, one) => sum + (one.orderLineId === orderLineId ? one.quantity : 0), 0)
}

type Uninvoiced = Readonly<{
  rest: Parts
  parcels: readonly UninvoicedParcel[]
  isAllSent: boolean
  /** its goods wait for the payment that an invoice asks for */
  waitsForPayment?: boolean
}>

/**
 * The parcels to invoice next, null for all the rest (freight, a raised price): per parcel, only once everything is sent, or where nothing is sent
 * before it is paid.
 */
export function proposedInvoices(
  per: InvoicedPer,
  { rest, parcels, isAllSent, waitsForPayment = false }: Uninvoiced,
): readonly (number | null)[] {
  if (!hasRest(rest)) return []
  if (per === 'order') return [null]
  let remaining = rest
  const proposed = parcels.flatMap((parcel) => {
    const part = partOfRest(remaining, (lineId) => rollsOf(parcel.lines, lineId))
    if (part.lines.every(({ quantity }) => quantity === 0)) return []
    remaining = remainingOf(remaining, part)
    return [parcel.id]
  })
  const isLeft = hasRest({ ...remaining, lines: remaining.lines.filter(({ quantity, totalOre }) => quantity > 0 || totalOre > 0) })
  return (isAllSent && isLeft) || (waitsForPayment && proposed.length === 0) ? [...proposed, null] : proposed
}

type DispatchObstacle = 'example_company' | 'no_address'

/** Shown to staff. The goods leave all the same, and the order stays listed as sent but not invoiced. */
export const DISPATCH_OBSTACLE_TEXTS: Readonly<Record<DispatchObstacle, string>> = {
  example_company: 'Fakturaen er ikke udstedt: firma og bank i indstillingerne er stadig eksempler.',
  no_address: 'Fakturaen er ikke udstedt: køberen har ingen adresse.',
}

type Place = Readonly<{ shippingAddress: string; shippingPostalCode: string; shippingCity: string }>

/** Why no invoice is issued automatically, or null. It needs an address (momsbekendtgørelsen § 58), which an erased buyer no longer has. */
export function dispatchObstacle(
  order: Place,
  { isDemo, company }: Readonly<{ isDemo: boolean; company: ShopSettings['company'] }>,
): DispatchObstacle | null {
  if (!isDemo && !canIssueInvoices(company)) return 'example_company'
  const isPlaced = [order.shippingAddress, order.shippingPostalCode, order.shippingCity].every((part) => part.trim() !== '')
  return isPlaced ? null : 'no_address'
}

type AtDispatch = Readonly<{ paymentMethod: PaymentMethod; isPaid: boolean; agreed: InvoiceTerms | null }>

/** The terms of an automatic invoice: the agreed ones, otherwise 8 days instead of payment before shipment. */
export function termsAtDispatch({ paymentMethod, isPaid, agreed }: AtDispatch): InvoiceTerms {
  const terms = defaultTerms(paymentMethod, agreed)
  return isPaid || terms !== 'before_shipment' ? terms : '8_days'
}

export function isDueAtDispatch(per: ShopSettings['invoicing']['per'], { isAllSent }: Readonly<{ isAllSent: boolean }>): boolean {
  return per === 'parcel' || isAllSent
}
