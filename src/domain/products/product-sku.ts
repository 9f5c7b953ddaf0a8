/** The longest SKU, in characters. */
export const MAX_SKU_LENGTH = 60

/** A number as a spreadsheet shortens it: '5,79E+12'. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i

/** Why a text of one line is no SKU, in Danish; null when it is one. Numbers alone are SKUs too, leading zeros and all (decision 0073). */
export function skuProblem(text: string): string | null {
  if (SHORTENED.test(text)) return 'Regnearket har forkortet nummeret. Gør kolonnen til tekst, og gem filen igen.'
  return /^[\p{L}\p{N}][\p{L}\p{N}._+ -]*$/u.test(text) ? null : 'Et KCW ID må kun have bogstaver, tal, bindestreg og punktum.'
}

const LIKE_A_NUMBER = /^\d[\d.+ -]*(?:E\d+)?$/i
/** Written back by a spreadsheet as it was read. */
const SAFE_NUMBER = /^(?:0|[1-9]\d{0,10})$/

/** A SKU as a cell a spreadsheet leaves as it is: what it would take for another number or a day gets an apostrophe in front. */
export function skuCell(sku: string): string {
  return LIKE_A_NUMBER.test(sku) && !SAFE_NUMBER.test(sku) ? `'${sku}` : sku
}

/** The SKU a cell stands for; with an apostrophe or as ="00123" it is exactly what is written. */
export function skuInCell(cell: string): Readonly<{ sku: string; isExact: boolean }> {
  const exact = /^'(?=\d)(.*)$/.exec(cell)?.[1] ?? /^="(.*)"$/.exec(cell)?.[1]
  return exact === undefined ? { sku: cell, isExact: false } : { sku: exact, isExact: true }
}

/** What is said of a number a spreadsheet may have taken the zeros from. */
export function zerosLost(typed: string, known: string): string {
  return `KCW ID ${typed} findes ikke, men ${known} gør. Har regnearket fjernet nullerne? Skriv '${known}, eller '${typed} for et nyt produkt.`
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
