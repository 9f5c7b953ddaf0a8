import papa from 'papaparse'
import { type Letters, readLetters } from '#domain/texts/decode-text.ts'
import { plainText } from '#domain/texts/plain-text.ts'

/** `problem`: unbalanced quotes, or a row beyond the limits. */
export type CsvRow = Readonly<{ cells: readonly string[]; problem: 'quotes' | 'too long' | null; letters?: Letters }>

const MAX_CELLS = 500
const MAX_CHARACTERS = 1_000_000
const ROWS_AT_ONCE = 250

type Parsed = Readonly<{ data: readonly string[][]; errors: readonly Readonly<{ row?: number }>[]; meta: Readonly<{ cursor: number }> }>

/** Parses CSV rows lazily, so that callers can yield. Stops after unbalanced quotes or beyond the limits, against malicious files. */
export function* readCsvRows(text: string, delimiter: string): Generator<CsvRow> {
  // the fast mode would rescan the rest of the text for each chunk
  const parser = () => new papa.Parser({ delimiter, newline: '\n', preview: ROWS_AT_ONCE, fastMode: false })
  for (let at = 0; at < text.length; ) {
    const { data, errors, meta }: Parsed = parser().parse(text.slice(at), 0, false)
    const broken = new Set(errors.map(({ row }) => row))
    at += meta.cursor
    const isAtEnd = data.length < ROWS_AT_ONCE || at >= text.length
    // no row after the last line end
    const rows = isAtEnd && text.endsWith('\n') && isEmpty(data.at(-1)) ? data.slice(0, -1) : data
    for (const [index, cells] of rows.entries()) {
      const row = toRow(cells, broken.has(index))
      yield row
      if (row.problem !== null) return
    }
    if (isAtEnd) return
  }
}

/** For chunked text; holds only the present row. */
export async function* streamCsvRows(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  let text = ''
  for await (const piece of texts) {
    text += piece
    // the last row may continue in the next chunk
    const { rows, cursor } = parsedRows(text, delimiter, { isLast: false })
    yield* rows
    if (rows.at(-1)?.problem) return
    text = text.slice(cursor)
    if (text.length > MAX_CHARACTERS) return yield { cells: [text.slice(0, 100)], problem: 'too long' }
  }
  yield* parsedRows(text, delimiter, { isLast: true }).rows
}

function parsedRows(text: string, delimiter: string, { isLast }: Readonly<{ isLast: boolean }>): { rows: CsvRow[]; cursor: number } {
  if (text === '') return { rows: [], cursor: 0 }
  const parser = new papa.Parser({ delimiter, newline: '\n', fastMode: false })
  const { data, errors, meta }: Parsed = parser.parse(text, 0, !isLast)
  const broken = new Set(errors.map(({ row }) => row))
  const rows: CsvRow[] = []
  for (const [index, cells] of data.entries()) {
    rows.push(toRow(cells, broken.has(index)))
    if (rows.at(-1)?.problem) break
  }
  return { rows, cursor: meta.cursor }
}

function toRow(cells: readonly string[], isBroken: boolean): CsvRow {
  if (isTooLong(cells)) return { cells, problem: 'too long' }
  const read = cells.map(readLetters)
  const letters = read.find((cell) => cell.letters === 'stray')?.letters ?? read.find((cell) => cell.letters)?.letters
  return { cells: read.map(({ text }) => plainText(text)), problem: isBroken ? 'quotes' : null, ...(letters && { letters }) }
}

function isEmpty(cells: readonly string[] = []): boolean {
  return cells.length === 1 && cells[0] === ''
}

function isTooLong(cells: readonly string[]): boolean {
  return cells.length > MAX_CELLS || cells.reduce((length, cell) => length + cell.length, 0) > MAX_CHARACTERS
}
