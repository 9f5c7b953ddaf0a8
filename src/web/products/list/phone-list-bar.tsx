import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { productList } from '#web/products/product-list.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListFiltersProps } from './list-filters.tsx'
import { SortSelect } from './sort-select.tsx'
import { useListAddress } from './use-list-address.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

type PhoneListBarProps = ListFiltersProps & {
  /** The number of active filters. */
  chosen: number
  isLoading: boolean
}

/** Filters and order at the lower edge of a phone while the list is visible. Without scripts the filters stand above the list. */
export function PhoneListBar({ chosen, isLoading, ...list }: PhoneListBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const lead = useListAddress()
  const { state } = list
  const showFromTop = () => {
    const results = bar.current?.parentElement?.querySelector('[data-results]')
    if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView()
  }
  const close = () => {
    setIsOpen(false)
    showFromTop()
  }
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-30 -mx-(--gutter) mt-8 grid grid-cols-2 gap-2 border-t border-line bg-ground px-(--gutter) pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden noscript:hidden print:hidden"
    >
      <Button variant="solid" className="min-h-12" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden />
        {chosen > 0 ? `Filtre (${chosen})` : 'Filtre'}
      </Button>
      <SortSelect state={state} onSort={(sort) => lead(productList.href({ sort }, state))} />
      {isOpen && (
        <Suspense>
          <FilterSheet {...list} isLoading={isLoading} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
