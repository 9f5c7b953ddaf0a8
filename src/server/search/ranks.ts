import { type SQL, sql } from 'drizzle-orm'
import { productSearch } from '#server/database/schema/search.ts'

/** As a list: joined, the planner would read all products where it expects more ids than there are. */
export function isAmong(ids: SQL): SQL {
  return sql`${productSearch.productId} = any(array(${ids}))`
}

export function allOf(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `)
}

export function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`
}

/** Of no better rank: a rank of words holds all before it, the SKU's is none of them. */
export function noBetterThan(bySku: readonly SQL[], named: readonly SQL[], place: number): SQL[] {
  return [...bySku, ...named.slice(Math.max(0, place - 1), place)].map((better) => sql`not ${better}`)
}

/** The mark of a film is in the index of the words as well: so no accessory is read to find no film. */
export function filmsOf(isFilm: boolean, conditions: readonly SQL[]): SQL {
  const mark = isFilm ? "'=film'" : "!'=film'"
  return allOf([sql`${productSearch.isFilm} = ${isFilm} and ${productSearch.nameWords} @@ ${mark}::tsquery`, ...conditions])
}

/** The rank of a product that has the words in its names, or the SKU: who is of no better rank is of the last. */
export function rankAmongNamed(bySku: readonly SQL[], named: readonly SQL[]): SQL {
  return rankOf([...bySku, ...named.slice(0, -1)])
}

/**
 * The rank of any product: most have the words in descriptions alone, and that is asked once, by the rank that holds all others of words.
 * Products without the words come last.
 */
export function rankAmongAll(bySku: readonly SQL[], named: readonly SQL[], idsInTexts: SQL): SQL {
  const widest = named.at(-1)
  if (!widest) return rankOf(bySku)
  const ofTexts = rankInTexts({ bySku, named })
  const ofOthers = sql`case when ${isAmong(idsInTexts)} then ${ofTexts} else ${ofTexts} + 1 end`
  return sql`case when not ${anyOf([...bySku, widest])} then ${ofOthers} else ${rankAmongNamed(bySku, named)} end`
}

/** The rank of what has the words in descriptions alone: behind the SKU's and all of the names'. */
export function rankInTexts({ bySku, named }: Readonly<{ bySku: readonly SQL[]; named: readonly SQL[] }>): SQL {
  return sql.raw(String(bySku.length + named.length))
}

/** The place of the first rank that is true, or the place after the last one. */
function rankOf(ranks: readonly SQL[]): SQL {
  if (ranks.length === 0) return sql`0`
  const cases = ranks.map((rank, place) => sql`when ${rank} then ${sql.raw(String(place))}`)
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(ranks.length))} end`
}
