import { type DecimalSign, readCellNumber } from '#domain/numbers/danish-number.ts'

/** What a spreadsheet would take for a formula, at the start of a cell. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/
const ESCAPED = /^'+[=+\-@＝＋－＠\t\r]/

/** Where a spreadsheet that parts cells by another sign would begin one within the text, and with a formula. */
const INNER = /([;\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])/g
const INNER_ESCAPED = /([;\t\r\n])'(?=["'\s]*[=+\-@＝＋－＠])/g

/**
 * A text as a cell a spreadsheet shows and never calculates: what could begin a formula gets an apostrophe in front. In a file of
 * commas, which a Danish spreadsheet parts at semicolons whatever the quotes, so does each place where it would.
 */
export function guardedCell(text: string, isOfCommas = false): string {
  const inside = isOfCommas ? text.replace(INNER, "$1'") : text
  return FORMULA.test(inside) ? `'${inside}` : inside
}

/** The text a guarded cell stands for. */
export function unguardedCell(cell: string, isOfCommas = false): string {
  const text = ESCAPED.test(cell) ? cell.slice(1) : cell
  return isOfCommas ? text.replace(INNER_ESCAPED, '$1') : text
}

/** Several texts in one cell, between them ' | '; a bar or backslash within a text is written with a backslash before it. */
export function joinList(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join(' | ')
}

/** The texts of a cell that `joinList` or a person wrote. */
export function splitList(cell: string): string[] {
  const texts = cell.match(/(?:\\.|[^\\|]|\\$)+/gs) ?? []
  return texts.map((text) => text.trim().replace(/\\(.)/gs, '$1')).filter((text) => text !== '')
}

const YES = new Set(['ja', 'true', 'sand', '1', 'x', 'yes'])
const NO = new Set(['nej', 'false', 'falsk', '0', 'no'])

/** Yes or no as people write it; null for anything else. */
export function yesInCell(cell: string): boolean | null {
  const word = cell.trim().toLocaleLowerCase('da')
  return YES.has(word) ? true : NO.has(word) ? false : null
}

/** A cell that says so empties its field; an empty cell leaves it. */
export const CLEARS = '-'
export const NEVER_EMPTY = 'Feltet kan ikke tømmes.'

export type CellKind = 'text' | 'number' | 'flag' | 'list'

/** What a filled cell says, freed of what guards it against a spreadsheet. NaN for what is no number, null for neither yes nor no. */
export function readCell(cell: string, kind: CellKind, sign: DecimalSign): string | number | boolean | string[] | null {
  if (kind === 'number') return readCellNumber(cell, sign)
  if (kind === 'flag') return yesInCell(cell)
  return kind === 'list' ? splitList(unguardedCell(cell, sign === '.')) : unguardedCell(cell, sign === '.')
}
