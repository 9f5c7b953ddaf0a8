import { sql } from 'drizzle-orm'
import { buildVocabulary, type KnownWord, type MarkedTag, type Synonym, type Vocabulary } from '#domain/search/vocabulary.ts'
import { perCatalogueVersion } from '#server/database/catalogue-version.ts'
import type { Connection } from '#server/database/connect.ts'
import { namedColumns } from '#server/database/row-columns.ts'
import { runQuickly } from '#server/database/run-quickly.ts'
import { searchVocabulary } from '#server/database/schema/search.ts'
import { statement } from '#server/database/statement.ts'
import type { Shop } from '#server/shop.ts'
import { findSynonyms } from './synonyms.ts'

type Names = Readonly<{ tags: readonly MarkedTag[]; synonyms: readonly Synonym[] }>
type Loaded = Readonly<{
  /** the position read so far */
  place: number
  words: ReadonlyMap<string, KnownWord>
  names: Names
  vocabulary: Vocabulary
}>

const namesOf = perCatalogueVersion(
  async ({ db }: Shop): Promise<Names> => ({ tags: await findMarkedTags(db), synonyms: await findSynonyms(db) }),
)
const loaded = new WeakMap<Shop, Loaded>()

/** The shop's vocabulary, cached: new words are read incrementally, tags and synonyms per catalogue version. */
export async function currentVocabulary(shop: Shop): Promise<Vocabulary> {
  const before = loaded.get(shop)
  const [names, { fresh }] = await Promise.all([namesOf(shop), runQuickly(shop.db, { fresh: wordsAfter({ place: before?.place ?? 0 }) })])
  if (before?.names === names && fresh.length === 0) return before.vocabulary
  const words = new Map([...(before?.words ?? []), ...fresh.map(({ word, isName }) => [word, { word, isName }] as const)])
  const vocabulary = buildVocabulary({ words: [...words.values()], ...names })
  loaded.set(shop, { place: fresh.at(-1)?.place ?? before?.place ?? 0, words, names, vocabulary })
  return vocabulary
}

type PlacedWord = KnownWord & Readonly<{ place: number }>

const wordsAfter = statement<{ place: number }, PlacedWord>(
  'search-words-after',
  ({ place }) => sql`
    select ${namedColumns({ word: searchVocabulary.word, isName: searchVocabulary.isName, place: searchVocabulary.place })}
    from ${searchVocabulary} where ${searchVocabulary.place} > ${place} order by ${searchVocabulary.place}`,
)

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
