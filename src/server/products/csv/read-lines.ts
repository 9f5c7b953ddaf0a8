import { setImmediate as breathe } from 'node:timers/promises'
import { oneLine } from '#contract/fields.ts'
import { type CsvHeader, headerLabel, readHeaderLine } from '#domain/products/csv-columns.ts'
import { SKU_MISSING } from '#domain/products/product-sku.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { CsvRow } from './csv-rows.ts'
import type { CsvFile } from './decode-csv.ts'

export type ImportError = Readonly<{ line: number; column: string | null; message: string }>

/** A line of the file with its filled cells by header. */
export type CsvLine = Readonly<{ line: number; sku: string; cells: ReadonlyMap<CsvHeader, string> }>
export type ReadLines = Readonly<{ lines: readonly CsvLine[]; decimalComma: boolean; errors: readonly ImportError[] }>

const MAX_LINES = 50_000
const MAX_CELLS = 3_000_000
/** So many rows are read before others get their turn. */
const ROWS_AT_ONCE = 500

/** Names the cells and finds what is wrong before any product is looked at: headers, quotes, lines too long, no SKU. */
export async function readLines(file: CsvFile): Promise<ReadLines> {
  const errors: ImportError[] = []
  const lines: CsvLine[] = []
  const read = { lines, decimalComma: file.delimiter !== ',', errors }
  let headers: readonly (CsvHeader | null)[] | null = null
  for (const { line, cells: texts, problem } of filledRows(file)) {
    if (line % ROWS_AT_ONCE === 0) await breathe()
    if (headers === null) {
      const { headers: named, problems } = readHeaderLine(texts)
      for (const { column, message } of problems) errors.push({ line, column, message })
      if (problems.length > 0) return read
      headers = named
    } else if (problem === 'quotes') {
      errors.push({ line, column: null, message: 'Anførselstegnene passer ikke sammen.' })
    } else if (isFilled(texts.slice(headers.length))) {
      errors.push({ line, column: null, message: `Linjen har ${texts.length} felter, men der er ${headers.length} kolonner.` })
    } else {
      const cells = cellsOf(headers, texts)
      const sku = oneLine(cells.get('kcwId') ?? '')
      if (sku === '') errors.push({ line, column: headerLabel('kcwId'), message: SKU_MISSING })
      else lines.push({ line, sku, cells })
    }
  }
  return read
}

/** The rows with anything in them, by their lines; refuses a file that is too much. */
function* filledRows({ rows, firstLine }: CsvFile): Generator<CsvRow & { line: number }> {
  let line = firstLine - 1
  let cells = 0
  for (const row of rows) {
    line += 1
    cells += row.cells.length
    if (line > MAX_LINES) throw new ShopError('csv_unreadable', { message: 'Filen har over 50.000 linjer. Del den i flere.' })
    if (row.problem === 'too long') {
      throw new ShopError('csv_unreadable', { message: `Linje ${line} er længere, end et produkt kan være.` })
    }
    if (cells > MAX_CELLS) throw new ShopError('csv_unreadable', { message: 'Filen har for mange felter. Del den i flere.' })
    if (isFilled(row.cells)) yield { ...row, line }
  }
}

function cellsOf(headers: readonly (CsvHeader | null)[], texts: readonly string[]): ReadonlyMap<CsvHeader, string> {
  const cells = new Map<CsvHeader, string>()
  for (const [place, header] of headers.entries()) if (header !== null && texts[place]) cells.set(header, texts[place])
  return cells
}

function isFilled(texts: readonly string[]): boolean {
  return texts.some((text) => text.trim() !== '')
}
