/** A day on the calendar as 'YYYY-MM-DD', without time or time zone. */
export type CalendarDate = string

type Day = Readonly<{ year: number; month: number; day: number }>

/** Moves a date by whole days on the Gregorian calendar, back when they are fewer than 0. Throws RangeError when it is not a date. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isInteger(days)) throw new RangeError(`not a number of days: ${days}`)
  return dateOfDay(dayNumber(date) + days)
}

/** The given day (1 to 28) of the month after a date: the 8th of the next month. Throws RangeError when it is not a date. */
export function dayOfNextMonth(date: CalendarDate, day: number): CalendarDate {
  if (!Number.isInteger(day) || day < 1 || day > 28) throw new RangeError(`not a day every month has: ${day}`)
  const { year, month } = parseDay(date)
  return formatDay(month === 12 ? { year: year + 1, month: 1, day } : { year, month: month + 1, day })
}

/** True for a real day written 'YYYY-MM-DD', from 0001-01-01 to 9999-12-31; 2026-02-29 is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const { year, month, day } = splitDay(text)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** A day as documents write it: '21.11.2026'. */
export function dayFigures(date: CalendarDate): string {
  return date.split('-').toReversed().join('.')
}

/** Days since 1970-01-01 on the Gregorian calendar, to count with. Throws RangeError when it is not a date. */
export function dayNumber(date: CalendarDate): number {
  const { year, month, day } = parseDay(date)
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
  return formatDay({ year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 })
}

/** Monday is 0, Sunday 6. */
export function weekdayOf(number: number): number {
  return (((number + 3) % 7) + 7) % 7
}

/** From 1 March of the year 0 to 1970-01-01. */
const DAYS_BEFORE_1970 = 719_468
const DAYS_OF_400_YEARS = 146_097

function parseDay(date: CalendarDate): Day {
  if (!isCalendarDate(date)) throw new RangeError(`not a date: ${date}`)
  return splitDay(date)
}

function splitDay(date: string): Day {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

function formatDay({ year, month, day }: Day): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
