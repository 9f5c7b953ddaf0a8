import { isDigits, withoutSeparators } from '#domain/numbers/digits.ts'

/** An EAN/GLN number without prefix and separators: 'EAN-nr.: 5798 0004 2052 6'. */
export function normaliseEan(text: string): string {
  return withoutSeparators(text).replace(/^(?:EAN|GLN)(?:nr|nummer)?:?/i, '')
}

/** True for a 13-digit EAN/GLN number with the right check digit (weights 1 and 3, sum divisible by 10). */
export function isValidEan(text: string): boolean {
  if (!isDigits(text, 13)) return false
  return [...text].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
}
