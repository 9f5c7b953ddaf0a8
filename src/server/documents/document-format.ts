import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { oreToKr } from '#domain/money/money.ts'

const exact = new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const finest = new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2, maximumFractionDigits: 3 })
const whole = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 0 })
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' })
const NO_BREAK_SPACE = '\u00a0'

/** An amount in a column of figures: '12.345,50', always with øre. */
export function figure(ore: number): string {
  return exact.format(oreToKr(ore))
}

/** A price in thousandths of a krone, with the third decimal only where there is one: '79,99' or '79,992'. */
export function finePrice(milliKr: number): string {
  return finest.format(milliKr / 1000)
}

/** An amount with its unit: '12.345,50 kr.' */
export function kroner(ore: number): string {
  return `${figure(ore)}${NO_BREAK_SPACE}kr.`
}

/** A count: '1.200'. */
export function countFigure(n: number): string {
  return whole.format(n)
}

/** A calendar date as documents write it: '21.11.2026'. */
export function dayFigures(date: CalendarDate): string {
  const [year, month, day] = date.split('-')
  return `${day}.${month}.${year}`
}

/** The calendar day in Copenhagen at an instant, as 'YYYY-MM-DD'. */
export function copenhagenDay(instant: Date): CalendarDate {
  return isoDay.format(instant)
}
