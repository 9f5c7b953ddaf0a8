import type { InvoicedPer } from '#domain/settings/invoicing.ts'
import { type Parts, remainingOf } from './invoice-parts.ts'
import { hasRest, partOfRest } from './rest-to-invoice.ts'

type Rolls = Readonly<{ orderLineId: number | null; quantity: number }>

/** A parcel with the rolls of it that no invoice of its own says. */
export type UninvoicedParcel = Readonly<{ id: number; lines: readonly Rolls[] }>

/** What of a parcel its own standing invoices do not say. */
export function uninvoicedOfParcel(
  parcel: Readonly<{ id: number; lines: readonly Rolls[] }>,
  itsInvoices: readonly Parts[],
): UninvoicedParcel {
  const said = itsInvoices.flatMap(({ lines }) => lines)
  const lines = parcel.lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity: quantity - rollsOf(said, orderLineId) }))
  return { id: parcel.id, lines: lines.filter(({ quantity }) => quantity > 0) }
}

/** How many rolls of an order's line are among some. */
export function rollsOf(rolls: readonly Rolls[], orderLineId: number | null): number {
  return rolls.reduce((sum, one) => sum + (one.orderLineId === orderLineId ? one.quantity : 0), 0)
}

/**
 * The invoices that are to be issued next, by the shop's setting: null is all that no invoice says, a number is a parcel. Per parcel, what has not left
 * waits; once everything left, what no parcel explains (freight, a price that rose) is invoiced too.
 */
export function proposedInvoices(
  per: InvoicedPer,
  { rest, parcels, isAllSent }: Readonly<{ rest: Parts; parcels: readonly UninvoicedParcel[]; isAllSent: boolean }>,
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
  return isAllSent && isLeft ? [...proposed, null] : proposed
}
