import { setImmediate as breathe } from 'node:timers/promises'
import { type FileColumns, readHeaders } from '#domain/csv/csv-header.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { CsvRow } from './csv-rows.ts'
import type { CsvFile } from './decode-csv.ts'

/** What is wrong in a file, by line and column as Excel counts and names them. */
export type ImportError = Readonly<{ line: number; column: string | null; message: string }>

/** A line of the file with its filled cells by header, and what it is about: the cell of the key. */
export type CsvLine<Header> = Readonly<{ line: number; key: string; cells: ReadonlyMap<Header, string> }>
export type ReadLines<Header> = Readonly<{ lines: readonly CsvLine<Header>[]; decimalComma: boolean; errors: readonly ImportError[] }>

/** A kind of file: its columns, how the cell of the key is compared and what is said where it is missing, and how much a file holds. */
export type FileKind<Header> = FileColumns<Header> &
  Readonly<{
    readKey: (cell: string) => string
    keyMissing: string
    limits: Readonly<{ lines: number; cells: number; tooManyLines: string; tooLongLine: (line: number) => string }>
  }>

/** So many rows are read before others get their turn. */
const ROWS_AT_ONCE = 500

/** Names the cells and finds what is wrong before anything is looked up: headers, quotes, lines too long, no key. */
export async function readLines<Header>(file: CsvFile, kind: FileKind<Header>): Promise<ReadLines<Header>> {
  const errors: ImportError[] = []
  const lines: CsvLine<Header>[] = []
  const read = { lines, decimalComma: file.delimiter !== ',', errors }
  let headers: readonly (Header | null)[] | null = null
  for (const { line, cells: texts, problem } of filledRows(file, kind.limits)) {
    if (line % ROWS_AT_ONCE === 0) await breathe()
    if (headers === null) {
      const { headers: named, problems } = readHeaders(texts, kind)
      for (const { column, message } of problems) errors.push({ line, column, message })
      if (problems.length > 0) return read
      headers = named
    } else if (problem === 'quotes') {
      errors.push({ line, column: null, message: 'Anførselstegnene passer ikke sammen.' })
    } else if (isFilled(texts.slice(headers.length))) {
      errors.push({ line, column: null, message: `Linjen har ${texts.length} felter, men der er ${headers.length} kolonner.` })
    } else {
      const cells = cellsOf(headers, texts)
      const key = kind.readKey(cells.get(kind.key) ?? '')
      if (key === '') errors.push({ line, column: kind.labelOf(kind.key), message: kind.keyMissing })
      else lines.push({ line, key, cells })
    }
  }
  return read
}

/** The rows with anything in them, by their lines; refuses a file that is too much. */
function* filledRows({ rows, firstLine }: CsvFile, limits: FileKind<never>['limits']): Generator<CsvRow & { line: number }> {
  let line = firstLine - 1
  let cells = 0
  for (const row of rows) {
    line += 1
    cells += row.cells.length
    if (line > limits.lines) throw new ShopError('csv_unreadable', { message: limits.tooManyLines })
    if (row.problem === 'too long') throw new ShopError('csv_unreadable', { message: limits.tooLongLine(line) })
    if (cells > limits.cells) throw new ShopError('csv_unreadable', { message: 'Filen har for mange felter. Del den i flere.' })
    if (isFilled(row.cells)) yield { ...row, line }
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
