import { setImmediate as breathe } from 'node:timers/promises'
import { type FileColumns, type LeftOut, type LeftOutLines, leaveOut, NOTHING_LEFT_OUT, readHeaders } from '#domain/csv/csv-header.ts'
import { mixedLineFinder } from '#domain/csv/mixed-lines.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { CsvRow } from './csv-rows.ts'
import type { CsvFile } from './decode-csv.ts'

/** Lines and columns as Excel counts and names them. */
export type ImportError = Readonly<{ line: number; column: string | null; message: string }>

/** Filled cells by header; `key` is the key column's value. */
export type CsvLine<Header> = Readonly<{ line: number; key: string; cells: ReadonlyMap<Header, string> }>
export type ReadLines<Header> = Readonly<{
  lines: readonly CsvLine<Header>[]
  decimalComma: boolean
  errors: readonly ImportError[]
  leftOut: LeftOutLines
  mixedLines: readonly number[]
}>

/** Converts a row of another system's file; answers cells by header, or why it is skipped. */
export type RowMigrator<Header> = (texts: readonly string[]) => ReadonlyMap<Header, string> | LeftOut

/** Columns, key and limits of a kind of file. */
export type FileKind<Header> = FileColumns<Header> &
  Readonly<{
    readKey: (cell: string) => string
    keyMissing: string
    limits: Readonly<{ lines: number; cells: number; tooManyLines: string; tooLongLine: (line: number) => string }>
  }>

const ROWS_AT_ONCE = 500

/** Checks headers, quotes, length and keys, before any lookup. */
export async function readLines<Header>(
  file: CsvFile,
  kind: FileKind<Header>,
  migrator: RowMigrator<Header> | null = null,
): Promise<ReadLines<Header>> {
  const errors: ImportError[] = []
  const lines: CsvLine<Header>[] = []
  let leftOut = NOTHING_LEFT_OUT
  const read = lineReader(kind, migrator)
  const mixed = mixedLineFinder()
  for (const row of filledRows(file, kind.limits)) {
    if (row.line % ROWS_AT_ONCE === 0) await breathe()
    mixed.look(row.line, row.letters)
    const { line, wrong, left } = read(row)
    if (line) lines.push(line)
    if (left) leftOut = leaveOut(leftOut, left, row.line)
    errors.push(...wrong)
    if (wrong.some(({ isOfAll }) => isOfAll)) break
  }
  const found = errors.map(({ line, column, message }) => ({ line, column, message }))
  return { lines, decimalComma: isDecimalComma(file), errors: found, leftOut, mixedLines: mixed.found() }
}

/** Semicolon or tab files come from Danish spreadsheets. */
export function isDecimalComma({ delimiter }: Pick<CsvFile, 'delimiter'>): boolean {
  return delimiter !== ','
}

type ReadLine<Header> = Readonly<{
  line: CsvLine<Header> | null
  wrong: readonly (ImportError & Readonly<{ isOfAll?: boolean }>)[]
  left?: LeftOut
}>

/** Reads rows in turn; the first one has the headings unless a mapping is given. */
export function lineReader<Header>(
  kind: FileKind<Header>,
  migrator: RowMigrator<Header> | null = null,
): (row: NumberedRow) => ReadLine<Header> {
  let headers: readonly (Header | null)[] | null = null
  let width = 0
  return ({ line, cells: texts, problem }) => {
    const refused = (column: string | null, message: string) => ({ line: null, wrong: [{ line, column, message }] })
    if (headers === null) {
      width = texts.length
      const { headers: named, problems } = migrator ? { headers: [], problems: [] } : readHeaders(texts, kind)
      headers = named
      return { line: null, wrong: problems.map(({ column, message }) => ({ line, column, message, isOfAll: true })) }
    }
    if (problem === 'quotes') return refused(null, QUOTES_WRONG)
    if (isFilled(texts.slice(width))) {
      return refused(null, `Linjen har ${texts.length} felter, men der er ${count(width, 'kolonne', 'kolonner')}.`)
    }
    const cells = migrator ? migrator(texts) : cellsOf(headers, texts)
    if (typeof cells === 'string') return { line: null, wrong: [], left: cells }
    const key = kind.readKey(cells.get(kind.key) ?? '')
    return key === '' ? refused(kind.labelOf(kind.key), kind.keyMissing) : { line: { line, key, cells }, wrong: [] }
  }
}

export const QUOTES_WRONG = 'Anførselstegnene passer ikke sammen.'

type NumberedRow = CsvRow & Readonly<{ line: number }>
type Limits = FileKind<never>['limits']

function* filledRows({ rows, firstLine }: CsvFile, limits: Limits): Generator<NumberedRow> {
  const number = rowNumbers(firstLine, limits)
  for (const row of rows) {
    const numbered = number(row)
    if (numbered) yield numbered
  }
}

/** Null for an empty row. Throws csv_unreadable beyond the limits. */
export function rowNumbers(firstLine: number, limits: Limits): (row: CsvRow) => NumberedRow | null {
  let line = firstLine - 1
  let cells = 0
  return (row) => {
    line += 1
    cells += row.cells.length
    if (line > limits.lines) throw new ShopError('csv_unreadable', { message: limits.tooManyLines })
    if (row.problem === 'too long') throw new ShopError('csv_unreadable', { message: limits.tooLongLine(line) })
    if (cells > limits.cells) throw new ShopError('csv_unreadable', { message: 'Filen har for mange felter. Del den i flere.' })
    return isFilled(row.cells) ? { ...row, line } : null
  }
}

function cellsOf<Header>(headers: readonly (Header | null)[], texts: readonly string[]): ReadonlyMap<Header, string> {
  const cells = new Map<Header, string>()
  for (const [place, header] of headers.entries()) if (header !== null && texts[place]) cells.set(header, texts[place])
  return cells
}

function isFilled(texts: readonly string[]): boolean {
  return texts.some((text) => text.trim() !== '')
}
