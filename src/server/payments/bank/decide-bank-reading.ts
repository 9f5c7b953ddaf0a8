import type { QueryOf, ResponseOf } from '#contract/http/call.ts'
import type { bankStatementCalls } from '#contract/payments/bank-statement.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { mixedLineFinder } from '#domain/csv/mixed-lines.ts'
import { readBankDay } from '#domain/payments/bank/bank-cells.ts'
import type { StatusChoice } from '#domain/payments/bank/bank-lines.ts'
import {
  type BankReading,
  columnKinds,
  movedColumns,
  nearestReading,
  shapeDifferences,
  shapeOf,
} from '#domain/payments/bank/known-reading.ts'
import { readStatement, type Statement, type StatementRow } from '#domain/payments/bank/read-statement.ts'
import { guessColumns, type StatementColumns } from '#domain/payments/bank/statement-columns.ts'
import type { CsvFile } from '#server/csv/decode-csv.ts'
import { findRemembered, listRemembered, rememberReading } from '#server/csv/file-reading.ts'
import type { Connection } from '#server/database/connect.ts'
import { ShopError } from '#server/http/shop-error.ts'

type Call = (typeof bankStatementCalls)['readBankStatement']
type Chosen = Pick<QueryOf<Call>, 'columns' | 'statuses'>
type Reading = NonNullable<ResponseOf<Call>['reading']>

type DecidedReading = Readonly<{ file: BankFile; by: Reading['by']; answer: Omit<Reading, 'by' | 'statementId'>; needsChoice: boolean }>

/** Decides how a file is read (decision 104): as staff choose now or chose before, or by its headings; otherwise staff must choose. Throws csv_unreadable. */
export async function decideBankReading(db: Connection, opened: OpenedFile, chosen: Chosen, at: Date): Promise<DecidedReading> {
  const today = copenhagenDay(at.getTime())
  const remembered = await findRemembered(db, 'bank', keyOf(opened))
  if (chosen.columns || chosen.statuses) return await asChosenByStaff(db, opened, { ...chosen, today, at, remembered })
  if (remembered) return asRemembered(opened, remembered, today)
  const file = readBankFile(opened, { chosen: null, today })
  if (!file.isUnknown) {
    requireLines(file)
    return { file, by: 'headings', answer: toReadingAnswer(opened, file), needsChoice: false }
  }
  const nearest = opened.headings && nearestReading(await listRemembered(db, 'bank'), opened.headings)
  if (!nearest) return { file, by: 'headings', answer: toReadingAnswer(opened, file), needsChoice: true }
  const { reading, differences } = nearest
  const guess = file.columns ? file.sample.guess : guessFrom(file, movedColumns(reading, opened.headings ?? []))
  return {
    file,
    by: 'remembered',
    answer: toReadingAnswer(opened, file, { guess, meanings: reading.statuses, differences }),
    needsChoice: true,
  }
}

/** A file without headings is recognised by the kinds of its columns. */
function keyOf({ headings, rows }: OpenedFile): readonly string[] {
  return headings ?? ['uden overskrifter', ...columnKinds(rows)]
}

type StaffChoice = Chosen & Readonly<{ today: string; at: Date; remembered: BankReading | null }>

async function asChosenByStaff(db: Connection, opened: OpenedFile, choice: StaffChoice): Promise<DecidedReading> {
  const { today, at, remembered, columns = remembered?.uses ?? null, statuses = {} } = choice
  const meanings = { ...remembered?.statuses, ...statuses }
  const file = readBankFile(opened, { chosen: columns, statuses: meanings, today })
  const answer = toReadingAnswer(opened, file, { meanings })
  if (file.columns === null || file.isUnknown) return { file, by: 'chosen', answer, needsChoice: true }
  requireLines(file)
  const mapping = { uses: file.columns, statuses: meanings, shape: shapeOf(opened.rows, file, file.columns) }
  const headings = opened.headings ? { headings: opened.headings.map(truncate) } : {}
  await rememberReading(db, { kind: 'bank', headings: keyOf(opened), mapping: { ...mapping, ...headings }, at })
  return { file, by: 'chosen', answer, needsChoice: false }
}

function asRemembered(opened: OpenedFile, { uses, statuses, shape }: BankReading, today: string): DecidedReading {
  const file = readBankFile(opened, { chosen: uses, statuses, today })
  const now = shapeOf(opened.rows, file, uses)
  const differences = shapeDifferences(shape, now)
  // without headings only the balance shows that the columns are the same
  const isSure = opened.headings !== null || now.balanceRuns === true
  const unsure =
    isSure || differences.length > 0 ? [] : ['Filen har hverken overskrifter eller en saldo, der viser, at kolonnerne er de samme.']
  const answer = toReadingAnswer(opened, file, { meanings: statuses, differences: [...differences, ...unsure] })
  return { file, by: 'remembered', answer, needsChoice: file.isUnknown || answer.differences.length > 0 }
}

const MAX_WORDS = 12
const MAX_LETTERS = 60

type Known = Readonly<{ guess?: StatementColumns; meanings?: StatusChoice; differences?: readonly string[] }>

function toReadingAnswer({ headings }: OpenedFile, file: BankFile, known: Known = {}): DecidedReading['answer'] {
  const { guess = file.sample.guess, meanings = {}, differences = [] } = known
  return {
    headings: headings?.slice(0, guess.length).map(truncate) ?? null,
    rows: file.sample.rows,
    guess: [...guess],
    statuses: file.ownWords.slice(0, MAX_WORDS).map((word) => ({ ...word })),
    meanings,
    differences: [...differences],
  }
}

function guessFrom({ sample: { guess } }: BankFile, moved: StatementColumns): StatementColumns {
  return moved.some((use) => use !== null) ? guess.map((_, place) => moved[place] ?? null) : guess
}

function truncate(text: string): string {
  return [...text.trim()].slice(0, MAX_LETTERS).join('')
}

const MAX_ROWS = 20_000

type OpenedFile = Readonly<{
  rows: readonly StatementRow[]
  /** identify the layout of its bank; null where the first row is already a line */
  headings: readonly string[] | null
  /** rows up to the headings and with them */
  rowsAbove: number | null
  mixedLines: readonly number[]
}>

/** Splits a bank file into headings and rows. Throws csv_unreadable. */
export function openBankFile(file: CsvFile): OpenedFile {
  const { rows, mixedLines } = filledRows(file)
  const headings = headingsOf(rows)
  return { rows, mixedLines, headings, rowsAbove: headings && rows.findIndex(({ cells }) => cells === headings) + 1 }
}

type ChosenColumns = Readonly<{ chosen: StatementColumns | null; statuses?: StatusChoice; today: CalendarDate }>
type Sample = Readonly<{ rows: string[][]; guess: StatementColumns[number][] }>
type BankFile = Statement &
  Readonly<{
    sample: Sample
    /** its columns or status words are unknown */
    isUnknown: boolean
  }>

/** Reads a bank file. With unknown headings or status words its first rows and a suggestion are for staff to choose by. */
export function readBankFile({ rows, rowsAbove }: OpenedFile, { chosen, statuses = {}, today }: ChosenColumns): BankFile {
  const statement = readStatement(rows, { chosen, statuses, today, rowsAbove })
  const { rows: sampleRows, guess } = sampleOf(rows)
  return {
    ...statement,
    sample: { rows: sampleRows, guess: statement.columns === null ? guess : guess.map((_, place) => statement.columns?.[place] ?? null) },
    isUnknown: statement.columns === null || statement.unexplained.length > 0,
  }
}

/** Throws csv_unreadable when no row of the file is a line. */
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
  const cells = table.map((row) => row.cells.slice(0, SAMPLE_COLUMNS).map((cell) => [...cell.trim()].slice(0, SAMPLE_LETTERS).join('')))
  return { rows: cells, guess: [...guessColumns(cells)] }
}

/** Rows above the table have fewer cells than its own. */
function tableOf(rows: readonly StatementRow[]): readonly StatementRow[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return rows.filter(({ cells }) => cells.length * 2 > width)
}

function headingsOf(rows: readonly StatementRow[]): readonly string[] | null {
  const [first] = tableOf(rows)
  return first === undefined || first.cells.some((cell) => readBankDay(cell.trim()) !== null) ? null : first.cells
}
