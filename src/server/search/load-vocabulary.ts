import { sql } from 'drizzle-orm'
import { buildVocabulary, type KnownWord, type MarkedTag, type Synonym, type Vocabulary } from '#domain/search/vocabulary.ts'
import type { Connection } from '#server/database/connect.ts'
import { namedColumns } from '#server/database/row-columns.ts'
import { runQuickly } from '#server/database/run-quickly.ts'
import { searchVocabulary } from '#server/database/schema/search.ts'
import { statement } from '#server/database/statement.ts'
import type { Shop } from '#server/shop.ts'
import { findSynonyms } from './synonyms.ts'

type Loaded = Readonly<{
  /** the catalogue version of tags and synonyms */
  version: number
  /** the position read so far */
  place: number
  words: ReadonlyMap<string, KnownWord>
  tags: readonly MarkedTag[]
  synonyms: readonly Synonym[]
  vocabulary: Vocabulary
}>

const loaded = new WeakMap<Shop, Loaded>()

/** The shop's vocabulary, cached: new words are read incrementally, tags and synonyms per catalogue version. */
export async function currentVocabulary(shop: Shop): Promise<Vocabulary> {
  const before = loaded.get(shop)
  const [version, { fresh }] = await Promise.all([
    shop.catalogue.current(),
    runQuickly(shop.db, { fresh: wordsAfter({ place: before?.place ?? 0 }) }),
  ])
  const isSameVersion = before?.version === version
  if (before && isSameVersion && fresh.length === 0) return before.vocabulary
  const words = new Map([...(before?.words ?? []), ...fresh.map(({ word, isName }) => [word, { word, isName }] as const)])
  const { tags, synonyms } =
    before && isSameVersion ? before : { tags: await findMarkedTags(shop.db), synonyms: await findSynonyms(shop.db) }
  const vocabulary = buildVocabulary({ words: [...words.values()], tags, synonyms })
  loaded.set(shop, { version, place: fresh.at(-1)?.place ?? before?.place ?? 0, words, tags, synonyms, vocabulary })
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
