import type { ReadWord, SearchReading, SearchTerm } from '#domain/products/search/read-search.ts'

/** What the words of a product must be like to be found: a question to one of the two columns of `product_search`. */
type WordTier = Readonly<{ column: 'name_words' | 'all_words'; query: string }>

/** The ranks of a search, the best first: a product of one answers the ones after it too. */
export function wordTiersOf(terms: SearchReading['terms']): WordTier[] {
  if (terms.length === 0) return []
  const said = allOf(terms, ({ said }) => anyOf(said))
  const isAndSaid = allOf(terms, ({ said, is }) => (is.length > 0 ? `(${anyOf(said)} & ${anyOf(is)})` : anyOf(said)))
  const named = allOf(terms, (word) => anyOf([...word.said, ...word.marks], word.beginning))
  const near = allOf(terms, (word) => anyOf([...word.said, ...word.marks, ...word.near], word.beginning))
  const queries = [...new Set([isAndSaid, said, named, near])]
  return [...queries.map((query) => ({ column: 'name_words' as const, query })), { column: 'all_words', query: near }]
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
