import { plainLine } from '#domain/texts/plain-text.ts'

export const MAX_PHONE_LENGTH = 30
const MIN_DIGITS = 8

/** A telephone number as it is kept: as it was typed, in plain characters, with spaces for points. */
export function normalisePhone(text: string): string {
  return plainLine(text.replace(/[\p{Pd}−]/gu, '-').replaceAll('.', ' '))
}

/**
 * Why a telephone number is refused, in Danish; null when it may be one as people write it: digits, spaces, parentheses and
 * hyphens, perhaps a plus in front, and no fewer digits than a Danish number has.
 */
export function phoneProblem(text: string): string | null {
  if (text === '') return PHONE_MISSING
  if (text.length > MAX_PHONE_LENGTH) return `Højst ${MAX_PHONE_LENGTH} tegn.`
  if (!/^\+?[\d\s()-]+$/.test(text)) return 'Skriv et telefonnummer med cifre.'
  return text.replace(/\D/g, '').length < MIN_DIGITS ? 'Telefonnummeret skal have mindst otte cifre.' : null
}

export const PHONE_MISSING = 'Skriv et telefonnummer.'
