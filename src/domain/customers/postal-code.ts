import { isDigits } from '#domain/numbers/digits.ts'
/** How long a Danish postal code is, in digits. */
export const POSTAL_CODE_LENGTH = 4
export const POSTAL_CODE_MISSING = 'Skriv et postnummer på fire cifre.'

/** True for four digits without spaces around them; whether there is such a code is another question. */
export function isPostalCode(text: string): boolean {
  return isDigits(text, POSTAL_CODE_LENGTH)
}
