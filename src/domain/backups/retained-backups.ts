import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayNumber, weekdayOf } from '#domain/calendar/day-arithmetic.ts'

export type Retention = Readonly<{ daily: number; weekly: number; monthly: number }>

export const USUAL_RETENTION: Retention = { daily: 7, weekly: 4, monthly: 12 }

/** Keeps the newest of each of the latest days, weeks and months that have a backup: a long pause deletes nothing. ISO 8601 in UTC. */
export function retainedBackups(instants: readonly string[], { daily, weekly, monthly }: Retention): ReadonlySet<string> {
  const newestFirst = instants.toSorted().toReversed()
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, dayOf).slice(0, daily),
    ...newestOfEach(newestFirst, weekOf).slice(0, weekly),
    ...newestOfEach(newestFirst, monthOf).slice(0, monthly),
  ])
}

function newestOfEach(newestFirst: readonly string[], periodOf: (instant: string) => string | number): string[] {
  const newest = new Map<string | number, string>()
  for (const instant of newestFirst) if (!newest.has(periodOf(instant))) newest.set(periodOf(instant), instant)
  return [...newest.values()]
}

function dayOf(instant: string): CalendarDate {
  return instant.slice(0, 10)
}

function weekOf(instant: string): number {
  const day = dayNumber(dayOf(instant))
  return day - weekdayOf(day)
}

function monthOf(instant: string): string {
  return instant.slice(0, 7)
}
