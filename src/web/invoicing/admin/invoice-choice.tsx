import type { Uninvoiced } from '#contract/invoicing.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Parts, sumOfParts } from '#domain/invoices/invoice-parts.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { RadioRow } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { type InvoiceForm, type InvoiceWhat, parcelChoices, restOf } from './invoice-form.ts'

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
        {row('rest', 'Alt, der mangler', amount(sumOfParts(restOf(uninvoiced))))}
        {parcelChoices(uninvoiced).map(({ id, number, part, totalOre }) =>
          row(id, `Forsendelse ${number}`, `${contentOf(part, order)} · ${amount(totalOre)}`),
        )}
        {row('lines', 'Udvalgte varer', 'Vælg linjer og ruller. Fragten kommer med på den første faktura')}
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
