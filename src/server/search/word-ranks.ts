import type { ReadWord, SearchReading, SearchTerm } from '#domain/products/search/read-search.ts'

/** Questions to a product's words, all of which must be answered. */
type Questions = readonly string[]
/** What a product's words must be like to be found: of `name_words`, the best rank first, and of `all_words`. */
type WordRanks = Readonly<{ named: readonly Questions[]; described: readonly Questions[] }>

/** The ranks of a search's words: a product of one answers the ones after it too. Without words there are none. */
export function wordRanksOf(terms: SearchReading['terms']): WordRanks {
  if (terms.length === 0) return { named: [], described: [] }
  const isAndSaid = questionsOf(terms, ({ said, is }) => (is.length > 0 ? [said.map(quoted), is.map(quoted)] : [said.map(quoted)]))
  const said = questionsOf(terms, ({ said }) => [said.map(quoted)])
  const marked = questionsOf(terms, (word) => [markedOrBegun(word)])
  const near = questionsOf(terms, (word) => [[...markedOrBegun(word), ...word.near.map(quoted)]])
  const named = [isAndSaid, said, marked, near]
  return { named: named.filter((rank, place) => named.findIndex((other) => sameAs(rank, other)) === place), described: [near] }
}

/** Any of these lexemes. */
type AnyOf = readonly string[]
type Said = (word: ReadWord) => readonly AnyOf[]

/** A term becomes at most so many questions; more cost the index more than one that is nested. */
const MOST_QUESTIONS = 4

/**
 * Each question asks for any of some lexemes, and the index finds what answers all of them several times as fast as one question that
 * asks for all at once: it skips from match to match of the rarest.
 */
function questionsOf(terms: readonly SearchTerm[], said: Said): Questions {
  return [...new Set(terms.flatMap(({ readings }) => questionsOfTerm(readings.map((words) => words.flatMap(said)))))]
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

function markedOrBegun({ said, marks, longer, beginning }: ReadWord): AnyOf {
  return [...[...said, ...marks, ...longer].map(quoted), ...(beginning === null ? [] : [`${quoted(beginning)}:*`])]
}

function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`
}

function sameAs(one: Questions, other: Questions): boolean {
  return one.length === other.length && one.every((question, place) => question === other[place])
}
