import { isInRange } from '#domain/numbers/range.ts'

/** What the first number of the series may be: an old series goes on from any year and number, and room is left to count on. */
const FIRST_INVOICE_NUMBER = { min: 1, max: 999_999_999 } as const

export const FIRST_INVOICE_NUMBER_WRONG = 'Skriv et helt tal fra 1 til 999.999.999.'

/** True for a number an invoice series may begin with. */
export function isFirstInvoiceNumber(number: number): boolean {
  return Number.isInteger(number) && isInRange(number, FIRST_INVOICE_NUMBER)
}
