import { type CalendarDate, formatDay, parseDay } from './calendar-date.ts'
import { copenhagenDay, timeOfDay } from './danish-time.ts'

export const HOUR_MS = 3_600_000

export const DAY_MS = 86_400_000

/** Adds whole days; negative days move back. Throws RangeError when `date` is not a date. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isInteger(days)) throw new RangeError(`not a number of days: ${days}`)
  return dateOfDay(dayNumber(date) + days)
}

/** The given day (1 to 28) of the following month. Throws RangeError when it is not a date. */
export function dayOfNextMonth(date: CalendarDate, day: number): CalendarDate {
  if (!Number.isInteger(day) || day < 1 || day > 28) throw new RangeError(`not a day every month has: ${day}`)
  const { year, month } = parseDay(date)
  return formatDay(month === 12 ? { year: year + 1, month: 1, day } : { year, month: month + 1, day })
}

/** Days since 1970-01-01, for arithmetic. Throws RangeError when it is not a date. */
export function dayNumber(date: CalendarDate): number {
  const { year, month, day } = parseDay(date)
  // counted from March, so that the leap day is the last of its year
  const marchYear = month <= 2 ? year - 1 : year
  const marchMonth = (month + 9) % 12
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return 365 * marchYear + leapDays + Math.floor((153 * marchMonth + 2) / 5) + day - 1 - DAYS_BEFORE_1970
}

/** The inverse of `dayNumber`. */
export function dateOfDay(number: number): CalendarDate {
  const day = number + DAYS_BEFORE_1970
  const cycle = Math.floor(day / DAYS_OF_400_YEARS)
  const inCycle = day - cycle * DAYS_OF_400_YEARS
  const yearOfCycle = Math.floor(
    (inCycle - Math.floor(inCycle / 1460) + Math.floor(inCycle / 36_524) - Math.floor(inCycle / (DAYS_OF_400_YEARS - 1))) / 365,
  )
  const dayOfYear = inCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  return formatDay({ year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 })
}

/** Monday is 0, Sunday 6. */
export function weekdayOf(number: number): number {
  return (((number + 3) % 7) + 7) % 7
}

const DAYS_BEFORE_1970 = 719_468
const DAYS_OF_400_YEARS = 146_097

const MAIL_HOUR = 6

/** The last day whose mails are due at an instant: today from `MAIL_HOUR` on, before that yesterday. */
export function lastDayDue(nowMs: number): CalendarDate {
  const today = copenhagenDay(nowMs)
  return Number(timeOfDay(nowMs).slice(0, 2)) >= MAIL_HOUR ? today : addDays(today, -1)
}
