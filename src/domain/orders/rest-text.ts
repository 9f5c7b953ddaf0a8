import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { isoWeek } from '#domain/calendar/iso-week.ts'

/** A line some of whose rolls are still to come, with the day they were promised for; null: by the days of the remote warehouse. */
type Awaiting = Readonly<{ expectedOn: CalendarDate | null }>

type Words = Readonly<{
  what: 'Resten' | 'Varerne'
  /** what is said where nothing is on the way */
  remote: string
  /** the days of the remote warehouse, as the order was promised them */
  days: string
}>

/**
 * When what is missing of an order comes, in sentences: by the week it was promised for, by the days of the remote warehouse, or each by its own.
 * `lines` are those that wait for rolls.
 */
export function restText(lines: readonly Awaiting[], { what, remote, days }: Words): string {
  const week = weekOf(lines)
  if (week === null) return remote
  if (lines.every(({ expectedOn }) => expectedOn !== null)) return `${what} er på vej til os og ventes ${week}.`
  return `Det, der er på vej til os, ventes ${week}. For det andet skal du regne med ${dayRangeText(days)} dage fra bestillingen.`
}

/** 'uge 49', or 'senest uge 51' where the lines are not expected in the same week; null where none is expected. */
function weekOf(lines: readonly Awaiting[]): string | null {
  const weeks = lines
    .flatMap(({ expectedOn }) => expectedOn ?? [])
    .toSorted()
    .map(isoWeek)
  const last = weeks.at(-1)
  if (last === undefined) return null
  return weeks.every((week) => week === last) ? `uge ${last}` : `senest uge ${last}`
}
