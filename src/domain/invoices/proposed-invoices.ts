import type { InvoicedPer } from '#domain/settings/invoicing.ts'
import { type Parts, remainingOf } from './invoice-parts.ts'
import { hasRest, partOfRest } from './rest-to-invoice.ts'

type Rolls = Readonly<{ orderLineId: number | null; quantity: number }>

export type UninvoicedParcel = Readonly<{ id: number; lines: readonly Rolls[] }>

export function uninvoicedOfParcel(
  parcel: Readonly<{ id: number; lines: readonly Rolls[] }>,
  itsInvoices: readonly Parts[],
): UninvoicedParcel {
  const said = itsInvoices.flatMap(({ lines }) => lines)
  const lines = parcel.lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity: quantity - rollsOf(said, orderLineId) }))
  return { id: parcel.id, lines: lines.filter(({ quantity }) => quantity > 0) }
}

export function rollsOf(rolls: readonly Rolls[], orderLineId: number | null): number {
  return rolls.reduce((sum, one) => sum + (one.orderLineId === orderLineId ? one.quantity : 0), 0)
}

/**
 * The invoices to issue next, by the shop's setting: null covers everything not invoiced, a number is a parcel. Per parcel, unsent goods
 * wait; once everything is sent, what no parcel covers (freight, a raised price) is invoiced too.
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
