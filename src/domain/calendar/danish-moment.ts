import { type CalendarDate, formatDay, isCalendarDate } from './calendar-date.ts'
import { copenhagenDay, dayFigures, longDate, timeOfDay } from './danish-time.ts'
import { addDays, DAY_MS, dayNumber, HOUR_MS, weekdayOf } from './day-arithmetic.ts'

/** A day without a time starts at its midnight and ends at the next. */
export type Edge = 'start' | 'end'

const MINUTE_MS = 60_000
const WEEKDAYS = ['mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag', 'søndag']

/** The first instant of a day in Denmark, in milliseconds since 1970. */
export function midnightInDenmark(day: CalendarDate): number {
  return instantInDenmark(day, 0)
}

/** Reads '29.11.2026', '29-11-2026 18.00', '2026-11-29T18:00' in Danish time, or an ISO instant. In milliseconds since 1970, or null. */
export function readMoment(text: string, edge: Edge): number | null {
  const typed = text.trim()
  const instant = INSTANT.exec(typed)
  if (instant) return readInstant(instant)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:T|\s+)(.+))?$/.exec(typed)
  const danish = iso ? null : /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?:\s+(.+))?$/.exec(typed)
  const [year, month, date, time] = iso ? iso.slice(1) : danish ? [danish[3], danish[2], danish[1], danish[4]] : []
  const day = formatDay({ year: Number(year), month: Number(month), day: Number(date) })
  if (!isCalendarDate(day)) return null
  if (time === undefined) return midnightInDenmark(edge === 'end' ? addDays(day, 1) : day)
  const [, hours, minutes] = /^(?:kl\.?\s*)?(\d{1,2})[.:](\d{2})(?:[.:]00)?$/.exec(time) ?? []
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59 || (hours === '24' && minutes !== '00')) return null
  return instantInDenmark(day, Number(hours) * 60 + Number(minutes))
}

/** Reads what another system wrote, such as '2026-11-29T18:00:05' or '2026-11-29 18:00:05+0100': Danish time without a zone. In milliseconds since 1970, or null. */
export function readTimestamp(text: string): number | null {
  const [, day, minute, exactSeconds = '', zone] = TIMESTAMP.exec(text) ?? []
  if (minute === undefined) return null
  const seconds = exactSeconds.slice(0, 'ss.mmm'.length)
  if (zone !== undefined) return readMoment(`${day}T${minute}:${seconds}${zone.replace(/(\d\d):?(\d\d)$/, '$1:$2')}`, 'start')
  const atMs = readMoment(`${day}T${minute}`, 'start')
  return atMs === null ? null : atMs + Math.round(Number(seconds) * 1_000)
}

/** Writes a moment so that `readMoment` reads it back: '29.11.2026', with the time unless it is midnight. */
export function momentText(atMs: number, edge: Edge): string {
  if (!isMidnight(atMs)) return `${dayFigures(copenhagenDay(atMs))} ${timeOfDay(atMs).replace('.', ':')}`
  return dayFigures(copenhagenDay(edge === 'end' ? atMs - 1 : atMs))
}

export function untilText(endMs: number): string {
  return isMidnight(endMs) ? `til og med ${weekdayAndDate(endMs - 1)}` : `til ${weekdayAndDate(endMs)} kl. ${timeOfDay(endMs)}`
}

/** The last whole day, in Denmark, before an instant. */
export function lastDay(endMs: number): CalendarDate {
  return copenhagenDay(endMs - 1)
}

function weekdayAndDate(atMs: number): string {
  const day = copenhagenDay(atMs)
  return `${WEEKDAYS[weekdayOf(dayNumber(day))]} ${longDate(atMs).replace(/\s\d{4}$/, '')}`
}

function isMidnight(atMs: number): boolean {
  const day = copenhagenDay(atMs)
  return midnightInDenmark(day) === atMs
}

/** Summer time is tried first, so an hour that occurs twice is read as the first. */
function instantInDenmark(day: CalendarDate, minutes: number): number {
  const asUtc = dayNumber(day) * DAY_MS + minutes * MINUTE_MS
  const summer = asUtc - 2 * HOUR_MS
  return localMinutes(summer) === asUtc ? summer : asUtc - HOUR_MS
}

function localMinutes(atMs: number): number {
  const [hours = 0, minutes = 0] = timeOfDay(atMs).split('.').map(Number)
  return dayNumber(copenhagenDay(atMs)) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS
}

const TIMESTAMP = /^(2\d{3}-\d\d-\d\d)[T ](\d\d:\d\d):([0-5]\d(?:\.\d+)?) ?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(?:Z|([+-])(\d{2}):(\d{2}))$/

function readInstant([, day = '', ...rest]: RegExpExecArray): number | null {
  const [hours = '', minutes = '', seconds = '0', fraction = '0', sign = '+', zoneHours = '0', zoneMinutes = '0'] = rest
  if (!isCalendarDate(day) || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const zoneMs = Number(zoneHours) * HOUR_MS + Number(zoneMinutes) * MINUTE_MS
  const ofDayMs = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1_000 + Number(fraction.padEnd(3, '0'))
  return dayNumber(day) * DAY_MS + ofDayMs + (sign === '-' ? zoneMs : -zoneMs)
}
