import type { ProductQuery } from '#contract/products/product.ts'
import { PRODUCT_SORTS, type ProductSort } from '#domain/products/product-list.ts'
import { type ProductListSearch, paths } from '#web/paths.ts'

/** Products on one page of the list. */
export const PAGE_SIZE = 24

/** The product list's state as it stands in its address, complete and valid (spec §4 'Product list view'). */
export type ListState = Readonly<{
  search: string
  category: string
  color: readonly string[]
  finish: readonly string[]
  series: readonly string[]
  sort: ProductSort
  isCompact: boolean
  areFiltersShown: boolean
  page: number
}>

/** The filters of which several may be chosen. */
export type ChoiceName = 'color' | 'finish' | 'series'

/** Reads the state from an address; what is missing or makes no sense has its default. */
export function readListState(params: URLSearchParams): ListState {
  const text = (name: string, maxLength: number) => (params.get(name) ?? '').replaceAll('\0', '').slice(0, maxLength)
  const choices = (name: ChoiceName) => text(name, 400).split(',').filter(Boolean)
  const sort = params.get('sort')
  const page = Number(params.get('page') ?? 1)
  return {
    search: text('search', 200),
    category: text('category', 100),
    color: choices('color'),
    finish: choices('finish'),
    series: choices('series'),
    sort: PRODUCT_SORTS.find((known) => known === sort) ?? 'name',
    isCompact: params.get('view') === 'compact',
    areFiltersShown: params.get('filters') !== 'hidden',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The address of a state; defaults are left out. Any change but that of the page goes back to the first page. */
export function listAddress(state: ListState, change: Partial<ListState> = {}): string {
  return paths.products(toSearch({ ...state, ...(changesWhatIsListed(change) && { page: 1 }), ...change }))
}

/** The address fields of a state, defaults left out. */
export function toSearch({
  search,
  category,
  color,
  finish,
  series,
  sort,
  isCompact,
  areFiltersShown,
  page,
}: ListState): ProductListSearch {
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(color.length > 0 && { color: color.join(',') }),
    ...(finish.length > 0 && { finish: finish.join(',') }),
    ...(series.length > 0 && { series: series.join(',') }),
    ...(sort !== 'name' && { sort }),
    ...(isCompact && { view: 'compact' as const }),
    ...(!areFiltersShown && { filters: 'hidden' as const }),
    ...(page > 1 && { page }),
  }
}

/** What the API is asked for a state. */
export function toProductQuery({ search, category, color, finish, series, sort, page }: ListState): ProductQuery {
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(color.length > 0 && { color: color.join(',') }),
    ...(finish.length > 0 && { finish: finish.join(',') }),
    ...(series.length > 0 && { series: series.join(',') }),
    sort,
    page,
    limit: PAGE_SIZE,
  }
}

/** The state with one choice of a filter set or taken back. */
export function toggleChoice(state: ListState, name: ChoiceName, value: string): Partial<ListState> {
  const chosen = state[name]
  return { [name]: chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].sort() }
}

/** Everything chosen taken back; how the list is shown stays. */
export function withoutFilters(): Partial<ListState> {
  return { search: '', category: '', color: [], finish: [], series: [] }
}

/** True when anything narrows the list. */
export function isNarrowed({ search, category, color, finish, series }: ListState): boolean {
  return Boolean(search || category || color.length || finish.length || series.length)
}

function changesWhatIsListed(change: Partial<ListState>): boolean {
  return Object.keys(change).some((name) => name !== 'isCompact' && name !== 'areFiltersShown' && name !== 'page')
}
