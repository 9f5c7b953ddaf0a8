import { STAFF_PRODUCT_SORTS } from '#contract/products/staff-product.ts'
import { paths } from '#web/paths.ts'

export const PRODUCTS_PER_PAGE = 50

type AssortmentSort = (typeof STAFF_PRODUCT_SORTS)[number]
type Flag = 'true' | 'false' | ''

/** The list's state as it stands in its address; what is empty does not narrow the list. */
export type ProductListState = Readonly<{
  search: string
  category: string
  series: string
  productType: string
  backingType: string
  color: string
  feature: string
  finish: string
  active: Flag
  lowStock: Flag
  featured: Flag
  promoted: Flag
  sort: AssortmentSort
  page: number
}>

const DEFAULTS: ProductListState = {
  search: '',
  category: '',
  series: '',
  productType: '',
  backingType: '',
  color: '',
  feature: '',
  finish: '',
  active: '',
  lowStock: '',
  featured: '',
  promoted: '',
  sort: 'nameDa',
  page: 1,
}

/** The filters that lie behind 'Flere filtre'. */
export const MORE_FILTERS = ['featured', 'promoted', 'productType', 'color', 'finish', 'backingType', 'feature'] as const

/** Reads the state from an address; what makes no sense has its default. */
export function readProductList(params: URLSearchParams): ProductListState {
  const text = (name: string, most: number) => (params.get(name) ?? '').slice(0, most)
  const flag = (name: string): Flag => (['true', 'false'] as const).find((value) => value === params.get(name)) ?? ''
  const page = Number(params.get('page') ?? 1)
  return {
    search: text('search', 200),
    category: text('category', 100),
    series: text('series', 100),
    productType: text('productType', 100),
    backingType: text('backingType', 100),
    color: text('color', 100),
    feature: text('feature', 100),
    finish: text('finish', 100),
    active: flag('active'),
    lowStock: flag('lowStock'),
    featured: flag('featured'),
    promoted: flag('promoted'),
    sort: STAFF_PRODUCT_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULTS.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The address of a state, defaults left out; any change but that of the page goes back to the first page. */
export function productsAddress(change: Partial<ProductListState>, state: ProductListState = DEFAULTS): string {
  const next = { ...state, page: 1, ...change }
  const given = Object.entries(next).filter(([name, value]) => value !== DEFAULTS[name as keyof ProductListState])
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${paths.adminProducts()}?${query}` : paths.adminProducts()
}

/** What narrows the list, as the API is asked for it: for a page, an export, or everything that matches. */
export function toFilter({ page: _page, sort: _sort, ...filter }: ProductListState) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<{
    search: string
    category: string
    series: string
    productType: string
    backingType: string
    color: string
    feature: string
    finish: string
    active: 'true' | 'false'
    lowStock: 'true' | 'false'
    featured: 'true' | 'false'
    promoted: 'true' | 'false'
  }>
}

export type SortField = Exclude<AssortmentSort, `-${string}`>

/** The order a press on a column's heading asks for: upwards first, then downwards. */
export function sortedBy(field: SortField, current: AssortmentSort): AssortmentSort {
  return current === field ? `-${field}` : field
}
