import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays, dayNumber, weekdayOf } from '#domain/calendar/day-arithmetic.ts'
import { count } from '#domain/numbers/danish-figures.ts'

/** Weekdays by number, Monday 0. */
export const MAIL_DAYS = ['mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag', 'søndag'] as const

/** The next such weekday after a date, never the date itself. */
export function nextMailDay(after: CalendarDate, weekday: number): CalendarDate {
  const ahead = (weekday - weekdayOf(dayNumber(after)) + 7) % 7
  return addDays(after, ahead === 0 ? 7 : ahead)
}

export function missingSubject(products: number): string {
  return `${count(products, 'vare', 'varer')} mangler på hylden`
}

export function missingText({ missing, onShelf, minimum }: Readonly<{ missing: number; onShelf: number; minimum: number }>): string {
  return `Bestil ${missing} (${onShelf} på hylden, minimum ${minimum})`
}

export const MAIL_STOPPED = 'Du får ikke mailen mere.'
export const MAIL_AGAIN = 'Vil du have den igen, vælger du en ugedag under dine lister.'
