import type { QueryOf, ResponseOf } from '#contract/call.ts'
import type { productCalls } from '#contract/products/product.ts'
import { mayDo } from '#domain/customers/rights.ts'
import { isStaff } from '#domain/customers/roles.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findRanked } from '#server/search/find-ranked.ts'
import { countMissedSearch } from '#server/search/missed-searches.ts'
import { findsAny, nearestSearch, outcomeOf, type UnderstoodSearch, understandSearch } from '#server/search/search-products.ts'
import type { Shop } from '#server/shop.ts'
import { type Counted, countFacets } from './facets.ts'
import { toProductAnswers } from './product-answer.ts'
import { findProducts, findProductsInOrder, matches, type ProductFilter, type ProductRow } from './queries.ts'

/** `featured=true` without a limit answers the store's default (spec §9). */
const FEATURED_LIMIT = 8

type List = (typeof productCalls)['listProducts']
type Query = QueryOf<List>
type Page = Readonly<{ sort: Query['sort']; limit: number; offset: number; total: number }>

/** Up to so many are put in order sooner than found in the order of an index that holds the others too. */
const FEW = 5_000

/**
 * One page of products with total and facets. Guests and customers see active products only (design §5). A search that finds nothing
 * answers the nearest, and says what of it did not count.
 */
export async function listProducts(shop: Shop, query: Query, visitor: Visitor | null): Promise<Omit<ResponseOf<List>, 'success'>> {
  const { page = 1, limit = query.featured ? FEATURED_LIMIT : MAX_PAGE_SIZE, sort, search, ...filters } = query
  const filter: ProductFilter = { ...filters, active: mayDo(visitor, 'readProducts') ? query.active : true }
  const asked = search?.trim() ? await understandSearch(shop, search) : null
  let used = asked
  let counted = await countOnce(shop, filter, asked)
  if (asked && counted.total === 0 && !(await findsAny(shop.db, asked.found, filter.active))) {
    if (page === 1 && !isStaff(visitor)) await countMissedSearch(shop, asked.text)
    used = (await nearestSearch(shop.db, asked, filter.active)) ?? asked
    if (used !== asked) counted = await countOnce(shop, filter, used)
  }
  const rows = await findPage(shop, filter, used, { sort, limit, offset: (page - 1) * limit, total: counted.total })
  return { products: await toProductAnswers(shop.db, rows), ...counted, search: used && outcomeOf(used) }
}

async function findPage(
  shop: Shop,
  filter: ProductFilter,
  search: UnderstoodSearch | null,
  { sort, total, ...part }: Page,
): Promise<ProductRow[]> {
  if (part.offset >= total) return []
  if (search === null) return await findProducts(shop.db, filter, { sort: sort ?? 'name', ...part, areFew: total <= FEW })
  if (sort) return await findProducts(shop.db, { ...filter, among: search.found }, { sort, ...part })
  const { active, ...others } = filter
  return await findProductsInOrder(shop.db, await findRanked(shop.db, search, { active, only: matches(others) }, part))
}

const KEPT_COUNTS = 500
const counts = new WeakMap<Shop, Map<string, Counted>>()

/** Counting reads every product a filter leaves; until staff change something the same filter counts the same. */
async function countOnce(shop: Shop, filter: ProductFilter, search: UnderstoodSearch | null): Promise<Counted> {
  const kept = counts.get(shop) ?? new Map<string, Counted>()
  counts.set(shop, kept)
  const key = JSON.stringify([await shop.catalogue.current(), filter, search?.terms.map(({ typed }) => typed), search?.text])
  const known = kept.get(key)
  if (known) return known
  const counted = await countFacets(shop.db, search ? { ...filter, among: search.found } : filter)
  const [oldest] = kept.keys()
  if (kept.size >= KEPT_COUNTS && oldest !== undefined) kept.delete(oldest)
  kept.set(key, counted)
  return counted
}
