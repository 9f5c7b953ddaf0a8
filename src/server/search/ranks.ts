import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Connection } from '#server/database/connect.ts'
import { productSearch } from '#server/database/schema/search.ts'

/** As an array: a join would scan all products for large estimates. */
export function isAmong(ids: SQL): SQL {
  return sql`${productSearch.productId} = any(array(${ids}))`
}

export function allOf(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `)
}

export function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`
}

/** Not in a better rank; word ranks include earlier ones, the SKU's does not. */
export function noBetterThan(bySku: readonly SQL[], named: readonly SQL[], place: number): SQL[] {
  return [...bySku, ...named.slice(Math.max(0, place - 1), place)].map((better) => sql`not ${better}`)
}

/** The mark of films is in the words' index, so that no accessories are read. */
export function filmsOf(isFilm: boolean, conditions: readonly SQL[]): SQL {
  const mark = isFilm ? "'=film'" : "!'=film'"
  return allOf([sql`${productSearch.isFilm} = ${isFilm} and ${productSearch.nameWords} @@ ${mark}::tsquery`, ...conditions])
}

/** Products in none of the better ranks have the last one. */
export function rankAmongNamed(bySku: readonly SQL[], named: readonly SQL[]): SQL {
  return rankOf([...bySku, ...named.slice(0, -1)])
}

/** Description matches are tested once, by the widest rank. Products without the words come last. */
export function rankAmongAll(bySku: readonly SQL[], named: readonly SQL[], idsInTexts: SQL): SQL {
  const widest = named.at(-1)
  if (!widest) return rankOf(bySku)
  const ofTexts = rankInTexts({ bySku, named })
  const ofOthers = sql`case when ${isAmong(idsInTexts)} then ${ofTexts} else ${ofTexts} + 1 end`
  return sql`case when not ${anyOf([...bySku, widest])} then ${ofOthers} else ${rankAmongNamed(bySku, named)} end`
}

/** After SKU and names. */
export function rankInTexts({ bySku, named }: Readonly<{ bySku: readonly SQL[]; named: readonly SQL[] }>): SQL {
  return sql.raw(String(bySku.length + named.length))
}

function rankOf(ranks: readonly SQL[]): SQL {
  if (ranks.length === 0) return sql`0`
  const cases = ranks.map((rank, place) => sql`when ${rank} then ${sql.raw(String(place))}`)
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(ranks.length))} end`
}

/** Sizes of recent searches, which only choose the strategy: an outdated size costs time, but no results. */
export type KnownSizes = Pick<LRUCache<string, number>, 'get' | 'set'>

const MOST = 5_000
const LASTS_MS = 10 * 60_000

const known = new WeakMap<Connection, KnownSizes>()

export function knownSizes(db: Connection): KnownSizes {
  const sizes = known.get(db) ?? new LRUCache<string, number>({ max: MOST, ttl: LASTS_MS })
  known.set(db, sizes)
  return sizes
}
