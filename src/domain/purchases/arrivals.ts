import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { isoWeek } from '#domain/calendar/iso-week.ts'

export type Arrival = Readonly<{ on: CalendarDate; rolls: number }>

/** Past days are not promised: those goods are late by an unknown time. */
export function stillExpected(arrivals: readonly Arrival[], today: CalendarDate): readonly Arrival[] {
  return arrivals.filter(({ on }) => on >= today)
}

/** Incoming rolls not needed by waiting orders, by day; days without any are left out. */
export function freeArrivals(arrivals: readonly Arrival[], owed: number): Arrival[] {
  let waiting = Math.max(0, owed)
  return arrivals
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
    .flatMap(({ on, rolls }) => {
      const reserved = Math.min(waiting, rolls)
      waiting -= reserved
      return rolls > reserved ? [{ on, rolls: rolls - reserved }] : []
    })
}

/** The day by which enough rolls have arrived, of arrivals in order; null when there are not enough, or none are needed. */
export function arrivalOf(arrivals: readonly Arrival[], rolls: number): CalendarDate | null {
  if (rolls <= 0) return null
  let arrived = 0
  for (const arrival of arrivals) {
    arrived += arrival.rolls
    if (arrived >= rolls) return arrival.on
  }
  return null
}

export function expectedText(on: CalendarDate): string {
  return `På vej, ventes uge ${isoWeek(on)}`
}
