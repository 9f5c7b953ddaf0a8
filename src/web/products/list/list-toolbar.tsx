import { Grid3x3, LayoutGrid, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ProductListState, productList } from '#web/products/product-list.ts'
import { classes } from '#web/ui/classes.ts'
import { ListSearch, SEARCH_FORM } from './list-search.tsx'
import { chooseListView, useCompactList } from './list-view.ts'
import { SortSelect } from './sort-select.tsx'
import { useListAddress } from './use-list-address.ts'

/** Search, order and filters. Phones have order and filters in `PhoneListBar`. */
export function ListToolbar({ state }: { state: ProductListState }) {
  const lead = useListAddress(state)
  const areFiltersShown = state.filters === 'shown'
  return (
    <div className="flex flex-wrap items-start gap-2.5 pb-3 md:pb-5">
      <ListSearch state={state} />
      <SortSelect
        state={state}
        onSort={(sort) => lead(productList.href({ sort }, state))}
        form={SEARCH_FORM}
        className="w-52 max-md:hidden noscript:max-md:block"
      />
      <Link
        to={productList.href({ filters: areFiltersShown ? 'hidden' : 'shown' }, state)}
        replace
        preventScrollReset
        aria-expanded={areFiltersShown}
        aria-controls="filtre"
        className="inline-flex min-h-12 items-center justify-center gap-2 rounded-sm border border-edge px-4 text-sm font-semibold hover:border-ink max-md:hidden"
      >
        <SlidersHorizontal size={18} aria-hidden />
        {areFiltersShown ? 'Skjul filtre' : 'Vis filtre'}
      </Link>
    </div>
  )
}

/** The view of the list, stored in this browser. A compact view in the address takes precedence. */
export function ViewChoice({ state }: { state: ProductListState }) {
  const isRemembered = useCompactList()
  const isCompact = state.view === 'compact' || isRemembered
  return (
    // biome-ignore lint/a11y/useSemanticElements: two links that belong together, not form fields
    <div role="group" aria-label="Visning" className="flex shrink-0 print:hidden">
      <ViewLink to={productList.href({ view: 'normal' }, state)} view="normal" isChosen={!isCompact} label="Normal visning">
        <LayoutGrid size={20} aria-hidden />
      </ViewLink>
      <ViewLink to={productList.href({ view: 'compact' }, state)} view="compact" isChosen={isCompact} label="Kompakt visning">
        <Grid3x3 size={20} aria-hidden />
      </ViewLink>
    </div>
  )
}

type ViewLinkProps = { to: string; view: ProductListState['view']; isChosen: boolean; label: string; children: ReactNode }

function ViewLink({ to, view, isChosen, label, children }: ViewLinkProps) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      onClick={() => chooseListView(view)}
      aria-label={label}
      title={label}
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        'inline-flex size-11 items-center justify-center border border-edge first:rounded-l-sm last:-ml-px last:rounded-r-sm',
        isChosen ? 'border-ink bg-ink text-ground' : 'hover:bg-raised',
      )}
    >
      {children}
    </Link>
  )
}
