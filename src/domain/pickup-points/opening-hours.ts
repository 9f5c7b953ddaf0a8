import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayNumber, weekdayOf } from '#domain/calendar/day-arithmetic.ts'

/** `days` is 'Mandag–fredag', or empty where the carrier's line names no day. */
type OpenDays = Readonly<{ days: string; hours: string }>
/** `today` is null when the carrier's lines name no days. */
type OpeningHours = Readonly<{ week: readonly OpenDays[]; today: string | null }>

const WEEKDAYS = ['Mandag', 'Tirsdag', 'Onsdag', 'Torsdag', 'Fredag', 'Lørdag', 'Søndag'] as const
const SHORT: readonly (readonly string[])[] = [
  ['man', 'mon'],
  ['tir', 'tue'],
  ['ons', 'wed'],
  ['tor', 'thu'],
  ['fre', 'fri'],
  ['lør', 'lor', 'sat'],
  ['søn', 'son', 'sun'],
]
const DAY = '(\\p{L}{3,9})\\.?'
const LINE = new RegExp(`^${DAY}(?:\\s*[-–]\\s*${DAY})?\\s*[:,]?\\s+(.+)$`, 'u')

/**
 * A week from the lines a carrier writes about a pickup point: a day or days, then hours, in Danish or English ('Monday: 08:00-20:00',
 * 'man-fre 8-16'). Days that follow each other with the same hours stand together, and a day without a line is closed. Lines that cannot be
 * read are shown as they are.
 */
export function openingHours(lines: readonly string[], today: CalendarDate): OpeningHours {
  const written = lines.map((line) => line.trim()).filter((line) => line !== '')
  const read = written.map(readLine)
  if (read.length === 0 || read.includes(null)) return { week: written.map((hours) => ({ days: '', hours })), today: null }
  const ofDay = WEEKDAYS.map((_, day) => {
    const hours = read.flatMap((line) => (line && line.from <= day && day <= line.to ? [line.hours] : []))
    return hours.length === 0 ? 'lukket' : hours.join(' og ')
  })
  const week: { days: string; hours: string; last: number }[] = []
  for (const [day, hours] of ofDay.entries()) {
    const before = week.at(-1)
    if (before?.hours === hours) {
      before.last = day
      before.days = `${before.days.split('–')[0]}–${WEEKDAYS[day]?.toLowerCase()}`
    } else week.push({ days: WEEKDAYS[day] ?? '', hours, last: day })
  }
  return { week: week.map(({ days, hours }) => ({ days, hours })), today: ofDay[weekdayOf(dayNumber(today))] ?? null }
}

function readLine(line: string): Readonly<{ from: number; to: number; hours: string }> | null {
  const [, first = '', last = first, hours = ''] = LINE.exec(line) ?? []
  const [from, to] = [dayOf(first), dayOf(last)]
  return from < 0 || to < from ? null : { from, to, hours: asWritten(hours) }
}

function dayOf(name: string): number {
  return SHORT.findIndex((names) => names.includes(name.slice(0, 3).toLowerCase()))
}

function asWritten(hours: string): string {
  if (/^(closed|lukket|-)$/i.test(hours.trim())) return 'lukket'
  return hours.replace(/\b0?(\d{1,2}):(\d{2})(:00)?\b/g, '$1.$2').replace(/\s*[-–]\s*/g, '–')
}
