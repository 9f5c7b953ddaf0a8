import { type SQL, sql } from 'drizzle-orm'
import { searchable } from '#domain/products/product-list.ts'
import type { SearchReading } from '#domain/products/search/read-search.ts'
import type { Connection } from '#server/database/connect.ts'
import { productSearch, products } from '#server/database/schema.ts'
import { anywhere } from '#server/lists/contains.ts'
import { wordTiersOf } from './search-tiers.ts'

/** A search made ready for the database. */
export type PreparedSearch = Readonly<{
  /** conditions on `product_search`, the best rank first; each product answers the first of them that is true of it */
  ranks: readonly SQL[]
  /** the ids of all products it finds, in no order */
  found: SQL
}>

/** `only` sees to the rest of the list's filters; it speaks of `products`. */
type Narrowed = Readonly<{ active: boolean | undefined; only: SQL | undefined }>

/** Of more matches than this only the first in the order of the shop are looked for; fewer are fetched and put in order. */
const BROAD = 25_000

/** The ranks of a search: its SKU, then its words, best first, then the specification's plain 'contains' (spec §5 'Product search'). */
export function prepareSearch(text: string, { sku, terms }: Pick<SearchReading, 'sku' | 'terms'>): PreparedSearch {
  const words = wordTiersOf(terms).map(({ column, query }) => sql`${productSearch[COLUMNS[column]]} @@ ${query}::tsquery`)
  const bySku = skuCondition(sku)
  const wanted = searchable(text)
  const containing = sql`select ${products.id} from ${products} where ${products.searchText} like ${anywhere(wanted)}`
  const widest = [bySku, words.at(-1)].filter((condition) => condition !== undefined)
  return {
    ranks: [...(bySku ? [bySku] : []), ...words, sql`${productSearch.productId} in (${containing})`],
    found: sql.join(
      [...widest.map((condition) => sql`select ${productSearch.productId} from ${productSearch} where ${condition}`), containing],
      sql` union `,
    ),
  }
}

const COLUMNS = { name_words: 'nameWords', all_words: 'allWords' } as const

/** The SKU itself; with a figure in it also what begins so. */
function skuCondition(sku: string): SQL | undefined {
  if (sku === '') return undefined
  const isBegun = /[a-zæøå][0-9]/.test(sku)
  return isBegun
    ? sql`${productSearch.skuKey} >= ${sku} and ${productSearch.skuKey} < ${`${sku}\u{10ffff}`}`
    : sql`${productSearch.skuKey} = ${sku}`
}

/** The ids of one page of a search by rank; within a rank films come first, then what is in stock, then by name (issue 'Finding'). */
export async function findRanked(
  db: Connection,
  { ranks }: PreparedSearch,
  narrowed: Narrowed,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<number[]> {
  const ids: number[] = []
  let skipped = offset
  for (const [place, rank] of ranks.entries()) {
    const condition = sql.join([rank, ...betterThan(ranks, place).map((other) => sql`not (${other})`)], sql` and `)
    const found = await findOfRank(db, condition, narrowed, { limit: limit - ids.length, offset: skipped })
    ids.push(...found)
    if (ids.length === limit) break
    if (found.length > 0) skipped = 0
    else if (skipped > 0) skipped = Math.max(0, skipped - (await countOfRank(db, condition, narrowed)))
  }
  return ids
}

/** The ranks whose products are not answered again: the SKU's, and the one before, which holds all others before it. */
function betterThan(ranks: readonly SQL[], place: number): SQL[] {
  return ranks.filter((_, other) => other === place - 1 || (other === 0 && place > 0))
}

async function findOfRank(
  db: Connection,
  condition: SQL,
  { active, only }: Narrowed,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<number[]> {
  const matching = matchesOf(condition, active)
  // the planner would look for a few through the whole order of the shop, and for what is nowhere it would read all of it
  const isBroad = (await estimateRows(db, matching)) > BROAD
  const { rows } = await db.execute<{ id: number }>(sql`
    with found as ${isBroad ? sql`not materialized` : sql`materialized`} (${matching})
    select product_id as id from found ${narrowing(only)}
    order by is_film desc, is_in_stock desc, name_key, product_id limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}

async function countOfRank(db: Connection, condition: SQL, { active, only }: Narrowed): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`with found as materialized (${matchesOf(condition, active)}) select count(*)::integer as count from found ${narrowing(only)}`,
  )
  return rows[0]?.count ?? 0
}

function matchesOf(condition: SQL, active: boolean | undefined): SQL {
  const isActive = active === undefined ? sql`` : sql`${productSearch.active} = ${active} and `
  return sql`select product_id, is_film, is_in_stock, name_key from ${productSearch} where ${isActive}${condition}`
}

function narrowing(only: SQL | undefined): SQL {
  return only ? sql`join ${products} on ${products.id} = product_id where ${only}` : sql``
}

/** How many rows the planner expects of a question, from its statistics alone. */
async function estimateRows(db: Connection, question: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`explain (format json) ${question}`)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
