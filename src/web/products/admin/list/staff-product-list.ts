import { STAFF_PRODUCT_SORTS } from '#contract/products/staff-product.ts'
import { oneOf, page, sortedBy, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'
import { paths } from '#web/paths.ts'

export type StaffProductSortField = Exclude<(typeof STAFF_PRODUCT_SORTS)[number], `-${string}`>

const YES_NO = ['true', 'false'] as const

/** Staff's list of products as it stands in its address. */
export const staffProductList = urlState(paths.adminProducts, {
  search: text(200),
  category: text(100),
  series: text(100),
  productType: text(100),
  backingType: text(100),
  color: text(100),
  feature: text(100),
  finish: text(100),
  active: oneOf(YES_NO),
  lowStock: oneOf(YES_NO),
  featured: oneOf(YES_NO),
  promoted: oneOf(YES_NO),
  sort: sortedBy(STAFF_PRODUCT_SORTS, 'nameDa'),
  page: page(),
})
export type StaffProductListState = StateOf<typeof staffProductList>

/** The filters that lie behind 'Flere filtre'. */
export const MORE_FILTERS = ['featured', 'promoted', 'productType', 'color', 'finish', 'backingType', 'feature'] as const
