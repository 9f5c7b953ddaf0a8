import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { MAX_LINE_QUANTITY } from '#domain/orders/cart.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'
import { TextField } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import type { AddedLine, ChangeForm } from './change-form.ts'

type ChangeLinesProps = { order: Order; form: ChangeForm; onChange: (change: Partial<ChangeForm>) => void }

/** How many rolls each line is to have, and what is put on the order besides. What was sent stays. */
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
      <FindProduct onPick={(product) => put({ ...product, quantity: 1 })} />
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

const MOST_FOUND = 6

function FindProduct({ onPick }: { onPick: (product: Omit<AddedLine, 'quantity'>) => void }) {
  const [search, setSearch] = useState('')
  const { data } = useQuery(
    {
      queryKey: ['products', 'for-order', search],
      queryFn: () => browserApi.listProducts({ query: { search, limit: MOST_FOUND } }),
      enabled: search.trim().length > 1,
      staleTime: 0,
    },
    queryClient,
  )
  const found = search.trim().length > 1 ? (data?.products ?? []).filter(({ asksForColour }) => !asksForColour) : []
  return (
    <div className="pt-3">
      <TextField
        label="Læg en vare på"
        placeholder="Navn eller SKU"
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="empty:hidden">
        {found.map(({ id, kcwId, nameDa, price, stock }) => (
          <li key={id} className="border-b border-line">
            <button
              type="button"
              onClick={() => {
                onPick({ id, kcwId, nameDa })
                setSearch('')
              }}
              className="figures flex min-h-11 w-full items-center gap-3 py-1 text-left text-sm hover:bg-raised"
            >
              <Plus size={16} aria-hidden className="shrink-0" />
              <span className="min-w-0 grow break-words">
                {nameDa} <span className="text-xs text-muted">{kcwId}</span>
              </span>
              <span className="text-xs whitespace-nowrap text-muted">
                {wholeNumber(stock)} på lager · {amount(krToOre(price))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
