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

/** Up to 1 July 2023 from Forbrugerleksikon; later ones must be compared with Nationalbanken's list before charging (decision 0045). */
const DEFAULT_RATES: readonly ReferenceRate[] = [
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

export function halfYearText(halfYear: CalendarDate): string {
  return `${halfYear.slice(5, 7) === '01' ? '1.' : '2.'} halvår ${halfYear.slice(0, 4)}`
}

/** The maximum reminder fee in øre (renteloven § 9 b, stk. 2: 100 kr.); it carries no VAT. */
export const MAX_FEE_ORE = 10_000
export const FEE_ABOVE_LAW = 'Et rykkergebyr må højst være 100 kr. (renteloven § 9 b).'
/**
 * The compensation a business pays once for late payment, in øre: 310 kr. (renteloven § 9 a, stk. 3, and bekendtgørelse nr. 601 of 12 July
 * 2002 § 2, stk. 2, as changed by nr. 105 of 31 January 2013); never a consumer (§ 2, stk. 3).
 */
export const COMPENSATION_ORE = 31_000

export const COMPENSATION_ABOVE_LAW = 'Kompensationen må højst være 310 kr. (renteloven § 9 a).'

export const PAYMENT_DAYS = { min: 1, max: 60 } as const

/** The owner's rules for overdue invoices, within the law. */
export type ReminderRules = Readonly<{
  /** days overdue until a first reminder is suggested */
  afterDays: number
  /** suggested per reminder, at most what the law allows */
  feeKr: number
  /** suggested once per late payment of a business */
  compensationKr: number
  chargesInterest: boolean
  paymentDays: number
  rates: readonly ReferenceRate[]
  /** customers with an invoice overdue longer than this cannot buy on invoice; null blocks no customer */
  stopAfterDays: number | null
}>

export const DEFAULT_REMINDERS: ReminderRules = {
  afterDays: 3,
  feeKr: MAX_FEE_ORE / 100,
  compensationKr: COMPENSATION_ORE / 100,
  chargesInterest: true,
  paymentDays: 10,
  rates: DEFAULT_RATES,
  stopAfterDays: null,
}
