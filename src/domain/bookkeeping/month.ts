import { type CalendarDate, isCalendarDate, MONTH_NAMES, parseDay } from '#domain/calendar/calendar-date.ts'
import { addDays, dayOfNextMonth } from '#domain/calendar/day-arithmetic.ts'

/** A month as 'YYYY-MM': the period in which the books are closed. */
export type Month = string

export function isMonth(text: string): boolean {
  return isCalendarDate(`${text}-01`)
}

export function monthOf(day: CalendarDate): Month {
  return day.slice(0, 7)
}

/** Throws RangeError when it is not a month. */
export function daysOfMonth(month: Month): Readonly<{ from: CalendarDate; to: CalendarDate }> {
  const from = `${month}-01`
  return { from, to: addDays(dayOfNextMonth(from, 1), -1) }
}

export function nextMonth(month: Month): Month {
  return monthOf(dayOfNextMonth(`${month}-01`, 1))
}

/** All months from `first` to `last`, both included; none when `first` is after `last`. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
  return months
}

export function monthText(month: Month): string {
  const { year, month: number } = parseDay(`${month}-01`)
  return `${MONTH_NAMES[number - 1]} ${year}`
}

type Closing = Readonly<{
  month: Month
  today: CalendarDate
  /** null before the first closed month */
  lastClosed: Month | null
}>

type ClosingRefusal = 'period_closed' | 'period_not_over'

/** Why a month's books cannot be closed (already closed, or not over); null when they can. */
export function closingRefusal({ month, today, lastClosed }: Closing): ClosingRefusal | null {
  if (lastClosed !== null && month <= lastClosed) return 'period_closed'
  return month < monthOf(today) ? null : 'period_not_over'
}

/** The day a posting is dated: its own, or the first day of `month` when its own month was already closed. */
export function postingDay(day: CalendarDate, month: Month): CalendarDate {
  const { from } = daysOfMonth(month)
  return day < from ? from : day
}

/** True for an entry that arrived after the month of its day was closed. */
export function isLate(day: CalendarDate, month: Month): boolean {
  return monthOf(day) < month
}
