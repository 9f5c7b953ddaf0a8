import type { CalendarDate } from './calendar-date.ts'
import { dateOfDay, dayNumber, weekdayOf } from './day-arithmetic.ts'

/** The ISO 8601 week: week 1 has the year's first Thursday. Throws RangeError when it is not a date. */
export function isoWeek(date: CalendarDate): number {
  const number = dayNumber(date)
  const thursday = number - weekdayOf(number) + 3
  const yearBegins = dayNumber(`${dateOfDay(thursday).slice(0, 4)}-01-01`)
  return Math.floor((thursday - yearBegins) / 7) + 1
}
