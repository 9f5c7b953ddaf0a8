import { isAllDigits, isDigits } from '#domain/numbers/digits.ts'
import { shortenedProblem } from './product-sku.ts'

const LENGTHS = [8, 12, 13, 14]

/** Why a text is not a GTIN (8, 12, 13 or 14 digits), in Danish; null when it is. Checks the last digit (GS1, section 7.9). */
export function gtinProblem(text: string): string | null {
  const shortened = shortenedProblem(text)
  if (shortened !== null) return shortened
  if (!LENGTHS.some((length) => isDigits(text, length))) return 'Stregkoden skal have 8, 12, 13 eller 14 cifre.'
  return checkDigit(text.slice(0, -1)) === Number(text.at(-1)) ? null : 'Stregkodens sidste ciffer passer ikke. Læs tallet igen.'
}

/** True when two numbers are the same GTIN: a shorter one is written with zeros in front in longer fields. */
export function isSameGtin(one: string, other: string): boolean {
  return isAllDigits(one) && one.padStart(14, '0') === other.padStart(14, '0')
}

/** From the right, every other digit weighs three. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
