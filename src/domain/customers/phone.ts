import { plainLine } from '#domain/texts/plain-text.ts'

export const MAX_PHONE_LENGTH = 30
const MIN_DIGITS = 8

/** The stored form: as typed, in plain characters, with spaces instead of dots and slashes, without 'Tlf.' in front. */
export function normalisePhone(text: string): string {
  const plain = plainLine(text.replace(/[\p{Pd}−]/gu, '-').replace(/[./]/g, ' '))
  return plain.replace(/^(?:tlf|telefon|mobil|mob|tel)(?:nr|nummer)? ?:? ?(?=[+(\d])/i, '').replace(/^\((\+\d{1,3})\)/, '$1')
}

/** Why a phone number is refused, in Danish; null when accepted. Needs the digits of a Danish number. */
export function phoneProblem(text: string): string | null {
  if (text === '') return PHONE_MISSING
  if (text.length > MAX_PHONE_LENGTH) return `Højst ${MAX_PHONE_LENGTH} tegn.`
  if (!/^\+?[\d\s()-]+$/.test(text)) return 'Skriv et telefonnummer med cifre.'
  return text.replace(/\D/g, '').length < MIN_DIGITS ? 'Telefonnummeret skal have mindst otte cifre.' : null
}

export const PHONE_MISSING = 'Skriv et telefonnummer.'

/** A phone number as dialled from Denmark, digits only. A spreadsheet would read a leading plus as a formula. */
export function dialledPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  const international = text.trim().startsWith('+') ? `00${digits}` : digits
  return /^0045\d{8}$/.test(international) ? international.slice(4) : international
}
