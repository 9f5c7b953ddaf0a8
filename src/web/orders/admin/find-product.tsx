import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/products/product.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'
import { TextField } from '#web/ui/field.tsx'

const MOST_FOUND = 6
const FEWEST_LETTERS = 2

/** Finds a product to put on an order by its name or SKU, with stock and list price. Colour samples are chosen in the shop, beside their film. */
export function FindProduct({ onPick }: { onPick: (product: Product) => void }) {
  const [search, setSearch] = useState('')
  const isAsked = search.trim().length >= FEWEST_LETTERS
  const { data } = useQuery(
    {
      queryKey: ['products', 'for-order', search],
      queryFn: () => browserApi.listProducts({ query: { search, limit: MOST_FOUND } }),
      enabled: isAsked,
      staleTime: 0,
    },
    queryClient,
  )
  const found = isAsked ? (data?.products ?? []).filter(({ asksForColour }) => !asksForColour) : []
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
        {found.map((product) => (
          <li key={product.id} className="border-b border-line">
            <button
              type="button"
              onClick={() => {
                onPick(product)
                setSearch('')
              }}
              className="figures flex min-h-11 w-full items-center gap-3 py-1 text-left text-sm hover:bg-raised"
            >
              <Plus size={16} aria-hidden className="shrink-0" />
              <span className="min-w-0 grow break-words">
                {product.nameDa} <span className="text-xs text-muted">{product.kcwId}</span>
              </span>
              <span className="text-xs whitespace-nowrap text-muted">
                {wholeNumber(product.stock)} på lager · {amount(krToOre(product.price))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
