import type { ReadWord, SearchReading, SearchTerm } from '#domain/search/read-search.ts'

type Questions = readonly string[]
type WordRanks = Readonly<{ named: readonly Questions[]; described: readonly Questions[] }>

/** The ranks of a search's words; each includes the ones before it. Empty without words. */
export function wordRanksOf(terms: SearchReading['terms']): WordRanks {
  if (terms.length === 0) return { named: [], described: [] }
  const isAndSaid = questionsOf(terms, ({ said, is }) => (is.length > 0 ? [said.map(quoted), is.map(quoted)] : [said.map(quoted)]))
  const said = questionsOf(terms, ({ said }) => [said.map(quoted)])
  const marked = questionsOf(terms, (word) => [markedOrBegun(word)])
  const near = questionsOf(terms, (word) => [[...markedOrBegun(word), ...word.near.map(quoted)]])
  const named = [isAndSaid, said, marked, near]
  return { named: named.filter((rank, place) => named.findIndex((other) => sameAs(rank, other)) === place), described: [near] }
}

type AnyOf = readonly string[]
type Said = (word: ReadWord) => readonly AnyOf[]

const MOST_QUESTIONS = 4

/** Separate queries are several times faster than one combined: the index skips through the rarest. */
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
