import { sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/call.ts'
import { HELP_PAGES } from '#contract/help-pages.ts'
import type { SuggestedChoice, suggestionCalls } from '#contract/products/suggestions.ts'
import { answersAll } from '#domain/search/help-words.ts'
import type { SearchTerm } from '#domain/search/read-search.ts'
import type { Connection } from '#server/database/connect.ts'
import { findRanked } from '#server/search/find-ranked.ts'
import { nearestSearch, outcomeOf, understandSearch } from '#server/search/search-products.ts'
import type { Shop } from '#server/shop.ts'
import { toProductAnswers } from './product-answer.ts'
import { findProductsInOrder } from './queries.ts'

const MOST = { products: 5, choices: 4, pages: 2 } as const
const GUEST = { listed: true, only: undefined } as const
const FIRST = { limit: MOST.products, offset: 0 }

/** The same for every visitor; the browser adds their own prices. */
export async function suggestProducts(
  shop: Shop,
  text: string,
): Promise<Omit<ResponseOf<(typeof suggestionCalls)['suggestProducts']>, 'success'>> {
  if (text.trim() === '') return { products: [], choices: [], pages: [], search: { ignored: [], corrected: [] } }
  const asked = await understandSearch(shop, text)
  const found = await findRanked(shop.db, asked, GUEST, FIRST)
  const nearest = found.length === 0 ? await nearestSearch(shop.db, asked, GUEST) : null
  const used = nearest ?? asked
  const rows = await findProductsInOrder(shop.db, nearest ? await findRanked(shop.db, nearest, GUEST, FIRST) : found)
  const products = await toProductAnswers(shop.db, rows)
  return {
    products: products.map((product) => ({ ...product, picture: product.images[0] ?? null })),
    choices: await findChoices(shop.db, used.terms),
    pages: HELP_PAGES.filter(({ title, words }) => answersAll(asked.terms, `${title} ${words}`)).slice(0, MOST.pages),
    search: outcomeOf(used),
  }
}

async function findChoices(db: Connection, terms: readonly SearchTerm[]): Promise<SuggestedChoice[]> {
  const marks = terms.flatMap(({ readings }) => readings.flat().flatMap((word) => word.marks))
  if (marks.length === 0) return []
  const isNamed = sql`= any(${sql.param([...new Set(marks)])}::text[])`
  const { rows } = await db.execute<SuggestedChoice>(sql`
    select kind, value, label, hex from (
      select 'color' as kind, id as value, name_da as label, hex_code as hex, 1 as place, position from colors where '=c-' || id ${isNamed}
      union all select 'series', id, name_da, null, 2, position from series where '=s-' || id ${isNamed}
      union all select 'category', id, name_da, null, 3, position from categories where '=k-' || id ${isNamed}
    ) as named order by place, position, value limit ${MOST.choices}`)
  return rows
}
