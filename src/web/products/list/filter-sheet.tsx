import { useState } from 'react'
import { count } from '#domain/numbers/danish-figures.ts'
import { hasFilters, productList, withoutFilters } from '#web/products/product-list.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FilterRows, type ListFiltersProps } from './list-filters.tsx'

type FilterSheetProps = { list: ListFiltersProps; rows: ListFiltersProps; isLoading: boolean; onClose: () => void }

/**
 * The filters on phones, above the list, which follows each choice. All choices of one opening are one step back. `rows` may follow `list` a moment
 * later.
 */
export default function FilterSheet({ list, rows, isLoading, onClose }: FilterSheetProps) {
  const { state, total } = list
  const [openedAt] = useState(() => productList.href({}, state))
  return (
    <Dialog
      isOpen
      side="bottom"
      onClose={onClose}
      title="Filtre"
      footer={
        <>
          {hasFilters(state) && (
            <LinkButton
              to={productList.href(withoutFilters(state), state)}
              replace={productList.href({}, state) !== openedAt}
              preventScrollReset
              size="lg"
            >
              Nulstil
            </LinkButton>
          )}
          <Button variant="signal" size="lg" onClick={onClose} aria-busy={isLoading} className={isLoading ? 'opacity-70' : ''}>
            Vis {count(total, 'produkt', 'produkter')}
          </Button>
        </>
      }
    >
      <FilterRows {...rows} inSheet backTo={openedAt} />
    </Dialog>
  )
}
