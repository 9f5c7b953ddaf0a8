import { type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { isInRange } from '#domain/numbers/range.ts'

/** Nationalbanken's lending rate on 1 January or 1 July, in percent a year (renteloven § 5, stk. 1). */
export type ReferenceRate = Readonly<{ from: CalendarDate; percent: number }>

/** Percentage points added to the reference rate for claims due on 1 March 2013 or later (renteloven § 5, stk. 1). */
export const ADDED_POINTS = 8

const PERCENT = { min: -5, max: 30 } as const

export const HALF_YEAR_WRONG = 'Skriv 1. januar eller 1. juli som 2026-07-01.'
export const RATE_WRONG = 'Skriv en procent med højst to decimaler, f.eks. 1,75.'
export const RATE_TWICE = 'Et halvår står på listen to gange.'

/**
 * The initial rates. Up to 1 July 2023 from Forbrugerleksikon's list of late payment interest less its addition; later ones must be
 * compared with Nationalbanken's list before charging (decision 0045). A half-year without a rate bears no interest.
 */
export const DEFAULT_RATES: readonly ReferenceRate[] = [
  { from: '2023-01-01', percent: 1.9 },
  { from: '2023-07-01', percent: 3.25 },
  { from: '2024-01-01', percent: 3.75 },
  { from: '2024-07-01', percent: 3.5 },
  { from: '2025-01-01', percent: 2.75 },
  { from: '2025-07-01', percent: 1.75 },
  { from: '2026-01-01', percent: 1.75 },
]

export function isHalfYear(day: string): boolean {
  return isCalendarDate(day) && /-(01|07)-01$/.test(day)
}

/** At most two decimals. */
export function isRate(percent: number): boolean {
  return isInRange(percent, PERCENT) && Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6
}

export function halfYearOf(day: CalendarDate): CalendarDate {
  return `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`
}

export function nextHalfYear(halfYear: CalendarDate): CalendarDate {
  const year = Number(halfYear.slice(0, 4))
  return halfYear.slice(5, 7) === '01' ? `${halfYear.slice(0, 4)}-07-01` : `${String(year + 1).padStart(4, '0')}-01-01`
}

/** '1. halvår 2026'. */
export function halfYearText(halfYear: CalendarDate): string {
  return `${halfYear.slice(5, 7) === '01' ? '1.' : '2.'} halvår ${halfYear.slice(0, 4)}`
}
