import { copenhagenDay, dayFigures, longDate, longDateAndTime } from '#domain/calendar/danish-time.ts'

/** '21. november 2026', in Danish time. */
export function date(instant: string): string {
  return longDate(Date.parse(instant))
}

/** '21.11.2026', in Danish time. */
export function shortDate(instant: string): string {
  return dayFigures(copenhagenDay(Date.parse(instant)))
}

/** '21. november 2026 kl. 10.15', in Danish time. */
export function dateAndTime(instant: string): string {
  return longDateAndTime(Date.parse(instant))
}

/** 'sølv, guld og krom'. */
export function joinWithAnd(words: readonly string[]): string {
  const [last = '', ...before] = words.toReversed()
  return before.length === 0 ? last : `${before.toReversed().join(', ')} og ${last}`
}
