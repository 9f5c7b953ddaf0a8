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

const KEPT_COUNTS = 500

/** The cache of the present version, across processes. */
const keptCatalogue = perCatalogueVersion(async (shop: Shop, version): Promise<KeptCatalogue> => {
  const [{ labels, products }, sample] = await Promise.all([loadLabels(shop.db, SORTED_AT_ONCE + 1), findSample(shop.db)])
  return {
    version,
    labels,
    sample,
    isSmall: products <= SORTED_AT_ONCE,
    isRankedAtOnce: products <= RANKED_AT_ONCE,
    counts: new LRUCache({ max: KEPT_COUNTS }),
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
  const [catalogue, asked] = await Promise.all([keptCatalogue(shop), search?.trim() ? understandSearch(shop, search) : null])
  const filter: ProductFilter = { ...asSpelled(filters, catalogue.labels), ...shownTo(visitor, query) }
  const listed = asked ? await searchFor(shop, catalogue, asked, { filter, part, visitor }) : await listAll(shop, catalogue, filter, part)
  return answerOf(listed, catalogue, await productPieces(shop, catalogue.version, listed.found))
}

/** Filters are typed into addresses in any letter case. */
function asSpelled({ category, series, finish, color, feature, ...others }: ProductFilter, labels: Labels): ProductFilter {
  const valuesOf = (of: keyof Labels) => labels[of].map(({ value }) => value)
  const each = (of: keyof Labels, asked: readonly string[] | undefined) =>
    asked?.length ? [...new Set(asked.map((value) => spelledAs(valuesOf(of), value)))] : asked
  return {
    ...others,
    category: category && spelledAs(valuesOf('categories'), category),
    series: each('series', series),
    finish: each('finishes', finish),
    color: each('colors', color),
    feature: each('features', feature),
  }
}

function shownTo(visitor: Visitor | null, { active, ids, skus }: ListQuery): Pick<ProductFilter, 'active' | 'listed'> {
  if (mayDo(visitor, 'readProducts')) return { active }
  return ids || skus ? { active: true, listed: undefined } : { active: undefined, listed: true }
}

function answerOf({ counted, search }: Listed, { sample }: KeptCatalogue, pieces: readonly Buffer[]): ReadyJson {
  const outcome = searchOf.parse(search && outcomeOf(search))
  const rest = `],"total":${counted.total},"facets":${JSON.stringify(counted.facets)},"search":${JSON.stringify(outcome)},"sample":${JSON.stringify(sampleOf.parse(sample))}}`
  return readyJson(['{"success":true,"products":[', ...withCommas(pieces), rest])
}

async function listAll({ db }: Shop, catalogue: KeptCatalogue, filter: ProductFilter, { sort = 'name', ...part }: Page): Promise<Listed> {
  const key = JSON.stringify(filter)
  const known = catalogue.counts.get(key)
  const pageOf = (areFew: boolean) => pageQuery(filter, { sort, ...part, areFew })
  if (known)
    return { counted: known, found: part.offset < known.total ? await run(db, pageOf(known.total <= SORTED_AT_ONCE)) : [], search: null }
  const { counts, found } = await runTogether(db, { counts: countQuery(filter), found: catalogue.isSmall ? pageOf(true) : null })
  const counted = keep(catalogue, key, toCounted(counts, catalogue.labels, filter))
  return { counted, found: catalogue.isSmall ? found : await run(db, pageOf(counted.total <= SORTED_AT_ONCE)), search: null }
}

type Search = Readonly<{ filter: ProductFilter; part: Page; visitor: Visitor | null }>

async function searchFor(shop: Shop, catalogue: KeptCatalogue, asked: UnderstoodSearch, { visitor, ...list }: Search): Promise<Listed> {
  const { filter, part } = list
  const { counted, found } = await findSearched(shop, catalogue, asked, list)
  if (counted.total > 0 || (await findsAny(shop.db, asked.found, filter))) return { counted, found, search: asked }
  if (part.offset === 0 && !isStaff(visitor)) await countMissedSearch(shop, asked.text)
  const nearest = await nearestSearch(shop.db, asked, filter)
  return nearest ? { ...(await findSearched(shop, catalogue, nearest, list)), search: nearest } : { counted, found, search: asked }
}

async function findSearched(
  { db }: Shop,
  catalogue: KeptCatalogue,
  search: UnderstoodSearch,
  { filter, part: { sort, ...part } }: Omit<Search, 'visitor'>,
): Promise<Omit<Listed, 'search'>> {
  const key = JSON.stringify([filter, search.terms.map(({ typed }) => typed), search.text])
  const known = catalogue.counts.get(key)
  const keepCounts = (rows: readonly CountRow[]) => keep(catalogue, key, toCounted(rows, catalogue.labels, filter))
  if (catalogue.isRankedAtOnce) {
    const { counts, found } = await findOfFew(db, filter, search.apart, { sort, ...part, asksCounts: known === undefined })
    return { counted: known ?? keepCounts(counts), found }
  }
  const counted = known ?? keepCounts(await run(db, countQuery({ ...filter, among: search.found })))
  return { counted, found: part.offset < counted.total ? await findPage(db, filter, search, { sort, ...part }) : [] }
}

type Asked = Page & Readonly<{ asksCounts: boolean }>

async function findOfFew(db: Connection, filter: ProductFilter, search: SearchShape, { sort, ...asked }: Asked) {
  if (!sort) {
    const [list] = await run(db, searchedListQuery(filter, search, asked))
    return { counts: list?.counts ?? [], found: list?.found ?? [] }
  }
  const few = { ...filter, amongFew: search }
  return await runTogether(db, { counts: asked.asksCounts ? countQuery(few) : null, found: pageQuery(few, { sort, ...asked }) })
}

async function findPage(db: Connection, filter: ProductFilter, search: UnderstoodSearch, { sort, ...part }: Page): Promise<FoundProduct[]> {
  if (sort) return await run(db, pageQuery({ ...filter, among: search.found }, { sort, ...part }))
  const { listed, ...others } = filter
  return await run(db, foundQuery(await findRanked(db, search, { listed, only: matches(others) }, part)))
}

function keep({ counts }: KeptCatalogue, key: string, counted: Counted): Counted {
  // removes undeclared fields
  const checked = { total: counted.total, facets: facetsOf.parse(counted.facets) }
  counts.set(key, checked)
  return checked
}

/** Data cached per catalogue version (decision 0046), changed only by staff. */
type KeptCatalogue = Readonly<{
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
type AskedOnce = Readonly<{ limit: number; offset: number; asksCounts: boolean }>

const searchedList = shapedStatement<Readonly<Record<string, unknown>>, SearchedList>('searched-list')

/** Page and counts of a ranked search in a small shop; the search runs once. Answers one row. */
export function searchedListQuery(
  filter: ProductFilter,
  search: SearchShape,
  { limit, offset, asksCounts }: AskedOnce,
): Query<SearchedList> {
  const { shape, slotted, values } = shapeOf(filter)
  return searchedList(
    `${shape} ${search.shape} ${asksCounts}`,
    (slots) => {
      const { listed: _, ...others } = slotted(slots)
      const questions = search.slotted(slots)
      const found = sql`select id from searched`
      const page = rankedPage(
        { ...questions, found },
        { listed: filter.listed, only: matches(others) },
        { limit: slots.limit as Placeholder, offset: slots.offset as Placeholder },
      )
      const counts = asksCounts ? rowsOf(countsOf({ ...slotted(slots), among: found })) : sql`null`
      return sql`with searched (id) as materialized (${questions.found}) select ${counts} as counts, ${rowsOf(page)} as found`
    },
    { ...values, ...search.values, limit, offset },
  )
}

function rowsOf(question: SQL): SQL {
  return sql`(select json_agg(answered) from (${question}) as answered)`
}
