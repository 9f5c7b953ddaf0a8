import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { searchable } from '#domain/products/product-list.ts'
import type { ReadWord, SearchReading, SearchTerm } from '#domain/search/read-search.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { productSearch, productTexts } from '#server/database/schema/search.ts'
import { anywhere } from '#server/lists/list-queries.ts'

/** A search as SQL conditions, best rank first. */
export type SearchConditions = Readonly<{
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
  slotted: (slots: Slots) => SearchConditions
  values: Readonly<Record<string, string>>
}>

export type PreparedSearch = SearchConditions &
  Readonly<{
    name: string
    apart: SearchShape
  }>

type SearchInput<Value> = Readonly<{
  sku: readonly Value[]
  named: readonly (readonly Value[])[]
  described: readonly (readonly Value[])[]
  containing: Value
}>

export function prepareSearch(text: string, { sku, terms }: Pick<SearchReading, 'sku' | 'terms'>): PreparedSearch {
  const words = wordRanksOf(terms)
  const input = { sku: skuRange(sku), ...words, containing: anywhere(searchable(text)) }
  return { ...conditionsOf(input), name: JSON.stringify([sku, words, text]), apart: shapeOf(input) }
}

function shapeOf(input: SearchInput<string>): SearchShape {
  const lengths = (ranks: SearchInput<string>['named']) => ranks.map((rank) => rank.length)
  const values: Record<string, string> = {}
  mapValues(input, (slot, value) => {
    values[slot] = value
  })
  return {
    shape: JSON.stringify([input.sku.length, lengths(input.named), lengths(input.described)]),
    slotted: (slots) => conditionsOf(mapValues(input, (slot) => slots[slot] as Placeholder)),
    values,
  }
}

function mapValues<Value>(
  { sku, named, described, containing }: SearchInput<string>,
  use: (slot: string, value: string) => Value,
): SearchInput<Value> {
  const ranks = (name: string, all: SearchInput<string>['named']) =>
    all.map((rank, place) => rank.map((value, index) => use(`${name}-${place}-${index}`, value)))
  return {
    sku: sku.map((value, place) => use(`sku-${place}`, value)),
    named: ranks('named', named),
    described: ranks('described', described),
    containing: use('containing', containing),
  }
}

type Value = string | Placeholder

function conditionsOf(input: SearchInput<Value>): SearchConditions {
  const bySku = skuCondition(input.sku)
  const described = input.described.map((tsQueries) => matchingAll(sql`${productTexts.allWords}`, tsQueries))
  const containing = sql`select ${products.id} from ${products} where ${products.searchText} like ${input.containing}`
  return {
    bySku,
    named: input.named.map((tsQueries) => matchingAll(sql`${productSearch.nameWords}`, tsQueries)),
    described,
    containing,
    found: sql.join([...bySku.map(idsWhere), ...described.map(idsDescribed), containing], sql` union `),
  }
}

function matchingAll(words: SQL, tsQueries: readonly Value[]): SQL {
  return sql`(${sql.join(
    tsQueries.map((tsQuery) => sql`${words} @@ ${tsQuery}::tsquery`),
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

type TsQueries = readonly string[]
type WordRanks = Readonly<{ named: readonly TsQueries[]; described: readonly TsQueries[] }>

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

const MAX_TS_QUERIES = 4

/** Separate queries are several times faster than one combined: the index skips through the rarest. */
function ranksOf(terms: readonly SearchTerm[], lexemesOf: LexemesOf): TsQueries {
  return [...new Set(terms.flatMap(({ readings }) => tsQueriesOfTerm(readings.map((words) => words.flatMap(lexemesOf)))))]
}

function tsQueriesOfTerm(readings: readonly (readonly AnyOf[])[]): TsQueries {
  const count = readings.reduce((product, reading) => product * reading.length, 1)
  if (count > MAX_TS_QUERIES) return [readings.map((reading) => `(${reading.map(written).join(' & ')})`).join(' | ')]
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

function sameAs(one: TsQueries, other: TsQueries): boolean {
  return one.length === other.length && one.every((tsQuery, place) => tsQuery === other[place])
}
