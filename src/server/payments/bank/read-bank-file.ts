import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { mixedLineFinder } from '#domain/csv/mixed-lines.ts'
import { readBankDay } from '#domain/payments/bank/bank-cells.ts'
import type { StatusChoice } from '#domain/payments/bank/bank-lines.ts'
import { readStatement, type Statement, type StatementRow } from '#domain/payments/bank/read-statement.ts'
import { guessColumns, type StatementColumns } from '#domain/payments/bank/statement-columns.ts'
import type { CsvFile } from '#server/csv/decode-csv.ts'
import { ShopError } from '#server/http/shop-error.ts'

const MAX_ROWS = 20_000

export type OpenedFile = Readonly<{
  rows: readonly StatementRow[]
  /** what its bank's files are known by; null where its first row is a line already */
  headings: readonly string[] | null
  /** rows up to the headings and with them */
  rowsAbove: number | null
  mixedLines: readonly number[]
}>

/** Takes a bank file apart. Throws csv_unreadable. */
export function openBankFile(file: CsvFile): OpenedFile {
  const { rows, mixedLines } = filledRows(file)
  const headings = headingsOf(rows)
  return { rows, mixedLines, headings, rowsAbove: headings && rows.findIndex(({ cells }) => cells === headings) + 1 }
}

type Chosen = Readonly<{ chosen: StatementColumns | null; statuses?: StatusChoice; today: CalendarDate }>
type Sample = Readonly<{ rows: string[][]; guess: StatementColumns[number][] }>
export type BankFile = Statement &
  Readonly<{
    sample: Sample
    /** its columns or its words for the state of a line are not known */
    isUnknown: boolean
  }>

/** Reads a bank file. With unknown headings or status words its first rows and a suggestion are for staff to choose by. */
export function readBankFile({ rows, rowsAbove }: OpenedFile, { chosen, statuses = {}, today }: Chosen): BankFile {
  const statement = readStatement(rows, { chosen, statuses, today, rowsAbove })
  const { rows: shown, guess } = sampleOf(rows)
  return {
    ...statement,
    sample: { rows: shown, guess: statement.columns === null ? guess : guess.map((_, place) => statement.columns?.[place] ?? null) },
    isUnknown: statement.columns === null || statement.unexplained.length > 0,
  }
}

/** Throws csv_unreadable for a file of rows of which none is a line. */
export function requireLines({ lines, unread }: Statement): void {
  if (lines.length === 0 && unread.length > 0)
    throw new ShopError('csv_unreadable', { message: 'Ingen linjer kunne læses. Tjek, hvilke kolonner der er dato og beløb.' })
}

function filledRows({ rows, firstLine }: CsvFile): Readonly<{ rows: StatementRow[]; mixedLines: readonly number[] }> {
  const mixed = mixedLineFinder()
  const filled: StatementRow[] = []
  let line = firstLine - 1
  for (const { cells, problem, letters } of rows) {
    line += 1
    mixed.look(line, letters)
    if (problem !== null || filled.length === MAX_ROWS) {
      const tooMuch = 'Filen er for stor. Hent en kortere periode i netbanken.'
      const message = problem === 'quotes' ? `Anførselstegnene i linje ${line} passer ikke sammen.` : tooMuch
      throw new ShopError('csv_unreadable', { message })
    }
    if (cells.some((cell) => cell.trim() !== '')) filled.push({ line, cells })
  }
  return { rows: filled, mixedLines: mixed.found() }
}

const SAMPLE_ROWS = 6
const SAMPLE_COLUMNS = 30
const SAMPLE_LETTERS = 60

function sampleOf(rows: readonly StatementRow[]): Sample {
  const table = tableOf(rows).slice(0, SAMPLE_ROWS)
  const shown = table.map(({ cells }) => cells.slice(0, SAMPLE_COLUMNS).map((cell) => [...cell.trim()].slice(0, SAMPLE_LETTERS).join('')))
  return { rows: shown, guess: [...guessColumns(shown)] }
}

/** What stands above the table has fewer cells than it. */
function tableOf(rows: readonly StatementRow[]): readonly StatementRow[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return rows.filter(({ cells }) => cells.length * 2 > width)
}

function headingsOf(rows: readonly StatementRow[]): readonly string[] | null {
  const [first] = tableOf(rows)
  return first === undefined || first.cells.some((cell) => readBankDay(cell.trim()) !== null) ? null : first.cells
}
