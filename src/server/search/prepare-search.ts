import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { searchable } from '#domain/products/product-list.ts'
import type { ReadWord, SearchReading, SearchTerm } from '#domain/search/read-search.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { productSearch, productTexts } from '#server/database/schema/search.ts'
import { anywhere } from '#server/lists/list-queries.ts'

/** A search as SQL conditions, best rank first. */
export type SearchQuestions = Readonly<{
  bySku: readonly SQL[]
  /** on `product_search`; each condition includes the ones before it */
  named: readonly SQL[]
  /** on `product_texts`; includes all names */
  described: readonly SQL[]
  /** ids by substring (requirements §5 'Product search') */
  containing: SQL
  /** ids of all matches, unordered */
  found: SQL
}>

type Slots = Readonly<Record<string, Placeholder>>

/** A search separated from its values: equal shapes share a prepared statement. */
export type SearchShape = Readonly<{
  shape: string
  slotted: (slots: Slots) => SearchQuestions
  values: Readonly<Record<string, string>>
}>

export type PreparedSearch = SearchQuestions &
  Readonly<{
    name: string
    apart: SearchShape
  }>

type Asked<Value> = Readonly<{
  sku: readonly Value[]
  named: readonly (readonly Value[])[]
  described: readonly (readonly Value[])[]
  containing: Value
}>

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

export function idsWhere(condition: SQL): SQL {
  return sql`select ${productSearch.productId} from ${productSearch} where ${condition}`
}

export function idsDescribed(condition: SQL): SQL {
  return sql`select ${productTexts.productId} from ${productTexts} where ${condition}`
}

function skuRange(sku: string): string[] {
  if (sku === '') return []
  return /[a-zæøå]\d/.test(sku) ? [sku, `${sku}\u{10ffff}`] : [sku]
}

function skuCondition([first, end]: readonly Value[]): SQL[] {
  if (first === undefined) return []
  if (end === undefined) return [sql`${productSearch.skuKey} = ${first}`]
  return [sql`(${productSearch.skuKey} >= ${first} and ${productSearch.skuKey} < ${end})`]
}

type Questions = readonly string[]
type WordRanks = Readonly<{ named: readonly Questions[]; described: readonly Questions[] }>

/** The ranks of a search's words; each includes the ones before it. Empty without words. */
function wordRanksOf(terms: SearchReading['terms']): WordRanks {
  if (terms.length === 0) return { named: [], described: [] }
  const byLook = ranksOf(terms, ({ forms, is }) => (is.length > 0 ? [forms.map(quoted), is.map(quoted)] : [forms.map(quoted)]))
  const byForms = ranksOf(terms, ({ forms }) => [forms.map(quoted)])
  const marked = ranksOf(terms, (word) => [markedOrBegun(word)])
  const near = ranksOf(terms, (word) => [[...markedOrBegun(word), ...word.near.map(quoted)]])
  const named = [byLook, byForms, marked, near]
  return { named: named.filter((rank, place) => named.findIndex((other) => sameAs(rank, other)) === place), described: [near] }
}

type AnyOf = readonly string[]
type LexemesOf = (word: ReadWord) => readonly AnyOf[]

const MOST_QUESTIONS = 4

/** Separate queries are several times faster than one combined: the index skips through the rarest. */
function ranksOf(terms: readonly SearchTerm[], lexemesOf: LexemesOf): Questions {
  return [...new Set(terms.flatMap(({ readings }) => questionsOfTerm(readings.map((words) => words.flatMap(lexemesOf)))))]
}

function questionsOfTerm(readings: readonly (readonly AnyOf[])[]): Questions {
  const count = readings.reduce((product, reading) => product * reading.length, 1)
  if (count > MOST_QUESTIONS) return [readings.map((reading) => `(${reading.map(written).join(' & ')})`).join(' | ')]
  const either = readings.reduce<readonly AnyOf[]>(
    (before, reading) => before.flatMap((some) => reading.map((others) => [...new Set([...some, ...others])])),
    [[]],
  )
  return either.map(written)
}

function written(lexemes: AnyOf): string {
  return `(${lexemes.join(' | ')})`
}

function markedOrBegun({ forms, marks, longer, beginning }: ReadWord): AnyOf {
  return [...[...forms, ...marks, ...longer].map(quoted), ...(beginning === null ? [] : [`${quoted(beginning)}:*`])]
}

function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`
}

function sameAs(one: Questions, other: Questions): boolean {
  return one.length === other.length && one.every((question, place) => question === other[place])
}
