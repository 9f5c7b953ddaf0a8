import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayNumber, weekdayOf } from '#domain/calendar/day-arithmetic.ts'
import { isPostalCode, normalisePostalCode } from '#domain/customers/postal-code.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import type { PickupPoint } from '#domain/settings/delivery-methods.ts'

/** The heading above a pickup point; 'Afhentes hos' is the shop's own place. */
export const FETCHED_AT = 'Hentes hos'

export function pickupPointLines({ name, address, postalCode, city }: Omit<PickupPoint, 'id'>): string[] {
  return [name, address, `${postalCode} ${city}`]
}

/** 'Kiosken, Torvet 4, 8700 Horsens'. */
export function pickupPointText(point: Omit<PickupPoint, 'id'>): string {
  return pickupPointLines(point).join(', ')
}

export function distanceText(metres: number): string {
  if (metres < 1_000) return `${wholeNumber(Math.round(metres / 10) * 10)} m`
  const km = metres / 1_000
  return `${km < 10 ? (Math.round(km * 10) / 10).toString().replace('.', ',') : wholeNumber(Math.round(km))} km`
}

/** `foundBy` is the postal code it was found by, sent in the request to the carrier; `home` the buyer's, empty while it is not known. */
export type ChosenPoint = PickupPoint & Readonly<{ methodId: string; foundBy: string; home: string }>

type PointChoice = Pick<ChosenPoint, 'methodId' | 'home'>

/** True for the same method while the buyer's postal code (`home`) is the same; an unknown or incomplete code is no change. */
export function isSamePointChoice({ methodId, home }: PointChoice, now: PointChoice): boolean {
  const [before, after] = [home, now.home].map(normalisePostalCode)
  const isMoved = isPostalCode(before ?? '') && isPostalCode(after ?? '') && before !== after
  return methodId === now.methodId && !isMoved
}

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

/** A week from a carrier's lines in Danish or English. A day without a line is closed; lines that cannot be read are shown as they are. */
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
