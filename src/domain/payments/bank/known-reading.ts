import { spelling } from '#domain/csv/csv-header.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { bankDayForm, readBankAmount, readBankDay } from './bank-cells.ts'
import type { StatusChoice } from './bank-lines.ts'
import type { Statement, StatementRow } from './read-statement.ts'
import type { StatementColumns } from './statement-columns.ts'

/** The shape of a bank's files when they are read correctly. A file of another shape is read only after staff confirm it. */
type FileShape = Readonly<{
  /** cells of its longest row */
  width: number
  /** how days are written, such as '0-0-0000' */
  dayForms: readonly string[]
  /** days only rise, or only fall; null with fewer than two */
  isInOrder: boolean | null
  /** each balance is the one before it and the amount; null where too few lines have one */
  balanceRuns: boolean | null
  /** rows that are no line, such as a total */
  unread: number
}>

/** What staff chose for files with these headings: the columns, the words for a line's state, and since decision 104 headings and shape. */
export type BankReading = Readonly<{ uses: StatementColumns; statuses: StatusChoice; headings?: readonly string[]; shape?: FileShape }>

export function shapeOf(rows: readonly StatementRow[], { lines, unread }: Statement, columns: StatementColumns): FileShape {
  const place = columns.indexOf('day')
  const days = lines.map(({ day }) => day)
  return {
    width: rows.reduce((most, { cells }) => Math.max(most, cells.length), 0),
    dayForms: [...new Set(rows.flatMap(({ cells }) => bankDayForm(cells[place] ?? '') ?? []))].toSorted(),
    isInOrder: days.length < 2 ? null : isSorted(days) || isSorted(days.toReversed()),
    balanceRuns: doesBalanceRun(lines),
    unread: unread.length,
  }
}

function isSorted(days: readonly string[]): boolean {
  return days.every((day, place) => place === 0 || (days[place - 1] ?? '') <= day)
}

/** Checks both directions; some banks sort the lines of a day differently, so the majority decides. */
function doesBalanceRun(lines: Statement['lines']): boolean | null {
  const steps = lines.slice(1).flatMap((line, place) => {
    const before = lines[place]
    return before?.balanceOre == null || line.balanceOre === null ? [] : [{ before: { ...before, balanceOre: before.balanceOre }, line }]
  })
  if (steps.length === 0) return null
  const rising = steps.filter(({ before, line }) => line.balanceOre === before.balanceOre + line.amountOre)
  const falling = steps.filter(({ before, line }) => before.balanceOre === (line.balanceOre ?? 0) + before.amountOre)
  return Math.max(rising.length, falling.length) * 2 > steps.length
}

/** How a file's shape differs from the bank's earlier files, one sentence each; empty when it may be read without confirmation. */
export function shapeDifferences(known: FileShape | undefined, now: FileShape): string[] {
  const isNewForm = known !== undefined && now.dayForms.some((form) => !known.dayForms.includes(form))
  const [before, after] = [known?.unread ?? 0, now.unread]
  return [
    ...(known !== undefined && now.width !== known.width
      ? [`Linjerne har ${count(now.width, 'kolonne', 'kolonner')}. Sidst var der ${known.width}.`]
      : []),
    ...(isNewForm ? ['Datoerne er skrevet på en anden måde end sidst.'] : []),
    ...(after > before ? [`${count(after, 'linje', 'linjer')} kan ikke læses med de kolonner, du valgte sidst.`] : []),
    ...(now.isInOrder === false && known?.isInOrder !== false ? ['Datoerne står ikke i rækkefølge.'] : []),
    ...(now.balanceRuns === false && known?.balanceRuns !== false ? ['Beløbene passer ikke med saldoen.'] : []),
  ]
}

/** Identifies a file without headings: the kind of content in each column. */
export function columnKinds(rows: readonly StatementRow[]): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return Array.from({ length: width }, (_, place) => {
    const filled = rows.map(({ cells }) => (cells[place] ?? '').trim()).filter((cell) => cell !== '')
    if (filled.length === 0) return 'text'
    if (filled.every((cell) => readBankDay(cell) !== null)) return 'day'
    return filled.every((cell) => readBankAmount(cell) !== null) ? 'amount' : 'text'
  })
}

type Nearest = Readonly<{ reading: BankReading; differences: readonly string[] }>

/** The known reading that shares most headings with a changed file, and the differences; null when none shares half of them. */
export function nearestReading(readings: readonly BankReading[], headings: readonly string[]): Nearest | null {
  const now = headings.map(spelling)
  const shared = (reading: BankReading) => (reading.headings ?? []).map(spelling).filter((name) => name !== '' && now.includes(name)).length
  const [reading] = readings.toSorted((one, other) => shared(other) - shared(one))
  if (!reading?.headings || shared(reading) * 2 < Math.max(2, reading.headings.length)) return null
  return { reading, differences: headingDifferences(reading.headings, headings) }
}

function headingDifferences(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [before.map(spelling), after.map(spelling)]
  const named = (names: readonly string[]) => names.map((name) => `»${name.trim()}«`).join(', ')
  const removed = before.filter((_, place) => was[place] !== '' && !is.includes(was[place] ?? ''))
  const added = after.filter((_, place) => is[place] !== '' && !was.includes(is[place] ?? ''))
  const shared = (names: readonly string[], others: readonly string[]) => names.filter((name) => name !== '' && others.includes(name))
  const moved = shared(was, is).join('\n') !== shared(is, was).join('\n')
  return [
    ...(removed.length > 0 ? [`${removed.length === 1 ? 'Kolonnen' : 'Kolonnerne'} ${named(removed)} er væk.`] : []),
    ...(added.length > 0
      ? [`${added.length === 1 ? 'Kolonnen' : 'Kolonnerne'} ${named(added)} er ny${added.length === 1 ? '' : 'e'}.`]
      : []),
    ...(moved ? ['Kolonnerne står i en anden rækkefølge.'] : []),
    ...(removed.length + added.length === 0 && !moved ? ['Antallet af kolonner er et andet.'] : []),
  ]
}

/** The columns of a known reading, found by their headings in a file with another order of columns. */
export function movedColumns({ uses, headings = [] }: BankReading, now: readonly string[]): StatementColumns {
  const was = headings.map(spelling)
  return now.map((heading) => (spelling(heading) === '' ? null : (uses[was.indexOf(spelling(heading))] ?? null)))
}
