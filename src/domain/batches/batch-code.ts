import { plainLine } from '#domain/texts/plain-text.ts'

export const BATCH_CODE_MAX = 40
export const BATCH_WITHOUT_ROLLS = 'Skriv, hvor mange der er af batchen.'
export const RECEIPT_LINES_MAX = 500
export const TOO_MANY_RECEIPT_LINES = `En modtagelse har højst ${RECEIPT_LINES_MAX} linjer.`
export const RECEIPT_ROLLS = { min: 1, max: 9_999 } as const
export const RECEIPT_ROLLS_WRONG = `Antallet skal være et helt tal fra ${RECEIPT_ROLLS.min} til ${RECEIPT_ROLLS.max}.`
export const NO_LINES = 'Skriv mindst én linje.'

/** The stored form of a batch number: single spaces, capital letters. The same number typed twice is one batch. */
export function batchCode(typed: string): string {
  return plainLine(typed).toLocaleUpperCase('da')
}
