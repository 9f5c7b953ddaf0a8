import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Facet, Facets } from '#contract/products/product.ts'
import type { Category } from '#contract/tags.ts'
import { number } from '#web/format.ts'
import { classes } from '#web/ui/classes.ts'
import { type ChoiceName, type ProductListState, productList, toggleChoice } from './product-list.ts'

type ListFiltersProps = { state: ProductListState; facets: Facets; categories: readonly Pick<Category, 'id' | 'name_da'>[] }

/** What the list can be narrowed by: links, so that every choice has its address and works without script. */
export function ListFilters({ state, facets, categories }: ListFiltersProps) {
  return (
    <section aria-label="Filtre" id="filtre">
      <FilterRow title="Kategori">
        <Choice to={productList.href({ category: '' }, state)} isChosen={state.category === ''} label="Alle Produkter" />
        {categories.map(({ id, name_da }) => (
          <Choice
            key={id}
            to={productList.href({ category: id }, state)}
            isChosen={state.category === id}
            label={name_da}
            count={facets.categories.find(({ value }) => value === id)?.count ?? 0}
          />
        ))}
      </FilterRow>
      <ChoiceRow title="Farve" name="color" state={state} facets={facets.colors} />
      <ChoiceRow title="Finish" name="finish" state={state} facets={facets.finishes} />
      <ChoiceRow title="Serie" name="series" state={state} facets={facets.series} />
      {productList.isNarrowed(state) && (
        <Link
          to={productList.href(productList.withoutFilters(), state)}
          preventScrollReset
          className="mt-2 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
        >
          Nulstil filtre
        </Link>
      )}
    </section>
  )
}

function ChoiceRow({ title, name, state, facets }: { title: string; name: ChoiceName; state: ProductListState; facets: readonly Facet[] }) {
  if (facets.length === 0) return null
  return (
    <FilterRow title={title}>
      {facets.map(({ value, label, hex, count }) => (
        <Choice
          key={value}
          to={productList.href(toggleChoice(state, name, value), state)}
          isChosen={state[name].includes(value)}
          label={label}
          count={count}
          hex={hex ?? null}
        />
      ))}
    </FilterRow>
  )
}

function FilterRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="items-center border-t border-line py-1.5 md:grid md:grid-cols-[7rem_1fr]">
      <h2 className="text-xs font-bold [font-stretch:110%] max-md:pt-1.5">{title}</h2>
      <ul className="filter-row -mx-(--gutter) flex gap-1.5 overflow-x-auto px-(--gutter) py-1 md:mx-0 md:flex-wrap md:px-0">{children}</ul>
    </div>
  )
}

type ChoiceProps = { to: string; isChosen: boolean; label: string; count?: number; hex?: string | null }

function Choice({ to, isChosen, label, count, hex }: ChoiceProps) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        preventScrollReset
        prefetch="intent"
        aria-current={isChosen ? 'true' : undefined}
        // on a phone the row scrolls, and the browser is content with a sliver of what has the focus
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className={classes(
          'inline-flex min-h-11 items-center gap-2 rounded-sm border px-3 text-sm transition-colors',
          isChosen ? 'border-ink bg-ink font-semibold text-ground' : 'border-line hover:border-ink',
        )}
      >
        {hex && (
          <span aria-hidden className="size-4.5 rounded-full shadow-[inset_0_0_0_1px_rgb(128_128_128/0.5)]" style={{ background: hex }} />
        )}
        {label}
        {count !== undefined && <span className={classes('figures text-xs', isChosen ? 'opacity-80' : 'text-muted')}>{number(count)}</span>}
      </Link>
    </li>
  )
}
