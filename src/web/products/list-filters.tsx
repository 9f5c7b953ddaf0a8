import { Link } from 'react-router'
import type { Facet, Facets } from '#contract/products/product.ts'
import type { Category } from '#contract/tags.ts'
import { featureChoices } from './feature-choices.ts'
import { Choice, FilterRow, MoreChoices } from './filter-row.tsx'
import { type ChoiceName, hasFilters, type ProductListState, productList, toggleChoice, withoutFilters } from './product-list.ts'

type ListFiltersProps = { state: ProductListState; facets: Facets; total: number; categories: readonly Pick<Category, 'id' | 'name_da'>[] }

/** What the list can be narrowed by. */
export function ListFilters({ state, facets, total, categories }: ListFiltersProps) {
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
      <FeatureRow state={state} facets={facets} total={total} />
      {hasFilters(state) && (
        <Link
          to={productList.href(withoutFilters(state), state)}
          preventScrollReset
          className="mt-2 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
        >
          Nulstil filtre
        </Link>
      )}
    </section>
  )
}

type ChoiceRowProps = { title: string; name: ChoiceName; state: ProductListState; facets: readonly Facet[] }

function ChoiceRow({ title, name, state, facets }: ChoiceRowProps) {
  if (facets.length === 0) return null
  return (
    <FilterRow title={title}>
      {facets.map((facet) => (
        <FacetChoice key={facet.value} name={name} state={state} facet={facet} />
      ))}
    </FilterRow>
  )
}

/** What is new, and what the products can do. */
function FeatureRow({ state, facets, total }: Pick<ListFiltersProps, 'state' | 'facets' | 'total'>) {
  const { inSight, more } = featureChoices(facets.features, total, state.feature)
  const hasNews = state.newlyAdded !== '' || (facets.newlyAdded > 0 && facets.newlyAdded < total)
  if (!hasNews && inSight.length === 0) return null
  return (
    <FilterRow title="Egenskab">
      {hasNews && (
        <Choice
          to={productList.href({ newlyAdded: state.newlyAdded ? '' : 'true' }, state)}
          isChosen={state.newlyAdded !== ''}
          label="Nyhed"
          count={facets.newlyAdded}
        />
      )}
      {inSight.map((facet) => (
        <FacetChoice key={facet.value} name="feature" state={state} facet={facet} />
      ))}
      {more.length > 0 && <MoreChoices label="Vis alle egenskaber" count={more.length} />}
      {more.map((facet) => (
        <FacetChoice key={facet.value} name="feature" state={state} facet={facet} isAmongMore />
      ))}
    </FilterRow>
  )
}

type FacetChoiceProps = { name: ChoiceName; state: ProductListState; facet: Facet; isAmongMore?: boolean }

function FacetChoice({ name, state, facet: { value, label, count, hex }, ...rest }: FacetChoiceProps) {
  const to = productList.href(toggleChoice(state, name, value), state)
  return <Choice to={to} isChosen={state[name].includes(value)} label={label} count={count} hex={hex ?? null} {...rest} />
}
