/** A day on the calendar as 'YYYY-MM-DD', without time or time zone. */
export type CalendarDate = string

type Day = Readonly<{ year: number; month: number; day: number }>

/** Moves a date forward by whole days (0 or more) on the Gregorian calendar. Throws RangeError when it is not a date. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`not a number of days: ${days}`)
  let { year, month, day } = parseDay(date)
  day += days
  while (day > daysInMonth(year, month)) {
    day -= daysInMonth(year, month)
    ;({ year, month } = monthAfter({ year, month }))
  }
  return formatDay({ year, month, day })
}

/** The given day (1 to 28) of the month after a date: the 8th of the next month. Throws RangeError when it is not a date. */
export function dayOfNextMonth(date: CalendarDate, day: number): CalendarDate {
  if (!Number.isInteger(day) || day < 1 || day > 28) throw new RangeError(`not a day every month has: ${day}`)
  return formatDay({ ...monthAfter(parseDay(date)), day })
}

/** True for a real day written 'YYYY-MM-DD', from 0001-01-01 to 9999-12-31; 2026-02-29 is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const { year, month, day } = splitDay(text)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

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

function monthAfter({ year, month }: Readonly<{ year: number; month: number }>): Readonly<{ year: number; month: number }> {
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
