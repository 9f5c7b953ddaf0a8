import type { SearchTerm } from './read-search.ts'
import { searchWordsOf } from './spelling.ts'
import { stemOf } from './stem.ts'

/** A shorter part would offer a page for almost anything. */
const MIN_PART = 3

/** Whether a text answers a search: every word of it stands there in some form, or begins or ends one. A search without words is answered by none. */
export function answersAll(terms: readonly SearchTerm[], text: string): boolean {
  const words = searchWordsOf(text)
  const stems = new Set(words.map(stemOf))
  const isThere = (typed: string) =>
    stems.has(stemOf(typed)) || (typed.length >= MIN_PART && words.some((word) => word.startsWith(typed) || word.endsWith(typed)))
  return terms.length > 0 && terms.every(({ typed }) => isThere(typed))
}
