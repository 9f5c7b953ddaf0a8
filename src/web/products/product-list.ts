import { paths } from '#contract/pages/pages.ts'
import type { Facet, Facets } from '#contract/products/product.ts'
import { MAX_CHOICES_LENGTH, MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { PRODUCT_SORTS, type ProductSort, spelledAs } from '#domain/products/product-list.ts'
import { TAG_TEXTS } from '#domain/tags/tag-limits.ts'
import { anyOf, chosen, mayBeSortedBy, oneOf, page, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

export const OWN_SORT: ProductSort = 'recommended'
const PAGE_SIZE = 24

/** The product list in its address (requirements §4 'Product list view'). */
export const productList = urlState(
  paths.products,
  {
    search: text(MAX_SEARCH_LENGTH),
    category: text(TAG_TEXTS.id),
    color: anyOf(MAX_CHOICES_LENGTH),
    finish: anyOf(MAX_CHOICES_LENGTH),
    series: anyOf(MAX_CHOICES_LENGTH),
    /** A product must have all of them. */
    feature: anyOf(MAX_CHOICES_LENGTH),
    newlyAdded: oneOf(['true']),
    /** Null by default: a search is sorted by rank, other lists as recommended (decision 0020). */
    sort: mayBeSortedBy(PRODUCT_SORTS),
    view: chosen(['normal', 'compact'], 'normal'),
    filters: chosen(['shown', 'hidden'], 'shown'),
    page: page(),
  },
  { pageSize: PAGE_SIZE },
)
export type ProductListState = StateOf<typeof productList>

export function productQuery(state: ProductListState) {
  const sort = state.sort ?? (state.search ? undefined : OWN_SORT)
  return { ...productList.query(state), ...(sort && { sort }) }
}

type Choices = Readonly<{ facets: Facets; categories: readonly Readonly<{ id: string }>[] }>

/** The list of an address typed in any letter case, with its choices as the shop spells them. */
export function asSpelled(state: ProductListState, { facets, categories }: Choices): ProductListState {
  const respell = (typed: readonly string[], known: readonly Facet[]) => {
    const values = known.map(({ value }) => value)
    return [...new Set(typed.map((value) => spelledAs(values, value)))]
  }
  const categoryIds = categories.map(({ id }) => id)
  return {
    ...state,
    category: spelledAs(categoryIds, state.category),
    color: respell(state.color, facets.colors),
    finish: respell(state.finish, facets.finishes),
    series: respell(state.series, facets.series),
    feature: respell(state.feature, facets.features),
  }
}

export function hasFilters(state: ProductListState): boolean {
  return productList.isFiltered({ ...state, search: '' })
}

export function withoutFilters({ search }: ProductListState): Partial<ProductListState> {
  return { ...productList.withoutFilters(), search }
}

export type ChoiceName = 'color' | 'finish' | 'series' | 'feature'

export function toggleChoice(state: ProductListState, name: ChoiceName, value: string): Partial<ProductListState> {
  const known = state[name]
  return { [name]: known.includes(value) ? known.filter((other) => other !== value) : [...known, value].sort() }
}
