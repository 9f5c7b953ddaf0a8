import type { Order } from '#contract/orders/order.ts'
import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { FindProduct } from '#web/orders/admin/find-product.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import type { AddedLine, ChangeForm } from './change-form.ts'

type ChangeLinesProps = { order: Order; form: ChangeForm; onChange: (change: Partial<ChangeForm>) => void }

export function ChangeLines({ order, form: { quantities, added }, onChange }: ChangeLinesProps) {
  const put = (line: AddedLine) => {
    const others = added.filter(({ id }) => id !== line.id)
    onChange({ added: line.quantity === 0 ? others : [...others, line] })
  }
  return (
    <section aria-label="Varer">
      <ul className="border-t border-line">
        {order.items.map(({ id, nameDa, kcwId, sent, quantity }) => (
          <Line key={id} nameDa={nameDa} about={sent > 0 ? `${kcwId} · ${wholeNumber(sent)} sendt` : kcwId}>
            <QuantityField
              label={`Antal: ${nameDa}`}
              value={quantities[id] ?? quantity}
              min={sent}
              max={MAX_LINE_QUANTITY}
              onChange={(wanted) => onChange({ quantities: { ...quantities, [id]: wanted } })}
            />
          </Line>
        ))}
        {added.map((line) => (
          <Line key={`new-${line.id}`} nameDa={line.nameDa} about={`${line.kcwId} · ny`}>
            <QuantityField
              label={`Antal: ${line.nameDa}`}
              value={line.quantity}
              min={0}
              max={MAX_LINE_QUANTITY}
              onChange={(quantity) => put({ ...line, quantity })}
            />
          </Line>
        ))}
      </ul>
      <FindProduct onPick={({ id, kcwId, nameDa }) => put({ id, kcwId, nameDa, quantity: 1 })} />
    </section>
  )
}

function Line({ nameDa, about, children }: { nameDa: string; about: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      <p className="figures min-w-0 grow basis-40 text-sm">
        <span className="block font-semibold break-words">{nameDa}</span>
        <span className="text-xs text-muted">{about}</span>
      </p>
      {children}
    </li>
  )
}
