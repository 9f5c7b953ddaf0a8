import { paths } from '#contract/pages.ts'
import { MISSING_FACTS, STAFF_PRODUCT_SORTS } from '#contract/products/staff-product-list.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { TAG_TEXTS } from '#domain/tags/tag-limits.ts'
import { columns, oneOf, page, sortedBy, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

export type StaffProductSortField = Exclude<(typeof STAFF_PRODUCT_SORTS)[number], `-${string}`>

const YES_NO = ['true', 'false'] as const

export const staffProductList = urlState(paths.adminProducts, {
  search: text(MAX_SEARCH_LENGTH),
  category: text(TAG_TEXTS.id),
  series: text(TAG_TEXTS.id),
  productType: text(TAG_TEXTS.id),
  backingType: text(TAG_TEXTS.id),
  color: text(TAG_TEXTS.id),
  feature: text(TAG_TEXTS.id),
  finish: text(TAG_TEXTS.id),
  active: oneOf(YES_NO),
  lowStock: oneOf(YES_NO),
  featured: oneOf(YES_NO),
  promoted: oneOf(YES_NO),
  discontinued: oneOf(YES_NO),
  newlyAdded: oneOf(YES_NO),
  missing: oneOf(MISSING_FACTS),
  pinned: oneOf(YES_NO),
  sort: sortedBy(STAFF_PRODUCT_SORTS, 'nameDa'),
  hidden: columns(),
  page: page(),
})
export type StaffProductListState = StateOf<typeof staffProductList>

export const MORE_FILTERS = [
  'featured',
  'promoted',
  'newlyAdded',
  'missing',
  'pinned',
  'productType',
  'color',
  'finish',
  'backingType',
  'feature',
] as const
