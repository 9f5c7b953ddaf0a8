import type { CalendarDate } from './calendar-date.ts'

export const TIME_ZONE = 'Europe/Copenhagen'

const isoDay = inDenmark('sv-SE', {})
const long = inDenmark('da-DK', { dateStyle: 'long' })
const clock = inDenmark('da-DK', { hour: '2-digit', minute: '2-digit' })
const withTime = inDenmark('da-DK', { dateStyle: 'long', timeStyle: 'short' })

/** The calendar day in Denmark at an instant (milliseconds since 1970). */
export function copenhagenDay(atMs: number): CalendarDate {
  return isoDay.format(atMs)
}

/** '21. november 2026', in Danish time. */
export function longDate(atMs: number): string {
  return long.format(atMs)
}

/** '21. november 2026 kl. 10.15', in Danish time. */
export function longDateAndTime(atMs: number): string {
  return withTime.format(atMs)
}

export function timeOfDay(atMs: number): string {
  return clock.format(atMs)
}

/** The stored form 'HH:MM' of a typed time of day: '14', '9.30' and 'kl. 14:00' are accepted; other text stays as it is. */
export function normaliseTime(text: string): string {
  const [, hours, minutes = '00'] = /^(?:kl\.?\s*)?(\d{1,2})(?:[.:](\d{2}))?$/.exec(text.trim()) ?? []
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`
}

/** True for 'HH:MM' from 00:00 to 23:59. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** A date as documents write it: '21.11.2026'. */
export function dayFigures(date: CalendarDate): string {
  return date.split('-').toReversed().join('.')
}

type Written = Readonly<{ format: (atMs: number) => string }>

function inDenmark(locale: string, options: Intl.DateTimeFormatOptions): Written {
  // created on first use: most pages show no dates, and creating a formatter is slow on a phone
  let made: Written | undefined
  // biome-ignore lint/plugin: without an instant it would read the clock; its type here asks for one
  const format = () => (made ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: TIME_ZONE }))
  return { format: (atMs) => format().format(atMs) }
}
