import { plainText } from '#domain/texts/plain-text.ts'
import { isInRange, type Range } from './range.ts'

export function isAllDigits(text: string): boolean {
  return /^[0-9]+$/.test(text)
}

/** Removes spaces, dots and dashes of any kind. */
export function withoutSeparators(text: string): string {
  return plainText(text).replace(/[\s.\p{Pd}−]/gu, '')
}

/** True for digits only, of exactly this count or within the range. */
export function isDigits(text: string, count: number | Range): boolean {
  const range = typeof count === 'number' ? { min: count, max: count } : count
  return isInRange(text.length, range) && (text === '' || isAllDigits(text))
}
