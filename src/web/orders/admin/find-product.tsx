import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/products/product.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { useAnswer } from '#web/session/use-user-query.ts'
import { Combobox } from '#web/ui/combobox.tsx'

const MAX_RESULTS = 6
const MIN_LETTERS = 2

/** Colour samples are added in the shop, beside their film. */
export function FindProduct({ onPick }: { onPick: (product: Product) => void }) {
  const [search, setSearch] = useState('')
  const isSearching = search.trim().length >= MIN_LETTERS
  const { data } = useAnswer({
    queryKey: ['products', 'for-order', search],
    queryFn: () => browserApi.listProducts({ query: { search, limit: MAX_RESULTS } }),
    enabled: isSearching,
    staleTime: 0,
  })
  const found = isSearching ? (data?.products ?? []).filter(({ asksForColour }) => !asksForColour) : []
  return (
    <div className="pt-3">
      <Combobox
        label="Læg en vare på"
        placeholder="Navn eller varenummer"
        text={search}
        onText={setSearch}
        options={found}
        isSettled={data !== undefined}
        keyOf={({ id }) => id}
        onPick={(product) => {
          onPick(product)
          setSearch('')
        }}
        listLabel="Varer"
        optionClassName="figures flex min-h-11 items-center gap-3 py-1"
      >
        {(product) => (
          <>
            <Plus size={16} aria-hidden className="shrink-0" />
            <span className="min-w-0 grow break-words">
              {product.nameDa} <span className="text-xs text-muted">{product.kcwId}</span>
            </span>
            <span className="text-xs whitespace-nowrap text-muted">
              {wholeNumber(product.stock)} på lager · {amount(krToOre(product.price))}
            </span>
          </>
        )}
      </Combobox>
    </div>
  )
}
