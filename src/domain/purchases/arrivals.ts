import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { isoWeek } from '#domain/calendar/iso-week.ts'

/** Rolls on the way, and the day they are expected. */
export type Arrival = Readonly<{ on: CalendarDate; rolls: number }>

/** A day that is over is promised to nobody: what should have come is late, and nobody knows how late. */
export function stillExpected(arrivals: readonly Arrival[], today: CalendarDate): readonly Arrival[] {
  return arrivals.filter(({ on }) => on >= today)
}

/**
 * What of the rolls on the way is nobody's yet: orders that wait already get the first ones. Sorted by day; a day with nothing left is left out.
 */
export function freeArrivals(arrivals: readonly Arrival[], owed: number): Arrival[] {
  let waiting = Math.max(0, owed)
  return arrivals
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
    .flatMap(({ on, rolls }) => {
      const taken = Math.min(waiting, rolls)
      waiting -= taken
      return rolls > taken ? [{ on, rolls: rolls - taken }] : []
    })
}

/** The day by which so many rolls have come, of arrivals in the order of their days; null where they do not, or none are needed. */
export function arrivalOf(arrivals: readonly Arrival[], rolls: number): CalendarDate | null {
  if (rolls <= 0) return null
  let come = 0
  for (const arrival of arrivals) {
    come += arrival.rolls
    if (come >= rolls) return arrival.on
  }
  return null
}

/** 'På vej, ventes uge 49': what is said of rolls that are expected. */
export function expectedText(on: CalendarDate): string {
  return `På vej, ventes uge ${isoWeek(on)}`
}
