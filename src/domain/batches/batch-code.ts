import { plainLine } from '#domain/texts/plain-text.ts'

/** The most characters the number of a batch may have. */
export const BATCH_CODE_MAX = 40
export const BATCH_WITHOUT_ROLLS = 'Skriv, hvor mange ruller der er af batchen.'
/** The most lines a receipt may have, and rolls a line. */
export const RECEIPT_LINES_MAX = 500
export const TOO_MANY_RECEIPT_LINES = `En modtagelse har højst ${RECEIPT_LINES_MAX} linjer.`
export const RECEIPT_ROLLS = { min: 1, max: 9_999 } as const
export const RECEIPT_ROLLS_WRONG = `Antallet skal være et helt tal fra ${RECEIPT_ROLLS.min} til ${RECEIPT_ROLLS.max}.`
export const NO_LINES = 'Skriv mindst én linje.'

/** The number on a roll as it is kept: one space between words, no small letters; the same number typed twice is one batch. */
export function batchCode(typed: string): string {
  return plainLine(typed).toLocaleUpperCase('da')
}
