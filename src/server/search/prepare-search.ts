import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { searchable } from '#domain/products/product-list.ts'
import type { SearchReading } from '#domain/products/search/read-search.ts'
import { products } from '#server/database/schema/products.ts'
import { productSearch, productTexts } from '#server/database/schema/search.ts'
import { anywhere } from '#server/lists/contains.ts'
import { wordRanksOf } from './word-ranks.ts'

/** A search as questions to the database: conditions on `product_search`, the best rank first, on `product_texts`, and questions for ids. */
export type SearchQuestions = Readonly<{
  bySku: readonly SQL[]
  /** the words in names and marks; each condition holds the ones before it */
  named: readonly SQL[]
  /** the words anywhere, as a condition on `product_texts`; it holds all of the names' */
  described: readonly SQL[]
  /** the ids of products whose text merely contains what was typed (requirements §5 'Product search') */
  containing: SQL
  /** the ids of all products it finds, in no order */
  found: SQL
}>

type Slots = Readonly<Record<string, Placeholder>>

/** A search apart from what is asked in it: searches of one shape are the same statements. */
export type SearchShape = Readonly<{
  shape: string
  slotted: (slots: Slots) => SearchQuestions
  values: Readonly<Record<string, string>>
}>

/** A search made ready for the database. */
export type PreparedSearch = SearchQuestions &
  Readonly<{
    /** two searches of one name ask the same */
    name: string
    apart: SearchShape
  }>

/** What is asked for, or slots for it; a SKU is nothing, itself, or where it begins and ends. */
type Asked<Value> = Readonly<{
  sku: readonly Value[]
  named: readonly (readonly Value[])[]
  described: readonly (readonly Value[])[]
  containing: Value
}>

/** A search's SKU, its words and its plain text as questions to the database. */
export function prepareSearch(text: string, { sku, terms }: Pick<SearchReading, 'sku' | 'terms'>): PreparedSearch {
  const words = wordRanksOf(terms)
  const asked = { sku: skuRange(sku), ...words, containing: anywhere(searchable(text)) }
  return { ...questionsOf(asked), name: JSON.stringify([sku, words, text]), apart: shapeOf(asked) }
}

function shapeOf(asked: Asked<string>): SearchShape {
  const lengths = (ranks: Asked<string>['named']) => ranks.map((rank) => rank.length)
  const values: Record<string, string> = {}
  named(asked, (slot, value) => {
    values[slot] = value
  })
  return {
    shape: JSON.stringify([asked.sku.length, lengths(asked.named), lengths(asked.described)]),
    slotted: (slots) => questionsOf(named(asked, (slot) => slots[slot] as Placeholder)),
    values,
  }
}

/** Gives each value a name by its place, which searches of one shape share. */
function named<Value>({ sku, named, described, containing }: Asked<string>, use: (slot: string, value: string) => Value): Asked<Value> {
  const ranks = (name: string, all: Asked<string>['named']) =>
    all.map((rank, place) => rank.map((value, question) => use(`${name}-${place}-${question}`, value)))
  return {
    sku: sku.map((value, place) => use(`sku-${place}`, value)),
    named: ranks('named', named),
    described: ranks('described', described),
    containing: use('containing', containing),
  }
}

type Value = string | Placeholder

function questionsOf(asked: Asked<Value>): SearchQuestions {
  const bySku = skuCondition(asked.sku)
  const described = asked.described.map((questions) => answering(sql`${productTexts.allWords}`, questions))
  const containing = sql`select ${products.id} from ${products} where ${products.searchText} like ${asked.containing}`
  return {
    bySku,
    named: asked.named.map((questions) => answering(sql`${productSearch.nameWords}`, questions)),
    described,
    containing,
    found: sql.join([...bySku.map(idsWhere), ...described.map(idsDescribed), containing], sql` union `),
  }
}

function answering(words: SQL, questions: readonly Value[]): SQL {
  return sql`(${sql.join(
    questions.map((question) => sql`${words} @@ ${question}::tsquery`),
    sql` and `,
  )})`
}

/** The ids of products of which a condition on `product_search` is true. */
export function idsWhere(condition: SQL): SQL {
  return sql`select ${productSearch.productId} from ${productSearch} where ${condition}`
}

/** The ids of products of which a condition on `product_texts` is true. */
export function idsDescribed(condition: SQL): SQL {
  return sql`select ${productTexts.productId} from ${productTexts} where ${condition}`
}

/** The SKU itself; with letters and figures in it also what begins so. */
function skuRange(sku: string): string[] {
  if (sku === '') return []
  return /[a-zæøå]\d/.test(sku) ? [sku, `${sku}\u{10ffff}`] : [sku]
}

function skuCondition([first, end]: readonly Value[]): SQL[] {
  if (first === undefined) return []
  if (end === undefined) return [sql`${productSearch.skuKey} = ${first}`]
  return [sql`(${productSearch.skuKey} >= ${first} and ${productSearch.skuKey} < ${end})`]
}
