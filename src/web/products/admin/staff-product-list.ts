import { paths } from '#contract/pages/pages.ts'
import { MISSING_FACTS, STAFF_PRODUCT_SORTS } from '#contract/products/staff-product-list.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { each, FILTERED_FLAGS } from '#domain/products/product-fields.ts'
import { MAX_CHANGED_AT_ONCE } from '#domain/products/product-limits.ts'
import { TAG_TEXTS } from '#domain/tags/tag-limits.ts'
import { columns, named, oneOf, page, sortedBy, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

export type StaffProductSortField = Exclude<(typeof STAFF_PRODUCT_SORTS)[number], `-${string}`>

const YES_NO = ['true', 'false'] as const

export const staffProductList = urlState(paths.adminProducts, {
  search: text(MAX_SEARCH_LENGTH),
  onlyNames: named('navne', oneOf(['true'])),
  category: text(TAG_TEXTS.id),
  series: text(TAG_TEXTS.id),
  productType: text(TAG_TEXTS.id),
  backingType: text(TAG_TEXTS.id),
  color: text(TAG_TEXTS.id),
  feature: text(TAG_TEXTS.id),
  finish: text(TAG_TEXTS.id),
  lowStock: oneOf(YES_NO),
  promoted: oneOf(YES_NO),
  missing: oneOf(MISSING_FACTS),
  ...each(FILTERED_FLAGS, () => oneOf(YES_NO)),
  sort: sortedBy(STAFF_PRODUCT_SORTS, 'nameDa'),
  hidden: columns(),
  page: page(),
})
export type StaffProductListState = StateOf<typeof staffProductList>

/** The first products of the list, in its order, as many as can be changed at once. */
export function firstOf(state: StaffProductListState) {
  return { ...staffProductList.query({ ...state, page: 1 }), limit: MAX_CHANGED_AT_ONCE }
}

/** The flags whose filters stand behind 'Flere filtre'. */
export const MORE_FLAGS = FILTERED_FLAGS.filter((flag) => flag !== 'active')

export const MORE_FILTERS = [...MORE_FLAGS, 'promoted', 'missing', 'productType', 'color', 'finish', 'backingType', 'feature'] as const
