import { isDigits } from '#domain/numbers/digits.ts'
/** The longest SKU, in characters. */
export const MAX_SKU_LENGTH = 60

/** Why a text of one line is no SKU, in Danish; null when it is one. Never only digits: an address with digits means the numeric id (design §5 '/produkt/{id}'). */
export function skuProblem(text: string): string | null {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._+ -]*$/u.test(text)) return 'Et KCW ID må kun have bogstaver, tal, bindestreg og punktum.'
  return isDigits(text, { min: 1, max: MAX_SKU_LENGTH }) ? 'Et KCW ID må ikke kun være tal.' : null
}

/** Whether two SKUs are one: letter case says nothing. */
export function isSameSku(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

const FIRST_NUMBER = 1001

/** The SKU a product gets when staff wrote none: 'KCW-' and the number after the highest one given so. `takenSkus` in any letter case. */
export function nextSku(takenSkus: Iterable<string>): string {
  let highest = FIRST_NUMBER - 1
  for (const sku of takenSkus) {
    const number = /^kcw-(\d{1,9})$/i.exec(sku)?.[1]
    if (number !== undefined) highest = Math.max(highest, Number(number))
  }
  return `KCW-${highest + 1}`
}

export const SKU_MISSING = 'Skriv et KCW ID.'
