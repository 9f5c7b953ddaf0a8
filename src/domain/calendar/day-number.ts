import { type CalendarDate, isCalendarDate } from './calendar-date.ts'

/** Days since 1970-01-01 on the Gregorian calendar, to count with. Throws RangeError when it is not a date. */
export function dayNumber(date: CalendarDate): number {
  if (!isCalendarDate(date)) throw new RangeError(`not a date: ${date}`)
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  // counted from March: the leap day is then the last of its year
  const marchYear = month <= 2 ? year - 1 : year
  const marchMonth = (month + 9) % 12
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return 365 * marchYear + leapDays + Math.floor((153 * marchMonth + 2) / 5) + day - 1 - DAYS_BEFORE_1970
}

/** The date of a day number; the other way round. */
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
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfMonth, 2)}`
}

/** Monday is 0, Sunday 6. */
export function weekdayOf(number: number): number {
  return (((number + 3) % 7) + 7) % 7
}

/** From 1 March of the year 0 to 1970-01-01. */
const DAYS_BEFORE_1970 = 719_468
const DAYS_OF_400_YEARS = 146_097

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}
