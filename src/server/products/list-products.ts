import type { QueryOf } from '#contract/call.ts'
import { productCalls } from '#contract/products/product.ts'
import { mayDo } from '#domain/customers/rights.ts'
import { isStaff } from '#domain/customers/roles.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { run, runTogether } from '#server/database/run-together.ts'
import { type ReadyJson, readyJson, withCommas } from '#server/http/ready-json.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findRanked } from '#server/search/find-ranked.ts'
import { countMissedSearch } from '#server/search/missed-searches.ts'
import { findsAny, nearestSearch, outcomeOf, type UnderstoodSearch, understandSearch } from '#server/search/search-products.ts'
import type { Shop } from '#server/shop.ts'
import { type Counted, countQuery, toCounted } from './facets.ts'
import { FEW, type KeptCatalogue, keptCatalogue } from './kept-catalogue.ts'
import { productPieces } from './product-pieces.ts'
import { type FoundProduct, foundQuery, matches, type ProductFilter, pageQuery } from './queries.ts'

/** `featured=true` without a limit answers the store's default (spec §9). */
const FEATURED_LIMIT = 8

const { facets: facetsOf, search: searchOf } = productCalls.listProducts.response.shape
type Query = QueryOf<(typeof productCalls)['listProducts']>
type Page = Readonly<{ sort: Query['sort']; limit: number; offset: number }>
/** What a list answers, its products as they were found. */
type Listed = Readonly<{ found: readonly FoundProduct[]; counted: Counted; search: UnderstoodSearch | null }>

/**
 * One page of products with total and facets. Guests and customers see active products only (design §5). A search that finds nothing
 * answers the nearest, and says what of it did not count.
 */
export async function listProducts(shop: Shop, query: Query, visitor: Visitor | null): Promise<ReadyJson> {
  const { page = 1, limit = query.featured ? FEATURED_LIMIT : MAX_PAGE_SIZE, sort, search, ...filters } = query
  const filter: ProductFilter = { ...filters, active: mayDo(visitor, 'readProducts') ? query.active : true }
  const part = { sort, limit, offset: (page - 1) * limit }
  // before anything is read that is kept by it
  const catalogue = await keptCatalogue(shop)
  const listed = search?.trim()
    ? await searchFor(shop, catalogue, { search, filter, part, visitor })
    : await listAll(shop, catalogue, filter, part)
  return answerOf(listed, await productPieces(shop, catalogue.version, listed.found))
}

/** The same bytes `JSON.stringify` would make of the whole answer. */
function answerOf({ counted, search }: Listed, pieces: readonly Buffer[]): ReadyJson {
  const outcome = searchOf.parse(search && outcomeOf(search))
  const rest = `],"total":${counted.total},"facets":${JSON.stringify(counted.facets)},"search":${JSON.stringify(outcome)}}`
  return readyJson(['{"success":true,"products":[', ...withCommas(pieces), rest])
}

/** The page and, unless they are known, the counts, in one trip where it is clear how the page is found. */
async function listAll({ db }: Shop, catalogue: KeptCatalogue, filter: ProductFilter, { sort = 'name', ...part }: Page): Promise<Listed> {
  const key = JSON.stringify(filter)
  const known = catalogue.counts.get(key)
  const pageOf = (areFew: boolean) => pageQuery(filter, { sort, ...part, areFew })
  if (known) return { counted: known, found: part.offset < known.total ? await run(db, pageOf(known.total <= FEW)) : [], search: null }
  const { counts, found } = await runTogether(db, { counts: countQuery(filter), found: catalogue.isSmall ? pageOf(true) : null })
  const counted = keep(catalogue, key, toCounted(counts, catalogue.labels, filter))
  return { counted, found: catalogue.isSmall ? found : await run(db, pageOf(counted.total <= FEW)), search: null }
}

type Search = Readonly<{ search: string; filter: ProductFilter; part: Page; visitor: Visitor | null }>

async function searchFor(shop: Shop, catalogue: KeptCatalogue, { search, filter, part, visitor }: Search): Promise<Listed> {
  const asked = await understandSearch(shop, search)
  let used = asked
  let counted = await countOnce(shop, catalogue, filter, asked)
  if (counted.total === 0 && !(await findsAny(shop.db, asked.found, filter.active))) {
    if (part.offset === 0 && !isStaff(visitor)) await countMissedSearch(shop, asked.text)
    used = (await nearestSearch(shop.db, asked, filter.active)) ?? asked
    if (used !== asked) counted = await countOnce(shop, catalogue, filter, used)
  }
  return { counted, found: part.offset < counted.total ? await findPage(shop, filter, used, part) : [], search: used }
}

async function findPage({ db }: Shop, filter: ProductFilter, search: UnderstoodSearch, { sort, ...part }: Page): Promise<FoundProduct[]> {
  if (sort) return await run(db, pageQuery({ ...filter, among: search.found }, { sort, ...part }))
  const { active, ...others } = filter
  return await run(db, foundQuery(await findRanked(db, search, { active, only: matches(others) }, part)))
}

/** Counting reads every product a filter leaves; until staff change something the same filter counts the same. */
async function countOnce({ db }: Shop, catalogue: KeptCatalogue, filter: ProductFilter, search: UnderstoodSearch): Promise<Counted> {
  const key = JSON.stringify([filter, search.terms.map(({ typed }) => typed), search.text])
  const known = catalogue.counts.get(key)
  if (known) return known
  const rows = await run(db, countQuery({ ...filter, among: search.found }))
  return keep(catalogue, key, toCounted(rows, catalogue.labels, filter))
}

function keep({ counts }: KeptCatalogue, key: string, counted: Counted): Counted {
  // fields the contract does not declare never leave
  const checked = { total: counted.total, facets: facetsOf.parse(counted.facets) }
  counts.set(key, checked)
  return checked
}
