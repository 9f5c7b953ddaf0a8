import { type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'

/** Days on which the shop sends nothing, both ends included; `name` may be empty, such as 'Juleferie'. */
export type ClosingDays = Readonly<{ from: CalendarDate; to: CalendarDate; name: string }>

const CLOSING_ORDER_WRONG = 'Vælg en sidste dag, der ikke ligger før den første.'
const CLOSING_TOO_LONG = 'Højst tre måneder ad gangen.'

const MAX_DAYS = 92

/** What is wrong with the period, or null. Texts that are no dates are not judged: their fields refuse them. */
export function closingFault({ from, to }: Pick<ClosingDays, 'from' | 'to'>): string | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null
  if (to < from) return CLOSING_ORDER_WRONG
  return to >= addDays(from, MAX_DAYS) ? CLOSING_TOO_LONG : null
}

export function isClosedOn(day: CalendarDate, closed: readonly ClosingDays[]): boolean {
  return closed.some(({ from, to }) => from <= day && day <= to)
}

/** Closing days that can still move a promise counted from this day. */
export function closedFrom(day: CalendarDate, closed: readonly ClosingDays[]): ClosingDays[] {
  return closed.filter(({ to }) => to >= day)
}
