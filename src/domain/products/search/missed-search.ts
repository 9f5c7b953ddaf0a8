import { searchWordsOf } from './spelling.ts'

/** The most different searches without result that are kept of one day: whoever types nonsense all day fills no disk. */
export const MISSED_SEARCHES_A_DAY = 500

const MOST_LETTERS = 60
const FEWEST_LETTERS = 3

/**
 * A search without result as staff may read it, in the spelling words are compared in; null for what might be somebody's: an address
 * of mail, a long number such as a telephone's or an order's, a whole sentence. What is too short to say anything is left out too.
 */
export function missedSearchText(typed: string): string | null {
  if (typed.includes('@') || /\d[\d\s.-]{4,}/.test(typed)) return null
  const text = searchWordsOf(typed).join(' ')
  return text.length < FEWEST_LETTERS || typed.trim().length > MOST_LETTERS ? null : text
}
