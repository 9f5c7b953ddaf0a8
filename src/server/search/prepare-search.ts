import { type SQL, sql } from 'drizzle-orm'
import { searchable } from '#domain/products/product-list.ts'
import type { SearchReading } from '#domain/products/search/read-search.ts'
import { productSearch, products, productTexts } from '#server/database/schema.ts'
import { anywhere } from '#server/lists/contains.ts'
import { wordRanksOf } from './word-ranks.ts'

/** A search made ready for the database: what is not of ids is a condition on `product_search`, the best rank first. */
export type PreparedSearch = Readonly<{
  /** two searches of one name ask the same */
  name: string
  bySku: readonly SQL[]
  /** the words in names and marks; each condition holds the ones before it */
  named: readonly SQL[]
  /** the ids of products that have the words anywhere, which are all of the names' too */
  described: readonly SQL[]
  /** the ids of products whose text merely contains what was typed (spec §5 'Product search') */
  containing: SQL
  /** the ids of all products it finds, in no order */
  found: SQL
}>

/** A search's SKU, its words and its plain text as questions to the database. */
export function prepareSearch(text: string, { sku, terms }: Pick<SearchReading, 'sku' | 'terms'>): PreparedSearch {
  const words = wordRanksOf(terms)
  const bySku = skuCondition(sku)
  const described = words.described.map(
    (questions) => sql`select product_id from ${productTexts} where ${answering(sql`all_words`, questions)}`,
  )
  const containing = sql`select ${products.id} from ${products} where ${products.searchText} like ${anywhere(searchable(text))}`
  return {
    name: JSON.stringify([sku, words, text]),
    bySku,
    named: words.named.map((questions) => answering(sql`${productSearch.nameWords}`, questions)),
    described,
    containing,
    found: sql.join([...bySku.map(idsWhere), ...described, containing], sql` union `),
  }
}

function answering(words: SQL, questions: readonly string[]): SQL {
  return sql`(${sql.join(
    questions.map((question) => sql`${words} @@ ${question}::tsquery`),
    sql` and `,
  )})`
}

/** The ids of products of which a condition on `product_search` is true. */
export function idsWhere(condition: SQL): SQL {
  return sql`select ${productSearch.productId} from ${productSearch} where ${condition}`
}

/** The SKU itself; with letters and figures in it also what begins so. */
function skuCondition(sku: string): SQL[] {
  if (sku === '') return []
  if (!/[a-zæøå]\d/.test(sku)) return [sql`${productSearch.skuKey} = ${sku}`]
  return [sql`(${productSearch.skuKey} >= ${sku} and ${productSearch.skuKey} < ${`${sku}\u{10ffff}`})`]
}
