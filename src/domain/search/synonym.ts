import { searchWordsOf } from './spelling.ts'

/** Words per phrase, meanings per synonym, and letters per text. */
export const SYNONYM = { words: 4, meanings: 10, letters: 60 } as const

const NO_WORD = 'Skriv et ord med bogstaver eller tal.'
const TOO_MANY_WORDS = `Højst ${SYNONYM.words} ord.`

/** Why a text cannot be a synonym or meaning, in Danish; null when it can. */
export function synonymProblem(text: string): string | null {
  const words = searchWordsOf(text)
  if (words.length === 0) return NO_WORD
  return words.length > SYNONYM.words ? TOO_MANY_WORDS : null
}

/** The stored spelling: 'Deep  Black' is 'deep black'. */
export function synonymSpelling(text: string): string {
  return searchWordsOf(text).join(' ')
}
