/** What a spreadsheet would take for a formula, at the start of a cell. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/
const ESCAPED = /^'+[=+\-@＝＋－＠\t\r]/

/** A text as a cell a spreadsheet shows and never calculates: what could begin a formula gets an apostrophe in front. */
export function guardedCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text a guarded cell stands for. */
export function unguardedCell(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
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

/** The sign between kroner and øre of a file. */
export type DecimalSign = ',' | '.'

/** A number as a file writes it. */
export function numberCell(value: number, sign: DecimalSign): string {
  return String(value).replace('.', sign)
}

/**
 * A number as people and spreadsheets write it: '5.495,50', '5495.50', '1 250', '99 kr.', '10 %'. NaN for anything else. A sign
 * before exactly three digits parts thousands unless it is the file's own decimal sign.
 */
export function numberInCell(cell: string, sign: DecimalSign): number {
  const text = cell.replace(/\s+/g, '').replace(/(?:kr\.?|dkk|%|,-)$/i, '')
  if (!/^-?\d[\d.,]*$/.test(text)) return Number.NaN
  const other = sign === ',' ? '.' : ','
  const grouped = new RegExp(`^-?\\d{1,3}(?:\\${other}\\d{3})+(?:\\${sign}\\d+)?$`)
  if (grouped.test(text)) return Number(text.replaceAll(other, '').replace(sign, '.'))
  return /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

const YES = new Set(['ja', 'true', 'sand', '1', 'x', 'yes'])
const NO = new Set(['nej', 'false', 'falsk', '0', 'no'])

/** Yes or no as people write it; null for anything else. */
export function yesInCell(cell: string): boolean | null {
  const word = cell.trim().toLocaleLowerCase('da')
  return YES.has(word) ? true : NO.has(word) ? false : null
}
