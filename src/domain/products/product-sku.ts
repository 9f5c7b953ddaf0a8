import { isAllDigits, isDigits } from '#domain/numbers/digits.ts'

export const MAX_SKU_LENGTH = 60

const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i

/** Says, in Danish, that a spreadsheet has shortened a long number; null for other texts. */
function shortenedProblem(text: string): string | null {
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

/** Danish and English months, short and whole, before or after a number: 'DEC-12', 'MAR1', '1 maj'. */
const MONTH =
  '(?:jan(?:uary?)?|feb(?:ruary?)?|mar(?:ch|ts)?|apr(?:il)?|ma[yj]|jun[ei]?|jul[yi]?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const LIKE_A_DATE = new RegExp(`^(?:\\d+[-./ ]*${MONTH}(?:[-./ ]*\\d+)?|${MONTH}[-./ ]*\\d+(?:[-./ ]+\\d+)?)$`, 'i')

/** A SKU as a cell; with an apostrophe when a spreadsheet would read it as another number or a date. */
export function skuCell(sku: string): string {
  return (LIKE_A_NUMBER.test(sku) && !SAFE_NUMBER.test(sku)) || LIKE_A_DATE.test(sku) ? `'${sku}` : sku
}

/** The SKU of a cell; `isExact` when written with an apostrophe or as ="00123". */
export function skuInCell(cell: string): Readonly<{ sku: string; isExact: boolean }> {
  const [, marked] = /^'(.*)$/.exec(cell) ?? []
  const isMark = marked !== undefined && (/^\d/.test(marked) || LIKE_A_DATE.test(marked))
  const exact = isMark ? marked : /^="(.*)"$/.exec(cell)?.[1]
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
export function nextSku(usedSkus: Iterable<string>): string {
  let highest = FIRST_NUMBER - 1
  for (const sku of usedSkus) {
    const number = /^kcw-(\d{1,9})$/i.exec(sku)?.[1]
    if (number !== undefined) highest = Math.max(highest, Number(number))
  }
  return `KCW-${highest + 1}`
}

export const SKU_MISSING = 'Skriv et varenummer.'

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
