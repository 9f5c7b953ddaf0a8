import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type ProductListState, productList, withoutFilters } from '#web/products/product-list.ts'
import type { ActiveFilter } from './active-filters.ts'
import { CHIP, Swatch } from './filter-row.tsx'
import { ListLink } from './list-link.tsx'

export function ChosenFilters({ filters, state }: { filters: readonly ActiveFilter[]; state: ProductListState }) {
  const list = useRef<HTMLUListElement>(null)
  const wasTakenOff = useRef(false)
  const chosen = filters.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another chip is the one that stands there
  useEffect(() => {
    // the pressed chip is gone: the focus moves to its neighbour
    if (wasTakenOff.current && document.activeElement === document.body) list.current?.querySelector('a')?.focus()
    wasTakenOff.current = false
  }, [chosen])
  if (filters.length === 0) return null
  return (
    <ul ref={list} aria-label="Valgte filtre" className="flex flex-wrap gap-1.5 pt-1 pb-1">
      {filters.map(({ key, label, hex, off }) => (
        <li key={key}>
          <ListLink
            to={productList.href(off, state)}
            isFetchedAhead
            aria-label={`Fjern filter: ${label}`}
            onClick={() => {
              wasTakenOff.current = true
            }}
            className={`${CHIP} border-ink bg-ink font-semibold text-ground`}
          >
            <Swatch hex={hex} />
            {label}
            <X size={16} aria-hidden />
          </ListLink>
        </li>
      ))}
      <li>
        <ListLink
          to={productList.href(withoutFilters(state), state)}
          className={`${CHIP} border-transparent font-semibold underline underline-offset-4`}
        >
          Nulstil filtre
        </ListLink>
      </li>
    </ul>
  )
}
