import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { plainLine, withoutControlCharacters } from '#domain/texts/plain-text.ts'
import { readBankAmount, readBankDay } from './bank-cells.ts'
import { type StatusChoice, type StatusMeaning, statusMeaning, statusWord } from './bank-lines.ts'
import { type ColumnUse, columnsByHeading, type StatementColumns } from './statement-columns.ts'

/** A line of the bank account: positive is incoming. `balanceOre` is null where the bank gives none. */
export type BankLine = Readonly<{ day: CalendarDate; amountOre: number; text: string; balanceOre: number | null }>

/** `line` is the row's number in a spreadsheet. */
export type StatementRow = Readonly<{ line: number; cells: readonly string[] }>

export type Statement = Readonly<{
  /** null when headings do not identify the columns; then nothing is read */
  columns: StatementColumns | null
  lines: readonly BankLine[]
  pending: number
  rejected: number
  /** unknown status words with their number of lines; nothing is stored while there are any */
  unexplained: readonly StatusLines[]
  /** all words that only staff can explain, explained ones too */
  ownWords: readonly StatusLines[]
  foreign: number
  unread: readonly number[]
}>

type StatusLines = Readonly<{ status: string; lines: number }>

const ROWS_ABOVE = 15
const MAX_BANK_TEXT = 400

type Reading = Readonly<{
  chosen: StatementColumns | null
  statuses?: StatusChoice
  today: CalendarDate
  /** rows up to the headings and with them, where the file has headings */
  rowsAbove?: number | null
}>

/** Reads a bank statement. Unbooked lines, foreign currency and unreadable rows are only counted; a later file has them. */
export function readStatement(rows: readonly StatementRow[], { chosen, statuses = {}, today, rowsAbove = null }: Reading): Statement {
  const found = chosen ? { columns: chosen, from: 0 } : findHeadings(rows)
  if (!found) return { columns: null, lines: [], pending: 0, rejected: 0, unexplained: [], ownWords: [], foreign: 0, unread: [] }
  const body = rows.slice(found.from)
  const outcomes = body.map(({ line, cells }) => ({ line, outcome: readRow(cells, { columns: found.columns, statuses, today }) }))
  const first = outcomes.findIndex(({ outcome }) => outcome !== 'unread')
  // with chosen columns and no headings, rows above the first readable line are none of the table
  const isHeading = (place: number) =>
    chosen !== null && (rowsAbove === null ? place < ROWS_ABOVE && (first === -1 || place < first) : place < rowsAbove)
  const countOf = (kind: RowOutcome) => outcomes.filter(({ outcome }) => outcome === kind).length
  return {
    columns: found.columns,
    lines: outcomes.flatMap(({ outcome }) => (typeof outcome === 'object' ? [outcome] : [])),
    pending: countOf('pending'),
    rejected: countOf('rejected'),
    unexplained: countWords(
      outcomes.flatMap(({ outcome }, place) =>
        outcome === 'unexplained' ? [statusWord(cellIn(body[place]?.cells ?? [], found.columns, 'status'))] : [],
      ),
    ),
    ownWords: countWords(body.flatMap(({ cells }) => ownWord(cells, found.columns))),
    foreign: countOf('foreign'),
    unread: outcomes.flatMap(({ line, outcome }, place) => (outcome === 'unread' && !isHeading(place) ? [line] : [])),
  }
}

function findHeadings(rows: readonly StatementRow[]): Readonly<{ columns: StatementColumns; from: number }> | null {
  for (const [place, { cells }] of rows.slice(0, ROWS_ABOVE).entries()) {
    const columns = columnsByHeading(cells)
    if (columns) return { columns, from: place + 1 }
  }
  return null
}

function ownWord(cells: readonly string[], columns: StatementColumns): string[] {
  const status = cellIn(cells, columns, 'status')
  return readBankDay(cellIn(cells, columns, 'day')) === null || statusMeaning(status, {}) !== null ? [] : [statusWord(status)]
}

function countWords(words: readonly string[]): readonly StatusLines[] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([status, lines]) => ({ status, lines }))
}

type RowOutcome = BankLine | Exclude<StatusMeaning, 'booked'> | 'unexplained' | 'foreign' | 'unread' | 'nothing'

const PENDING_DAY = /^(?:reserveret|venter|afventer)/i
const KRONER = new Set(['', 'dkk', 'kr', 'kr.'])

function cellIn(cells: readonly string[], columns: StatementColumns, use: ColumnUse): string {
  return (cells[columns.indexOf(use)] ?? '').trim()
}

type RowReading = Readonly<{ columns: StatementColumns; statuses: StatusChoice; today: CalendarDate }>

function readRow(cells: readonly string[], { columns, statuses, today }: RowReading): RowOutcome {
  const cellOf = (use: ColumnUse) => cellIn(cells, columns, use)
  if (PENDING_DAY.test(cellOf('day'))) return 'pending'
  const day = readBankDay(cellOf('day'))
  const amountOre = signedAmount(cells, columns)
  // the heading row of chosen columns has a status text too
  const status = day === null ? 'booked' : statusMeaning(cellOf('status'), statuses)
  if (status !== 'booked') return status ?? 'unexplained'
  if (!KRONER.has(cellOf('currency').toLowerCase())) return 'foreign'
  if (day === null || amountOre === null) return 'unread'
  if (day > today) return 'pending'
  if (amountOre === 0) return 'nothing'
  return {
    day,
    amountOre,
    text: textOf(cells, columns),
    balanceOre: columns.includes('balance') ? readBankAmount(cellOf('balance')) : null,
  }
}

function signedAmount(cells: readonly string[], columns: StatementColumns): number | null {
  if (columns.includes('amount')) return readBankAmount(cellIn(cells, columns, 'amount'))
  const [into, out] = [cellIn(cells, columns, 'in'), cellIn(cells, columns, 'out')]
  if (into === '' && out === '') return null
  const [inOre, outOre] = [into === '' ? 0 : readBankAmount(into), out === '' ? 0 : readBankAmount(out)]
  if (inOre === null || outOre === null || (inOre !== 0 && outOre !== 0)) return null
  return inOre === 0 ? 0 - Math.abs(outOre) : inOre
}

function textOf(cells: readonly string[], columns: StatementColumns): string {
  const texts = columns.flatMap((use, place) => (use === 'text' ? [plain(cells[place] ?? '')] : [])).filter((text) => text !== '')
  const distinct = texts.filter((text, place) => {
    const others = texts.filter(
      (other, at) => other.toLowerCase().includes(text.toLowerCase()) && (other.length > text.length || at < place),
    )
    return others.length === 0
  })
  return [...distinct.join(' ')].slice(0, MAX_BANK_TEXT).join('').trim()
}

function plain(cell: string): string {
  return plainLine(withoutControlCharacters(cell))
}
