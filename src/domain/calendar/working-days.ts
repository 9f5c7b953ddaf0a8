import { type CalendarDate, formatDay, parseDay } from './calendar-date.ts'
import { addDays, dayNumber, weekdayOf } from './day-arithmetic.ts'

const SATURDAY = 5

/** False on weekends, public holidays (lukkeloven § 1), 5 June, 24 and 31 December (no carriers). Throws RangeError for an invalid date. */
export function isWorkingDay(date: CalendarDate): boolean {
  if (weekdayOf(dayNumber(date)) >= SATURDAY || FIXED.has(date.slice(5))) return false
  const { year } = parseDay(date)
  return !FROM_EASTER.includes(dayNumber(date) - dayNumber(easterSunday(year)))
}

/** The date itself when it is a working day, else the next that is. */
export function workingDayFrom(date: CalendarDate): CalendarDate {
  return isWorkingDay(date) ? date : workingDayFrom(addDays(date, 1))
}

/** The given number of working days after a date, which may be a holiday itself; 0 is `workingDayFrom`. */
export function addWorkingDays(date: CalendarDate, days: number): CalendarDate {
  const start = workingDayFrom(date)
  return days === 0 ? start : addWorkingDays(addDays(start, 1), days - 1)
}

const FIXED: ReadonlySet<string> = new Set(['01-01', '06-05', '12-24', '12-25', '12-26', '12-31'])

/** Maundy Thursday, Good Friday, Easter Monday, Ascension Day and Whit Monday, in days from Easter Sunday (no store bededag since 2024). */
const FROM_EASTER = [-3, -2, 1, 39, 50]

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): CalendarDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * late + 114
  return formatDay({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 })
}
