import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { QueryOf } from '#contract/http/call.ts'
import { productCalls, type SampleOffer } from '#contract/products/product.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { spelledAs } from '#domain/products/product-list.ts'
import { perCatalogueVersion } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { run, runTogether } from '#server/database/run-together.ts'
import { type Query, shapedStatement } from '#server/database/statement.ts'
import { type ReadyJson, readyJson, withCommas } from '#server/http/ready-json.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findRanked, RANKED_AT_ONCE, rankedPage } from '#server/search/find-ranked.ts'
import { countMissedSearch } from '#server/search/missed-searches.ts'
import type { SearchShape } from '#server/search/prepare-search.ts'
import { findsAny, nearestSearch, outcomeOf, type UnderstoodSearch, understandSearch } from '#server/search/search-products.ts'
import type { Shop } from '#server/shop.ts'
import { type Counted, type CountRow, countQuery, countsOf, type Labels, loadLabels, toCounted } from './facets.ts'
import { matches, type ProductFilter, shapeOf } from './product-filter.ts'
import { productPieces } from './product-pieces.ts'
import { type FoundProduct, foundQuery, pageQuery } from './queries.ts'
import { findSample } from './tag-texts.ts'

/** Up to here sorting is faster than an ordered index. */
const SORTED_AT_ONCE = 5_000

const CACHED_COUNTS = 500

/** The cache of the present version, across processes. */
const cachedCatalogue = perCatalogueVersion(async (shop: Shop, version): Promise<CachedCatalogue> => {
  const [{ labels, products }, sample] = await Promise.all([loadLabels(shop.db, SORTED_AT_ONCE + 1), findSample(shop.db)])
  return {
    version,
    labels,
    sample,
    isSmall: products <= SORTED_AT_ONCE,
    isRankedAtOnce: products <= RANKED_AT_ONCE,
    counts: new LRUCache({ max: CACHED_COUNTS }),
  }
})

/** The default for `featured=true` (requirements §9). */
const FEATURED_LIMIT = 8

const { facets: facetsOf, search: searchOf, sample: sampleOf } = productCalls.listProducts.response.shape
type ListQuery = QueryOf<(typeof productCalls)['listProducts']>
type Page = Readonly<{ sort: ListQuery['sort']; limit: number; offset: number }>
type Listed = Readonly<{ found: readonly FoundProduct[]; counted: Counted; search: UnderstoodSearch | null }>

/** A page of products with total and facets. A search without results answers the nearest match. */
export async function listProducts(shop: Shop, query: ListQuery, visitor: Visitor | null): Promise<ReadyJson> {
  const { page = 1, limit = query.featured ? FEATURED_LIMIT : MAX_PAGE_SIZE, sort, search, ...filters } = query
  const part = { sort, limit, offset: (page - 1) * limit }
  // the version is read before anything cached under it
  const [catalogue, understood] = await Promise.all([cachedCatalogue(shop), search?.trim() ? understandSearch(shop, search) : null])
  const filter: ProductFilter = { ...asSpelled(filters, catalogue.labels), ...visibleTo(visitor, query) }
  const listed = understood
    ? await searchFor(shop, catalogue, understood, { filter, part, visitor })
    : await listAll(shop, catalogue, filter, part)
  return answerOf(listed, catalogue, await productPieces(shop, catalogue.version, listed.found))
}

/** Filters are typed into addresses in any letter case. */
function asSpelled({ category, series, finish, color, feature, ...others }: ProductFilter, labels: Labels): ProductFilter {
  const valuesOf = (of: keyof Labels) => labels[of].map(({ value }) => value)
  const each = (of: keyof Labels, values: readonly string[] | undefined) =>
    values?.length ? [...new Set(values.map((value) => spelledAs(valuesOf(of), value)))] : values
  return {
    ...others,
    category: category && spelledAs(valuesOf('categories'), category),
    series: each('series', series),
    finish: each('finishes', finish),
    color: each('colors', color),
    feature: each('features', feature),
  }
}

function visibleTo(visitor: Visitor | null, { active, ids, skus }: ListQuery): Pick<ProductFilter, 'active' | 'listed'> {
  if (mayDo(visitor, 'readProducts')) return { active }
  return ids || skus ? { active: true, listed: undefined } : { active: undefined, listed: true }
}

function answerOf({ counted, search }: Listed, { sample }: CachedCatalogue, pieces: readonly Buffer[]): ReadyJson {
  const outcome = searchOf.parse(search && outcomeOf(search))
  const rest = `],"total":${counted.total},"facets":${JSON.stringify(counted.facets)},"search":${JSON.stringify(outcome)},"sample":${JSON.stringify(sampleOf.parse(sample))}}`
  return readyJson(['{"success":true,"products":[', ...withCommas(pieces), rest])
}

async function listAll({ db }: Shop, catalogue: CachedCatalogue, filter: ProductFilter, { sort = 'name', ...part }: Page): Promise<Listed> {
  const key = JSON.stringify(filter)
  const known = catalogue.counts.get(key)
  const pageOf = (areFew: boolean) => pageQuery(filter, { sort, ...part, areFew })
  if (known)
    return { counted: known, found: part.offset < known.total ? await run(db, pageOf(known.total <= SORTED_AT_ONCE)) : [], search: null }
  const { counts, found } = await runTogether(db, { counts: countQuery(filter), found: catalogue.isSmall ? pageOf(true) : null })
  const counted = cacheCounts(catalogue, key, toCounted(counts, catalogue.labels, filter))
  return { counted, found: catalogue.isSmall ? found : await run(db, pageOf(counted.total <= SORTED_AT_ONCE)), search: null }
}

type Search = Readonly<{ filter: ProductFilter; part: Page; visitor: Visitor | null }>

async function searchFor(
  shop: Shop,
  catalogue: CachedCatalogue,
  understood: UnderstoodSearch,
  { visitor, ...list }: Search,
): Promise<Listed> {
  const { filter, part } = list
  const { counted, found } = await findSearched(shop, catalogue, understood, list)
  if (counted.total > 0 || (await findsAny(shop.db, understood.found, filter))) return { counted, found, search: understood }
  if (part.offset === 0 && !isStaff(visitor)) await countMissedSearch(shop, understood.text)
  const nearest = await nearestSearch(shop.db, understood, filter)
  return nearest ? { ...(await findSearched(shop, catalogue, nearest, list)), search: nearest } : { counted, found, search: understood }
}

async function findSearched(
  { db }: Shop,
  catalogue: CachedCatalogue,
  search: UnderstoodSearch,
  { filter, part: { sort, ...part } }: Omit<Search, 'visitor'>,
): Promise<Omit<Listed, 'search'>> {
  const key = JSON.stringify([filter, search.terms.map(({ typed }) => typed), search.text])
  const known = catalogue.counts.get(key)
  const storeCounts = (rows: readonly CountRow[]) => cacheCounts(catalogue, key, toCounted(rows, catalogue.labels, filter))
  if (catalogue.isRankedAtOnce) {
    const { counts, found } = await findOfFew(db, filter, search.apart, { sort, ...part, withCounts: known === undefined })
    return { counted: known ?? storeCounts(counts), found }
  }
  const counted = known ?? storeCounts(await run(db, countQuery({ ...filter, among: search.found })))
  return { counted, found: part.offset < counted.total ? await findPage(db, filter, search, { sort, ...part }) : [] }
}

type CountedPage = Page & Readonly<{ withCounts: boolean }>

async function findOfFew(db: Connection, filter: ProductFilter, search: SearchShape, { sort, ...cut }: CountedPage) {
  if (!sort) {
    const [list] = await run(db, searchedListQuery(filter, search, cut))
    return { counts: list?.counts ?? [], found: list?.found ?? [] }
  }
  const few = { ...filter, amongFew: search }
  return await runTogether(db, { counts: cut.withCounts ? countQuery(few) : null, found: pageQuery(few, { sort, ...cut }) })
}

async function findPage(db: Connection, filter: ProductFilter, search: UnderstoodSearch, { sort, ...part }: Page): Promise<FoundProduct[]> {
  if (sort) return await run(db, pageQuery({ ...filter, among: search.found }, { sort, ...part }))
  const { listed, ...others } = filter
  return await run(db, foundQuery(await findRanked(db, search, { listed, only: matches(others) }, part)))
}

function cacheCounts({ counts }: CachedCatalogue, key: string, counted: Counted): Counted {
  // removes undeclared fields
  const checked = { total: counted.total, facets: facetsOf.parse(counted.facets) }
  counts.set(key, checked)
  return checked
}

/** Data cached per catalogue version (decision 0046), changed only by staff. */
type CachedCatalogue = Readonly<{
  version: number
  labels: Labels
  sample: SampleOffer | null
  /** few products in total */
  isSmall: boolean
  /** few enough to rank any search at once */
  isRankedAtOnce: boolean
  counts: LRUCache<string, Counted>
}>

type SearchedList = Readonly<{ counts: readonly CountRow[] | null; found: readonly FoundProduct[] | null }>
type CountedCut = Readonly<{ limit: number; offset: number; withCounts: boolean }>

const searchedList = shapedStatement<Readonly<Record<string, unknown>>, SearchedList>('searched-list')

/** Page and counts of a ranked search in a small shop; the search runs once. Answers one row. */
export function searchedListQuery(
  filter: ProductFilter,
  search: SearchShape,
  { limit, offset, withCounts }: CountedCut,
): Query<SearchedList> {
  const { shape, slotted, values } = shapeOf(filter)
  return searchedList(
    `${shape} ${search.shape} ${withCounts}`,
    (slots) => {
      const { listed: _, ...others } = slotted(slots)
      const conditions = search.slotted(slots)
      const found = sql`select id from searched`
      const page = rankedPage(
        { ...conditions, found },
        { listed: filter.listed, only: matches(others) },
        { limit: slots.limit as Placeholder, offset: slots.offset as Placeholder },
      )
      const counts = withCounts ? rowsOf(countsOf({ ...slotted(slots), among: found })) : sql`null`
      return sql`with searched (id) as materialized (${conditions.found}) select ${counts} as counts, ${rowsOf(page)} as found`
    },
    { ...values, ...search.values, limit, offset },
  )
}

function rowsOf(query: SQL): SQL {
  return sql`(select json_agg(answered) from (${query}) as answered)`
}
