import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { plainLine, withoutControlCharacters } from '#domain/texts/plain-text.ts'
import { readBankAmount, readBankDay } from './bank-cells.ts'
import { type StatusChoice, type StatusMeaning, statusMeaning, statusWord } from './bank-status.ts'
import { type ColumnUse, columnsByHeading, type StatementColumns } from './statement-columns.ts'

/** A line of the shop's bank account: above 0 money came in, below 0 it went out. The balance after it, where the bank tells. */
export type BankLine = Readonly<{ day: CalendarDate; amountOre: number; text: string; balanceOre: number | null }>

/** A row of the file with the number a spreadsheet gives it. */
export type StatementRow = Readonly<{ line: number; cells: readonly string[] }>

export type Statement = Readonly<{
  /** null where the headings did not say which column is what; then nothing is read */
  columns: StatementColumns | null
  lines: readonly BankLine[]
  /** not booked by the bank yet */
  pending: number
  /** refused or cancelled by the bank */
  rejected: number
  /** words for the state of a line that no bank is known to use, with how many lines have them; while there are any, nothing is to be stored */
  unexplained: readonly Readonly<{ status: string; lines: number }>[]
  /** in another currency than kroner */
  foreign: number
  /** rows nobody can read: a day or an amount that is none */
  unread: readonly number[]
}>

/** Above the headings banks may tell whose account it is. */
const ROWS_ABOVE = 15
const MAX_BANK_TEXT = 400

type Reading = Readonly<{ chosen: StatementColumns | null; statuses?: StatusChoice; today: CalendarDate }>

/**
 * Reads the rows of a bank statement by its headings, or by the columns somebody chose. What the bank has not booked, what is not in kroner and
 * what cannot be read is counted and left out: it comes again with a later file.
 */
export function readStatement(rows: readonly StatementRow[], { chosen, statuses = {}, today }: Reading): Statement {
  const found = chosen ? { columns: chosen, from: 0 } : findHeadings(rows)
  if (!found) return { columns: null, lines: [], pending: 0, rejected: 0, unexplained: [], foreign: 0, unread: [] }
  const body = rows.slice(found.from)
  const outcomes = body.map(({ line, cells }) => ({ line, outcome: readRow(cells, { columns: found.columns, statuses, today }) }))
  const first = outcomes.findIndex(({ outcome }) => outcome !== 'unread')
  // where somebody chose the columns, what stands above the first line that can be read are headings
  const isHeading = (place: number) => chosen !== null && place < ROWS_ABOVE && (first === -1 || place < first)
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

function countWords(words: readonly string[]): Statement['unexplained'] {
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
  // the heading above chosen columns has a word for its status too
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

/** The amount of a row; of two columns what came in less what went out, whichever sign the latter has. Null where neither or both say something. */
function signedAmount(cells: readonly string[], columns: StatementColumns): number | null {
  if (columns.includes('amount')) return readBankAmount(cellIn(cells, columns, 'amount'))
  const [into, out] = [cellIn(cells, columns, 'in'), cellIn(cells, columns, 'out')]
  if (into === '' && out === '') return null
  const [inOre, outOre] = [into === '' ? 0 : readBankAmount(into), out === '' ? 0 : readBankAmount(out)]
  if (inOre === null || outOre === null || (inOre !== 0 && outOre !== 0)) return null
  return inOre === 0 ? 0 - Math.abs(outOre) : inOre
}

/** The texts of a row in their order, each once: a bank repeats the payer's name in its own text. */
function textOf(cells: readonly string[], columns: StatementColumns): string {
  const texts = columns.flatMap((use, place) => (use === 'text' ? [plain(cells[place] ?? '')] : [])).filter((text) => text !== '')
  const said = texts.filter((text, place) => {
    const others = texts.filter(
      (other, at) => other.toLowerCase().includes(text.toLowerCase()) && (other.length > text.length || at < place),
    )
    return others.length === 0
  })
  return [...said.join(' ')].slice(0, MAX_BANK_TEXT).join('').trim()
}

function plain(cell: string): string {
  return plainLine(withoutControlCharacters(cell))
}
