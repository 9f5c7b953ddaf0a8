import { type CalendarDate, isCalendarDate, parseDay } from '#domain/calendar/calendar-date.ts'
import { addDays, dayOfNextMonth } from '#domain/calendar/day-arithmetic.ts'

/** A month on the calendar as 'YYYY-MM': the period the shop's books are closed by. */
export type Month = string

/** True for a real month written 'YYYY-MM'. */
export function isMonth(text: string): boolean {
  return isCalendarDate(`${text}-01`)
}

/** The month a day lies in. */
export function monthOf(day: CalendarDate): Month {
  return day.slice(0, 7)
}

/** The first and the last day of a month. Throws RangeError when it is none. */
export function daysOfMonth(month: Month): Readonly<{ from: CalendarDate; to: CalendarDate }> {
  const from = `${month}-01`
  return { from, to: addDays(dayOfNextMonth(from, 1), -1) }
}

export function nextMonth(month: Month): Month {
  return monthOf(dayOfNextMonth(`${month}-01`, 1))
}

/** The months from one to another, both included; none where the first lies after the last. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
  return months
}

const NAMES = ['januar', 'februar', 'marts', 'april', 'maj', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'december']

/** 'november 2026'. */
export function monthText(month: Month): string {
  const { year, month: number } = parseDay(`${month}-01`)
  return `${NAMES[number - 1]} ${year}`
}

type Closing = Readonly<{
  month: Month
  today: CalendarDate
  /** the last month that is closed; null where none is */
  lastClosed: Month | null
}>

type ClosingRefusal = 'period_closed' | 'period_not_over'

/** Why the books of a month cannot be closed, null when they can: it is closed already, or not over. */
export function closingRefusal({ month, today, lastClosed }: Closing): ClosingRefusal | null {
  if (lastClosed !== null && month <= lastClosed) return 'period_closed'
  return month < monthOf(today) ? null : 'period_not_over'
}

/** The day a posting stands on: its own, or the first of its period where that was closed before it came. */
export function postingDay(day: CalendarDate, month: Month): CalendarDate {
  const { from } = daysOfMonth(month)
  return day < from ? from : day
}

/** True for what came after the month of its own day was closed. */
export function isLate(day: CalendarDate, month: Month): boolean {
  return monthOf(day) < month
}
