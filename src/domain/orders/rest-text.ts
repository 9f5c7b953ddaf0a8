import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { isoWeek } from '#domain/calendar/iso-week.ts'

type Awaiting = Readonly<{ expectedOn: CalendarDate | null }>

type Words = Readonly<{
  what: 'Resten' | 'Varerne'
  remote: string
  days: string
}>

/** When the missing rolls of an order arrive, in sentences: by week, by delivery time, or both. `lines` are those that wait. */
export function restText(lines: readonly Awaiting[], { what, remote, days }: Words): string {
  const week = weekOf(lines)
  if (week === null) return remote
  if (lines.every(({ expectedOn }) => expectedOn !== null)) return `${what} er på vej til os og ventes ${week}.`
  return `Det, der er på vej til os, ventes ${week}. For det andet skal du regne med ${dayRangeText(days)} dage fra bestillingen.`
}

/** 'uge 49', or 'senest uge 51' for different weeks. */
function weekOf(lines: readonly Awaiting[]): string | null {
  const weeks = lines
    .flatMap(({ expectedOn }) => expectedOn ?? [])
    .toSorted()
    .map(isoWeek)
  const last = weeks.at(-1)
  if (last === undefined) return null
  return weeks.every((week) => week === last) ? `uge ${last}` : `senest uge ${last}`
}
