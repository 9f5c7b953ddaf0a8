import type { ReadWord, SearchReading, SearchTerm } from '#domain/products/search/read-search.ts'

/** What a product's words must be like to be found, as questions to `name_words`, the best rank first, and to `all_words`. */
type WordRanks = Readonly<{ named: readonly string[]; described: readonly string[] }>

/** The ranks of a search's words: a product of one answers the ones after it too. Without words there are none. */
export function wordRanksOf(terms: SearchReading['terms']): WordRanks {
  if (terms.length === 0) return { named: [], described: [] }
  const isAndSaid = allOf(terms, ({ said, is }) => (is.length > 0 ? `(${anyOf(said)} & ${anyOf(is)})` : anyOf(said)))
  const said = allOf(terms, ({ said }) => anyOf(said))
  const marked = allOf(terms, ({ said, marks, beginning }) => anyOf([...said, ...marks], beginning))
  const near = allOf(terms, ({ said, marks, near, beginning }) => anyOf([...said, ...marks, ...near], beginning))
  return { named: [...new Set([isAndSaid, said, marked, near])], described: [near] }
}

function allOf(terms: readonly SearchTerm[], written: (word: ReadWord) => string): string {
  const ofTerm = ({ readings }: SearchTerm) => readings.map((words) => `(${words.map(written).join(' & ')})`).join(' | ')
  return terms.map((term) => `(${ofTerm(term)})`).join(' & ')
}

function anyOf(lexemes: readonly string[], beginning: string | null = null): string {
  const written = lexemes.map(quoted)
  return `(${[...written, ...(beginning === null ? [] : [`${quoted(beginning)}:*`])].join(' | ')})`
}

function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`
}
