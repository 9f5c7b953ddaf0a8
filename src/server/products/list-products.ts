import type { QueryOf, ResponseOf } from '#contract/call.ts'
import type { productCalls } from '#contract/products/product.ts'
import { isStaff } from '#domain/customers/rights.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { type Counted, countFacets } from './facets.ts'
import { toProductAnswers } from './product-answer.ts'
import { findProducts, type ProductFilter } from './queries.ts'

/** `featured=true` without a limit answers the store's default (spec §9). */
const FEATURED_LIMIT = 8

type List = (typeof productCalls)['listProducts']

/** One page of products with total and facets. Guests and customers see active products only (design §5). */
export async function listProducts(shop: Shop, query: QueryOf<List>, visitor: Visitor | null): Promise<Omit<ResponseOf<List>, 'success'>> {
  const { page = 1, limit = query.featured ? FEATURED_LIMIT : MAX_PAGE_SIZE, sort, ...filters } = query
  const filter: ProductFilter = { ...filters, active: isStaff(visitor) ? query.active : true }
  const rows = await findProducts(shop.db, filter, { sort, limit, offset: (page - 1) * limit })
  const { total, facets } = await countOnce(shop, filter)
  return { products: await toProductAnswers(shop.db, rows), total, facets }
}

const KEPT_COUNTS = 500
const counts = new WeakMap<Shop, Map<string, Counted>>()

/** Counting reads every product a filter leaves; until staff change something the same filter counts the same. */
async function countOnce(shop: Shop, filter: ProductFilter): Promise<Counted> {
  const kept = counts.get(shop) ?? new Map<string, Counted>()
  counts.set(shop, kept)
  const key = JSON.stringify([await shop.catalogue.current(), filter])
  const known = kept.get(key)
  if (known) return known
  const counted = await countFacets(shop.db, filter)
  const [oldest] = kept.keys()
  if (kept.size >= KEPT_COUNTS && oldest !== undefined) kept.delete(oldest)
  kept.set(key, counted)
  return counted
}
