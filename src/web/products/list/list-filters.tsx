import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Facet, Facets } from '#contract/products/product.ts'
import type { Category } from '#contract/tags/tags.ts'
import { type ChoiceName, type ProductListState, productList, toggleChoice } from '#web/products/product-list.ts'
import { NEWS } from './active-filters.ts'
import { featureChoices } from './feature-choices.ts'
import { Choice, FilterRow, MoreChoices } from './filter-row.tsx'

export type ListFiltersProps = {
  state: ProductListState
  facets: Facets
  total: number
  categories: readonly Pick<Category, 'id' | 'name_da'>[]
}
/** `backTo`: the address one step back from the choices in the sheet. */
type Placed = Readonly<{ inSheet?: boolean; backTo?: string }>
type RowProps = ListFiltersProps & Placed

const SIDEBAR =
  'max-md:hidden noscript:max-md:block md:sticky md:top-[calc(var(--header-stays)+1rem)] md:max-h-[calc(100dvh-var(--header-stays)-2rem)] md:-ml-2 md:overflow-y-auto'

/** The filters beside the list. Phones show a sheet instead, and these only without scripts. */
export function ListFilters(props: ListFiltersProps) {
  return (
    <section aria-label="Filtre" id="filtre" className={SIDEBAR}>
      <FilterRows {...props} />
    </section>
  )
}

/** In the sheet, colour and finish are nearest to the thumb. Memoized: sixty links. */
export const FilterRows = memo(function FilterRows(props: RowProps) {
  const { facets, inSheet = false } = props
  const category = <CategoryRow key="category" {...props} />
  const choices = [
    <ChoiceRow key="color" title="Farve" name="color" choices={facets.colors} {...props} last={<FindColour />} />,
    <ChoiceRow key="finish" title="Finish" name="finish" choices={facets.finishes} {...props} />,
    <ChoiceRow key="series" title="Serie" name="series" choices={facets.series} {...props} />,
  ]
  return (
    <>
      {inSheet ? [...choices, category] : [category, ...choices]}
      <FeatureRow {...props} />
    </>
  )
})

function CategoryRow({ state, facets, categories, inSheet, backTo }: RowProps) {
  return (
    <FilterRow title="Kategori" inSheet={inSheet}>
      <Choice
        to={productList.href({ category: '' }, state)}
        state={state}
        isChosen={state.category === ''}
        label="Alle Produkter"
        inSheet={inSheet}
        backTo={backTo}
      />
      {categories.map(({ id, name_da }) => (
        <Choice
          key={id}
          to={productList.href({ category: id }, state)}
          state={state}
          isChosen={state.category === id}
          label={name_da}
          count={facets.categories.find(({ value }) => value === id)?.count ?? 0}
          inSheet={inSheet}
          backTo={backTo}
        />
      ))}
    </FilterRow>
  )
}

type ChoiceRowProps = RowProps & { title: string; name: ChoiceName; choices: readonly Facet[]; last?: ReactNode }

function ChoiceRow({ title, name, choices, state, inSheet, backTo, last }: ChoiceRowProps) {
  if (choices.length === 0) return null
  return (
    <FilterRow title={title} inSheet={inSheet} isPaired>
      {choices.map((facet) => (
        <FacetChoice key={facet.value} name={name} state={state} facet={facet} inSheet={inSheet} backTo={backTo} />
      ))}
      {last}
    </FilterRow>
  )
}

function FindColour() {
  return (
    <li>
      <Link
        to={paths.findColour()}
        className="inline-flex min-h-11 items-center px-2 pointer-fine:min-h-8 text-sm font-semibold underline underline-offset-4"
      >
        Find farve
      </Link>
    </li>
  )
}

function FeatureRow({ state, facets, total, inSheet, backTo }: RowProps) {
  const { inSight, more } = featureChoices(facets.features, total, state.feature)
  const hasNews = state.newlyAdded !== '' || (facets.newlyAdded > 0 && facets.newlyAdded < total)
  if (!hasNews && inSight.length === 0) return null
  return (
    <FilterRow title="Egenskab" inSheet={inSheet}>
      {hasNews && (
        <Choice
          to={productList.href({ newlyAdded: state.newlyAdded ? '' : 'true' }, state)}
          state={state}
          isChosen={state.newlyAdded !== ''}
          label={NEWS}
          count={facets.newlyAdded}
          inSheet={inSheet}
          backTo={backTo}
        />
      )}
      {inSight.map((facet) => (
        <FacetChoice key={facet.value} name="feature" state={state} facet={facet} inSheet={inSheet} backTo={backTo} />
      ))}
      {more.length > 0 && !inSheet && <MoreChoices label="Vis alle egenskaber" count={more.length} />}
      {more.map((facet) => (
        <FacetChoice key={facet.value} name="feature" state={state} facet={facet} inSheet={inSheet} backTo={backTo} isAmongMore />
      ))}
    </FilterRow>
  )
}

type FacetChoiceProps = {
  name: ChoiceName
  state: ProductListState
  facet: Facet
  isAmongMore?: boolean
  inSheet: boolean | undefined
  backTo: string | undefined
}

function FacetChoice({ name, state, facet: { value, label, count, hex }, inSheet, backTo, isAmongMore }: FacetChoiceProps) {
  const to = productList.href(toggleChoice(state, name, value), state)
  const isChosen = state[name].includes(value)
  const placed = { inSheet, isAmongMore, backTo }
  return <Choice to={to} state={state} isChosen={isChosen} label={label} count={count} hex={hex ?? null} {...placed} />
}
