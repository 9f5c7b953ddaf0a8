/** A day as 'YYYY-MM-DD', without time or time zone. */
export type CalendarDate = string

type Day = Readonly<{ year: number; month: number; day: number }>

/** True for an existing day from 0001-01-01 to 9999-12-31. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const { year, month, day } = splitDay(text)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** True when a span ends before it begins; open spans never do. */
export function isBackwards({ from, to }: Readonly<{ from?: CalendarDate | undefined; to?: CalendarDate | undefined }>): boolean {
  return Boolean(from && to && from > to)
}
export const BACKWARDS_DAYS = 'Fra-datoen ligger efter til-datoen.'

/** Throws RangeError when it is not a date. */
export function parseDay(date: CalendarDate): Day {
  if (!isCalendarDate(date)) throw new RangeError(`not a date: ${date}`)
  return splitDay(date)
}

function splitDay(date: string): Day {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

export function formatDay({ year, month, day }: Day): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export const MONTH_NAMES = [
  ...['januar', 'februar', 'marts', 'april', 'maj', 'juni'],
  ...['juli', 'august', 'september', 'oktober', 'november', 'december'],
] as const
