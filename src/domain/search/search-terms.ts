import type { SearchTerm } from './read-search.ts'
import { searchWordsOf, stemOf } from './spelling.ts'

const MIN_SPECIFIC = 3

/** The words to keep when not all can match: those naming a colour, finish, series or kind first, then in typed order. */
export function mostSpecificFirst(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.filter(({ typed }) => typed.length >= MIN_SPECIFIC).toSorted((one, other) => Number(namesTag(other)) - Number(namesTag(one)))
}

function namesTag({ readings }: SearchTerm): boolean {
  return readings.some((words) => words.some(({ marks }) => marks.length > 0))
}

const MIN_PART = 3

/** Whether a text contains every word of a search in some form, or as the beginning or end of a word. False for a search without words. */
export function answersAll(terms: readonly SearchTerm[], text: string): boolean {
  const words = searchWordsOf(text)
  const stems = new Set(words.map(stemOf))
  const isThere = (typed: string) =>
    stems.has(stemOf(typed)) || (typed.length >= MIN_PART && words.some((word) => word.startsWith(typed) || word.endsWith(typed)))
  return terms.length > 0 && terms.every(({ typed }) => isThere(typed))
}

/** Limits the stored searches per day, so that nonsense cannot fill the disk. */
export const MISSED_SEARCHES_A_DAY = 500

const MAX_LETTERS = 60
const MIN_LETTERS = 3

/** A search without results, for staff; null when it may be personal or is too short. */
export function missedSearchText(typed: string): string | null {
  if (typed.includes('@') || /\d[\d\s.-]{4,}/.test(typed)) return null
  const text = searchWordsOf(typed).join(' ')
  return text.length < MIN_LETTERS || typed.trim().length > MAX_LETTERS ? null : text
}
