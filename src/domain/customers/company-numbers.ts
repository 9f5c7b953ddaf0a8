import { isDigits, withoutSeparators } from '#domain/numbers/digits.ts'

export const CVR_MISSING = 'Skriv et CVR-nummer på otte cifre.'

const WEIGHTS = [2, 7, 6, 5, 4, 3, 2, 1]

/** A CVR number as eight digits, without separators, 'DK' and 'CVR-nr.'; null when it is not eight digits (requirements §10). */
export function normaliseCvr(text: string): string | null {
  const digits = withoutSeparators(text).replace(/^(?:CVR(?:nr|nummer)?:?)?(?:DK)?/i, '')
  return isDigits(digits, 8) ? digits : null
}

/** True when the check digit is right: weights 2 7 6 5 4 3 2 1, sum divisible by 11. The number need not exist. */
export function hasValidCheckDigit(cvr: string): boolean {
  if (!/^[1-9]\d{7}$/.test(cvr)) return false
  return WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(cvr[index]), 0) % 11 === 0
}

/** An EAN/GLN number without prefix and separators: 'EAN-nr.: 5798 0004 2052 6'. */
export function normaliseEan(text: string): string {
  return withoutSeparators(text).replace(/^(?:EAN|GLN)(?:nr|nummer)?:?/i, '')
}

/** True for a 13-digit EAN/GLN number with the right check digit (weights 1 and 3, sum divisible by 10). */
export function isValidEan(text: string): boolean {
  if (!isDigits(text, 13)) return false
  return [...text].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
}
