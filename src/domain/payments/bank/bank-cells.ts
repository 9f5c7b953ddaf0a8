import { type CalendarDate, formatDay, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { MAX_AMOUNT_ORE } from '#domain/money/money.ts'

const FIGURE = /^(\d+|[1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/

/** An amount in øre, with either decimal sign: '1.234,56', '1,234.56', '99,00-'. Three digits after a sign are thousands. Else null. */
export function readBankAmount(cell: string): number | null {
  const bare = cell
    .replace(/\s/g, '')
    .replace(/[−–]/g, '-')
    .replace(/^(?:kr\.?|dkk)|(?:kr\.?|dkk)$/gi, '')
  const isBelow = bare.startsWith('-') || bare.endsWith('-')
  const figure = FIGURE.exec(bare.replace(/^[+-]|-$/g, ''))
  if (!figure) return null
  const [, whole = '', thousands, sign, decimals = ''] = figure
  if (thousands !== undefined && thousands === sign) return null
  const ore = Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return ore > MAX_AMOUNT_ORE ? null : isBelow ? 0 - ore : ore
}

const DAY_FIRST = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})([-./]?)(\d{2})\2(\d{2})$/

/** A bank statement's day, with or without time: '2-11-2026', '02.11.26', '2026/11/02', '20261102'. Null for anything else. */
export function readBankDay(cell: string): CalendarDate | null {
  const text = withoutTime(cell)
  const dayFirst = DAY_FIRST.exec(text)
  const yearFirst = YEAR_FIRST.exec(text)
  const numbers = dayFirst
    ? { year: fullYear(dayFirst[3]), month: Number(dayFirst[2]), day: Number(dayFirst[1]) }
    : yearFirst && { year: Number(yearFirst[1]), month: Number(yearFirst[3]), day: Number(yearFirst[4]) }
  if (!numbers) return null
  const day = formatDay(numbers)
  return isCalendarDate(day) ? day : null
}

/** How a day is written: '0-0-0000' for '2-11-2026', '0000/0/0' for '2026/11/02'. Null when it is no day. */
export function bankDayForm(cell: string): string | null {
  if (readBankDay(cell) === null) return null
  return withoutTime(cell).replace(/\d+/g, (figures) => (figures.length < 4 ? '0' : figures.replace(/\d/g, '0')))
}

function withoutTime(cell: string): string {
  return cell.trim().replace(/[T ]\d{1,2}[:.]\d{2}.*$/, '')
}

function fullYear(figures = ''): number {
  return Number(figures) + (figures.length === 2 ? 2000 : 0)
}
