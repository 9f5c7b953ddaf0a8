import type { BodyIn, QueryIn } from '#contract/http/call.ts'
import type { invoiceCalls } from '#contract/invoices.ts'
import type { invoicingCalls, Uninvoiced } from '#contract/invoicing.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Parts, sumOfParts } from '#domain/invoices/invoice-parts.ts'
import type { InvoiceTerms } from '#domain/invoices/invoice-terms.ts'
import { rollsOf } from '#domain/invoices/proposed-invoices.ts'
import { hasRest, partOfRest } from '#domain/invoices/rest-to-invoice.ts'
import { krToOre } from '#domain/money/money.ts'

/** Everything not invoiced, chosen rolls, or the id of a parcel. */
export type InvoiceWhat = 'rest' | 'lines' | number

export type InvoiceForm = Readonly<{ what: InvoiceWhat; rolls: Readonly<Record<number, number>>; terms: InvoiceTerms }>

/** The first proposal: the parcel it was opened from if the shop's setting proposes it, otherwise the setting's next choice. */
export function proposedWhat({ proposed }: Uninvoiced, parcelId: number | null): InvoiceWhat {
  const first = proposed.includes(parcelId) ? parcelId : proposed[0]
  return first ?? 'rest'
}

export function restOf({ rest }: Uninvoiced): Parts {
  const lines = rest.lines.map(({ itemId, quantity, total }) => ({ orderLineId: itemId, quantity, totalOre: krToOre(total) }))
  return { lines, shippingOre: krToOre(rest.shipping) }
}

export function isInvoiced(uninvoiced: Uninvoiced): boolean {
  return !hasRest(restOf(uninvoiced))
}

/** The part an invoice would cover, by the rules of the server; null while it has no rolls although some are left. */
export function chosenPart(uninvoiced: Uninvoiced, { what, rolls }: Pick<InvoiceForm, 'what' | 'rolls'>): Parts | null {
  const rest = restOf(uninvoiced)
  if (what === 'rest') return rest
  const parcel = uninvoiced.parcels.find(({ id }) => id === what)
  const wanted = (parcel?.items ?? []).map(({ itemId, quantity }) => ({ orderLineId: itemId, quantity }))
  const part = partOfRest(rest, (lineId) => (what === 'lines' ? (rolls[lineId] ?? 0) : rollsOf(wanted, lineId)))
  return part.lines.some(({ quantity }) => quantity > 0) ? part : null
}

export function parcelChoices(uninvoiced: Uninvoiced) {
  return uninvoiced.parcels.flatMap(({ id, number }) => {
    const part = chosenPart(uninvoiced, { what: id, rolls: {} })
    return part ? [{ id, number, part, totalOre: sumOfParts(part) }] : []
  })
}

function chosenRolls({ rolls }: InvoiceForm): { itemId: number; quantity: number }[] {
  return Object.entries(rolls).flatMap(([itemId, quantity]) => (quantity > 0 ? [{ itemId: Number(itemId), quantity }] : []))
}

/** What is sent, with the invoiced sum as it was opened. */
export function toInvoice(form: InvoiceForm, { invoiced }: Pick<Order, 'invoiced'>): BodyIn<(typeof invoicingCalls)['issueInvoice']> {
  const { what, terms } = form
  return {
    paymentTerms: terms,
    ...(typeof what === 'number' && { parcelId: what }),
    ...(what === 'lines' && { lines: chosenRolls(form) }),
    seen: { invoiced },
  }
}

export function toProForma(form: InvoiceForm): QueryIn<(typeof invoiceCalls)['downloadOrderInvoice']> {
  const { what, terms } = form
  const lines = chosenRolls(form).map(({ itemId, quantity }) => `${itemId}:${quantity}`)
  return {
    paymentTerms: terms,
    ...(typeof what === 'number' && { parcelId: what }),
    ...(what === 'lines' && lines.length > 0 && { lines: lines.join(',') }),
  }
}
