export const MAX_SKU_LENGTH = 60

const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i

/** Says, in Danish, that a spreadsheet has shortened a long number; null for other texts. */
export function shortenedProblem(text: string): string | null {
  return SHORTENED.test(text) ? 'Regnearket har forkortet nummeret. Gør kolonnen til tekst, og gem filen igen.' : null
}

/** Why a text is not a SKU, in Danish; null when it is. Numbers are SKUs too, with leading zeros (decision 0073). */
export function skuProblem(text: string): string | null {
  const shortened = shortenedProblem(text)
  if (shortened !== null) return shortened
  return /^[\p{L}\p{N}][\p{L}\p{N}._+ -]*$/u.test(text) ? null : 'Et varenummer må kun have bogstaver, tal, bindestreg og punktum.'
}

const LIKE_A_NUMBER = /^\d[\d.+ -]*(?:E\d+)?$/i
const SAFE_NUMBER = /^(?:0|[1-9]\d{0,10})$/

/** A SKU as a cell; with an apostrophe when a spreadsheet would read it as another number or a date. */
export function skuCell(sku: string): string {
  return LIKE_A_NUMBER.test(sku) && !SAFE_NUMBER.test(sku) ? `'${sku}` : sku
}

/** The SKU of a cell; `isExact` when written with an apostrophe or as ="00123". */
export function skuInCell(cell: string): Readonly<{ sku: string; isExact: boolean }> {
  const exact = /^'(?=\d)(.*)$/.exec(cell)?.[1] ?? /^="(.*)"$/.exec(cell)?.[1]
  return exact === undefined ? { sku: cell, isExact: false } : { sku: exact, isExact: true }
}

/** Asks about a number whose leading zeros a spreadsheet may have removed. */
export function zerosLost(typed: string, known: string): string {
  return `Varenummeret ${typed} findes ikke, men ${known} gør. Har regnearket fjernet nullerne? Skriv '${known}, eller '${typed} for et nyt produkt.`
}

/** Ignores letter case. */
export function isSameSku(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

const FIRST_NUMBER = 1001

/** The SKU of a product without one: 'KCW-' and the next number. `takenSkus` in any letter case. */
export function nextSku(takenSkus: Iterable<string>): string {
  let highest = FIRST_NUMBER - 1
  for (const sku of takenSkus) {
    const number = /^kcw-(\d{1,9})$/i.exec(sku)?.[1]
    if (number !== undefined) highest = Math.max(highest, Number(number))
  }
  return `KCW-${highest + 1}`
}

export const SKU_MISSING = 'Skriv et varenummer.'
