import { type DecimalSign, readCellNumber } from '#domain/numbers/danish-number.ts'

const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/
const ESCAPED = /^'+[=+\-@＝＋－＠\t\r]/

/** Places inside a text where a spreadsheet with another separator would start a cell with a formula. */
const INNER = /([;\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])/g
const INNER_ESCAPED = /([;\t\r\n])'(?=["'\s]*[=+\-@＝＋－＠])/g

/** Escapes a formula with an apostrophe, with `isOfCommas` also inside: a Danish spreadsheet splits at semicolons even within quotes. */
export function guardedCell(text: string, isOfCommas = false): string {
  const inside = isOfCommas ? text.replace(INNER, "$1'") : text
  return FORMULA.test(inside) ? `'${inside}` : inside
}

export function unguardedCell(cell: string, isOfCommas = false): string {
  const text = ESCAPED.test(cell) ? cell.slice(1) : cell
  return isOfCommas ? text.replace(INNER_ESCAPED, '$1') : text
}

/** Joins texts with ' | '; a bar or backslash within a text is escaped with a backslash. */
export function joinList(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join(' | ')
}

export function splitList(cell: string): string[] {
  const texts = cell.match(/(?:\\.|[^\\|]|\\$)+/gs) ?? []
  return texts.map((text) => text.trim().replace(/\\(.)/gs, '$1')).filter((text) => text !== '')
}

const YES = new Set(['ja', 'true', 'sand', '1', 'x', 'yes'])
const NO = new Set(['nej', 'false', 'falsk', '0', 'no'])

export function yesInCell(cell: string): boolean | null {
  const word = cell.trim().toLocaleLowerCase('da')
  return YES.has(word) ? true : NO.has(word) ? false : null
}

/** This cell empties its field; an empty cell leaves the field unchanged. */
export const CLEARS = '-'
export const NEVER_EMPTY = 'Feltet kan ikke tømmes.'

export type CellKind = 'text' | 'number' | 'flag' | 'list'

/** The value of a filled cell. NaN when it is not a number, null when it is neither yes nor no. */
export function readCell(cell: string, kind: CellKind, sign: DecimalSign): string | number | boolean | string[] | null {
  if (kind === 'number') return readCellNumber(cell, sign)
  if (kind === 'flag') return yesInCell(cell)
  return kind === 'list' ? splitList(unguardedCell(cell, sign === '.')) : unguardedCell(cell, sign === '.')
}
