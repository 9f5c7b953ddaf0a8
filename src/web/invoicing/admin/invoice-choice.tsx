import type { BodyIn, QueryIn } from '#contract/http/call.ts'
import type { invoiceCalls } from '#contract/invoices/invoices.ts'
import type { invoicingCalls, Uninvoiced } from '#contract/invoicing.ts'
import type { Order } from '#contract/orders/order.ts'
import type { InvoiceTerms } from '#domain/invoices/invoice.ts'
import { deductedOre, type Parts, sumOfParts } from '#domain/invoices/invoice-parts.ts'
import { rollsOf } from '#domain/invoices/proposed-invoices.ts'
import { hasRest, partOfRest } from '#domain/invoices/rest-to-invoice.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { RadioRow } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'

type InvoiceChoiceProps = {
  order: Order
  uninvoiced: Uninvoiced
  form: InvoiceForm
  onChange: (change: Partial<InvoiceForm>) => void
}

export function InvoiceChoice({ order, uninvoiced, form, onChange }: InvoiceChoiceProps) {
  const row = (what: InvoiceWhat, title: string, detail: string) => (
    <RadioRow key={what} name="what" checked={form.what === what} onChange={() => onChange({ what })} title={title} detail={detail} />
  )
  return (
    <>
      <fieldset className="figures">
        <legend className="w-full border-b border-edge pb-2 text-sm font-semibold">Hvad skal faktureres?</legend>
        {row('rest', 'Alt, der mangler', amount(invoicedSumOf(uninvoiced, restOf(uninvoiced)).sumOre))}
        {parcelChoices(uninvoiced).map(({ id, number, part, totalOre }) =>
          row(id, `Forsendelse ${number}`, `${contentOf(part, order)} · ${amount(totalOre)}`),
        )}
        {row('lines', 'Udvalgte varer', 'Vælg linjer og antal. Fragten kommer med på den første faktura')}
      </fieldset>
      {form.what === 'lines' && (
        <ul className="border-t border-line">
          {uninvoiced.rest.lines.map(({ itemId, quantity, total }) => {
            const item = order.items.find(({ id }) => id === itemId)
            if (!item || quantity === 0) return null
            return (
              <li
                key={itemId}
                className="figures flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 text-sm"
              >
                <p className="min-w-0 grow basis-40">
                  <span className="block font-semibold break-words">{item.nameDa}</span>
                  <span className="text-xs text-muted">
                    {item.kcwId} · {wholeNumber(quantity)} ikke faktureret, {amount(krToOre(total))}
                  </span>
                </p>
                <span className="ml-auto">
                  <QuantityField
                    label={`Faktureres: ${item.nameDa}`}
                    value={form.rolls[itemId] ?? 0}
                    min={0}
                    max={quantity}
                    onChange={(rolls) => onChange({ rolls: { ...form.rolls, [itemId]: rolls } })}
                  />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

function contentOf({ lines }: Parts, { items }: Order): string {
  const texts = lines.map(({ orderLineId, quantity }) => {
    const name = items.find(({ id }) => id === orderLineId)?.nameDa
    return name && quantity > 0 ? `${wholeNumber(quantity)} × ${name}` : ''
  })
  return texts.filter(Boolean).join(', ')
}

/** Everything not invoiced, chosen rolls, or the id of a parcel. */
type InvoiceWhat = 'rest' | 'lines' | number

export type InvoiceForm = Readonly<{ what: InvoiceWhat; rolls: Readonly<Record<number, number>>; terms: InvoiceTerms }>

/** The initial choice: the parcel it was opened from if the shop's setting proposes it, otherwise the setting's next choice. */
export function proposedWhat({ proposed }: Uninvoiced, parcelId: number | null): InvoiceWhat {
  const first = proposed.includes(parcelId) ? parcelId : proposed[0]
  return first ?? 'rest'
}

function restOf({ rest }: Uninvoiced): Parts {
  const lines = rest.lines.map(({ itemId, quantity, total }) => ({ orderLineId: itemId, quantity, totalOre: krToOre(total) }))
  return { lines, shippingOre: krToOre(rest.shipping) }
}

/** The total of an invoice of a part, and the paid deposit it deducts, in øre. */
export function invoicedSumOf({ undeducted }: Uninvoiced, part: Parts): Readonly<{ sumOre: number; deductOre: number }> {
  const deductOre = deductedOre(krToOre(undeducted), part)
  return { sumOre: sumOfParts(part) - deductOre, deductOre }
}

export function isInvoiced(uninvoiced: Uninvoiced): boolean {
  return !hasRest(restOf(uninvoiced))
}

/** The part an invoice would cover, by the rules of the server; null while it has no rolls although some are left. */
export function chosenPart(uninvoiced: Uninvoiced, { what, rolls }: Pick<InvoiceForm, 'what' | 'rolls'>): Parts | null {
  const rest = restOf(uninvoiced)
  if (what === 'rest') return rest
  const parcel = uninvoiced.parcels.find(({ id }) => id === what)
  const parcelRolls = (parcel?.items ?? []).map(({ itemId, quantity }) => ({ orderLineId: itemId, quantity }))
  const part = partOfRest(rest, (lineId) => (what === 'lines' ? (rolls[lineId] ?? 0) : rollsOf(parcelRolls, lineId)))
  return part.lines.some(({ quantity }) => quantity > 0) ? part : null
}

export function parcelChoices(uninvoiced: Uninvoiced) {
  return uninvoiced.parcels.flatMap(({ id, number }) => {
    const part = chosenPart(uninvoiced, { what: id, rolls: {} })
    return part ? [{ id, number, part, totalOre: invoicedSumOf(uninvoiced, part).sumOre }] : []
  })
}

function chosenRolls({ rolls }: InvoiceForm): { itemId: number; quantity: number }[] {
  return Object.entries(rolls).flatMap(([itemId, quantity]) => (quantity > 0 ? [{ itemId: Number(itemId), quantity }] : []))
}

/** The body to send, with the invoiced sum when the dialog was opened. */
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
