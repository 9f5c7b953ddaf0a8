import { plainText } from '#domain/texts/plain-text.ts'
import { isInRange, type Range } from './range.ts'

/** True for a text of digits 0–9 and nothing else. */
export function isAllDigits(text: string): boolean {
  return /^[0-9]+$/.test(text)
}

/** A number as people and telephones write it, without what parts its digits: spaces, points and dashes of any kind. */
export function withoutSeparators(text: string): string {
  return plainText(text).replace(/[\s.\p{Pd}−]/gu, '')
}

/** True for a text of digits 0–9 and nothing else, exactly so many or as many as the range allows. */
export function isDigits(text: string, count: number | Range): boolean {
  const range = typeof count === 'number' ? { min: count, max: count } : count
  return isInRange(text.length, range) && (text === '' || isAllDigits(text))
}
