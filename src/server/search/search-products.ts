import { type SQL, sql } from 'drizzle-orm'
import { HELP_PAGES, type HelpPage } from '#contract/pages/help-pages.ts'
import { paths } from '#contract/pages/pages.ts'
import type { SearchOutcome } from '#contract/products/product.ts'
import { readSearch, type SearchTerm } from '#domain/search/read-search.ts'
import { answersAll, mostSpecificFirst } from '#domain/search/search-terms.ts'
import { buildVocabulary, isElsewhere, type KnownWord, type MarkedTag, type Synonym, type Vocabulary } from '#domain/search/vocabulary.ts'
import { perCatalogueVersion } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { runQuickly } from '#server/database/run-quickly.ts'
import { metreFigures } from '#server/database/schema/calculator.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { searchVocabulary } from '#server/database/schema/search.ts'
import { namedColumns, statement } from '#server/database/statement.ts'
import type { Shop } from '#server/shop.ts'
import { type PreparedSearch, prepareSearch } from './prepare-search.ts'
import { isListedProduct } from './search-text.ts'
import { findSynonyms } from './synonyms.ts'

const namesOf = perCatalogueVersion(async ({ db }: Shop): Promise<Names> => {
  const cars = await db.select({ id: metreFigures.id, name: metreFigures.name }).from(metreFigures)
  const help = [...HELP_PAGES, ...cars.map(metresOfCar)]
  return { tags: await findMarkedTags(db), synonyms: await findSynonyms(db), help }
})

const loaded = new WeakMap<Shop, Loaded>()

const wordsAfter = statement<{ place: number }, PlacedWord>(
  'search-words-after',
  ({ place }) => sql`
    select ${namedColumns({ word: searchVocabulary.word, isName: searchVocabulary.isName, place: searchVocabulary.place })}
    from ${searchVocabulary} where ${searchVocabulary.place} > ${place} order by ${searchVocabulary.place}`,
)

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

/** The nearest search with results: uses the most significant words that one product has together. Null when no word matches. */
export async function nearestSearch(
  db: Connection,
  { terms, ignored }: UnderstoodSearch,
  visibility: Visibility,
): Promise<UnderstoodSearch | null> {
  const matching: SearchTerm[] = []
  for (const term of mostSpecificFirst(terms)) {
    if (await findsAny(db, searchFor([...matching, term], []).found, visibility)) matching.push(term)
  }
  if (matching.length === 0) return null
  const inOrder = terms.filter((term) => matching.includes(term))
  const left = terms.filter((term) => !matching.includes(term)).map(({ typed }) => typed)
  return searchFor(inOrder, [...left, ...ignored])
}

function searchFor(terms: readonly SearchTerm[], ignored: readonly string[]): UnderstoodSearch {
  const text = terms.map(({ typed }) => typed).join(' ')
  return { ...prepareSearch(text, { sku: '', terms }), text, terms, ignored }
}

/** The pages that answer a search, such as delivery or the metres of a car; they come first when its words name no product. */
export async function findHelpPages(shop: Shop, { terms }: UnderstoodSearch): Promise<Readonly<{ pages: HelpPage[]; areFirst: boolean }>> {
  const [{ help }, vocabulary] = await Promise.all([namesOf(shop), currentVocabulary(shop)])
  const pages = help.filter(({ title, words }) => answersAll(terms, `${title} ${words}`))
  return { pages, areFirst: pages.length > 0 && terms.every(({ typed }) => isElsewhere(typed, vocabulary)) }
}

function metresOfCar({ id, name }: Readonly<{ id: string; name: string }>): HelpPage {
  return { title: `Beregn meter: ${name}`, path: paths.calculator({ bil: id }), words: '' }
}

export function outcomeOf({ terms, ignored }: UnderstoodSearch): SearchOutcome {
  return {
    ignored: [...ignored],
    corrected: terms.flatMap(({ typed, meant }) => (meant === null ? [] : [{ typed, meant }])),
  }
}

type Visibility = Readonly<{ active?: boolean | undefined; listed?: true | undefined }>

export async function findsAny(db: Connection, found: SQL, { active, listed }: Visibility): Promise<boolean> {
  const isVisible = listed ? isListedProduct : active === undefined ? sql`true` : sql`${products.active} = ${active}`
  // materialized: to find one product quickly the planner would scan all
  const { rows } = await db.execute<{ isAny: boolean }>(
    sql`with found (id) as materialized (${found}) select exists (select from found join ${products} on ${products.id} = found.id where ${isVisible}) as "isAny"`,
  )
  return rows[0]?.isAny === true
}

type Names = Readonly<{ tags: readonly MarkedTag[]; synonyms: readonly Synonym[]; help: readonly HelpPage[] }>

type Loaded = Readonly<{
  /** the position read so far */
  place: number
  words: ReadonlyMap<string, KnownWord>
  names: Names
  vocabulary: Vocabulary
}>

/** The shop's vocabulary, cached: new words are read incrementally, tags and synonyms per catalogue version. */
async function currentVocabulary(shop: Shop): Promise<Vocabulary> {
  const before = loaded.get(shop)
  const [names, { fresh }] = await Promise.all([namesOf(shop), runQuickly(shop.db, { fresh: wordsAfter({ place: before?.place ?? 0 }) })])
  if (before?.names === names && fresh.length === 0) return before.vocabulary
  const words = new Map([...(before?.words ?? []), ...fresh.map(({ word, isName }) => [word, { word, isName }] as const)])
  const elsewhere = names.help.map(({ title, words: more }) => `${title} ${more}`)
  const vocabulary = buildVocabulary({ words: [...words.values()], ...names, elsewhere })
  loaded.set(shop, { place: fresh.at(-1)?.place ?? before?.place ?? 0, words, names, vocabulary })
  return vocabulary
}

type PlacedWord = KnownWord & Readonly<{ place: number }>

async function findMarkedTags(db: Connection): Promise<MarkedTag[]> {
  const { rows } = await db.execute<MarkedTag>(sql`
    select '=c-' || id as mark, array[name, name_da] as names from colors
    union all select '=e-' || id, array[name, name_da] from features
    union all select '=s-' || id, array[name, name_da] from series
    union all select '=k-' || id, array[name, name_da] from categories
    union all select '=t-' || id, array[name, name_da] from product_types
    union all select '=b-' || id, array[name] from backing_types
    order by mark`)
  return rows
}
