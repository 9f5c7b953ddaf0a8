import { type SQL, sql } from 'drizzle-orm'
import type { SearchOutcome } from '#contract/products/product.ts'
import { readSearch, type SearchTerm } from '#domain/search/read-search.ts'
import { tellingFirst } from '#domain/search/telling-terms.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import type { Shop } from '#server/shop.ts'
import { IS_LISTED } from './listed.ts'
import { currentVocabulary } from './load-vocabulary.ts'
import { type PreparedSearch, prepareSearch } from './prepare-search.ts'

export type UnderstoodSearch = PreparedSearch &
  Readonly<{
    text: string
    /** the words used, and words ignored to find anything */
    terms: readonly SearchTerm[]
    ignored: readonly string[]
  }>

export async function understandSearch(shop: Shop, text: string): Promise<UnderstoodSearch> {
  const { sku, terms, ignored } = readSearch(text, await currentVocabulary(shop))
  return { ...prepareSearch(text, { sku, terms }), text, terms, ignored }
}

/** The nearest search with results: keeps the most significant words that some product has together. Null when no word matches. */
export async function nearestSearch(db: Connection, { terms, ignored }: UnderstoodSearch, seen: Seen): Promise<UnderstoodSearch | null> {
  const kept: SearchTerm[] = []
  for (const term of tellingFirst(terms)) {
    if (await findsAny(db, searchFor([...kept, term], []).found, seen)) kept.push(term)
  }
  if (kept.length === 0) return null
  const inOrder = terms.filter((term) => kept.includes(term))
  const left = terms.filter((term) => !kept.includes(term)).map(({ typed }) => typed)
  return searchFor(inOrder, [...left, ...ignored])
}

function searchFor(terms: readonly SearchTerm[], ignored: readonly string[]): UnderstoodSearch {
  const text = terms.map(({ typed }) => typed).join(' ')
  return { ...prepareSearch(text, { sku: '', terms }), text, terms, ignored }
}

export function outcomeOf({ terms, ignored }: UnderstoodSearch): SearchOutcome {
  return {
    ignored: [...ignored],
    corrected: terms.flatMap(({ typed, meant }) => (meant === null ? [] : [{ typed, meant }])),
  }
}

type Seen = Readonly<{ active?: boolean | undefined; listed?: true | undefined }>

export async function findsAny(db: Connection, found: SQL, { active, listed }: Seen): Promise<boolean> {
  const isSeen = listed ? IS_LISTED : active === undefined ? sql`true` : sql`${products.active} = ${active}`
  // materialized: to find one product quickly the planner would scan all
  const { rows } = await db.execute<{ isAny: boolean }>(
    sql`with found (id) as materialized (${found}) select exists (select from found join ${products} on ${products.id} = found.id where ${isSeen}) as "isAny"`,
  )
  return rows[0]?.isAny === true
}
