import { searchWordsOf } from './spelling.ts'

/** Limits the stored searches per day, so that nonsense cannot fill the disk. */
export const MISSED_SEARCHES_A_DAY = 500

const MOST_LETTERS = 60
const FEWEST_LETTERS = 3

/** A search without results, for staff; null when it may be personal or is too short. */
export function missedSearchText(typed: string): string | null {
  if (typed.includes('@') || /\d[\d\s.-]{4,}/.test(typed)) return null
  const text = searchWordsOf(typed).join(' ')
  return text.length < FEWEST_LETTERS || typed.trim().length > MOST_LETTERS ? null : text
}
