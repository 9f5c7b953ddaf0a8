import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays, dayNumber, weekdayOf } from '#domain/calendar/day-arithmetic.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'

/** 'Fast lager hos 3 værksteder (12 stk.)'. */
export function shelfListsText({ keepers, kept }: Readonly<{ keepers: number; kept: number }>): string {
  return `Fast lager hos ${count(keepers, 'værksted', 'værksteder')} (${count(kept, 'stk.', 'stk.')})`
}

export function shelfListsShortText({ keepers }: Readonly<{ keepers: number }>): string {
  return `Fast lager hos ${wholeNumber(keepers)}`
}

export function shelfListSummary({ lists, products, missing }: Readonly<{ lists: number; products: number; missing: number }>): string {
  if (lists === 0) return 'Ingen lister'
  const what = `${count(lists, 'liste', 'lister')}, ${count(products, 'vare', 'varer')}`
  return missing === 0 ? what : `${what}, ${count(missing, 'mangler', 'mangler')}`
}

export function listStateText({
  products,
  missing,
  ordered,
  uncounted,
}: Readonly<{ products: number; missing: number; ordered: number; uncounted: number }>): string {
  const parts = [
    count(products, 'vare', 'varer'),
    ...(missing > 0 ? [`${count(missing, 'mangler', 'mangler')}`] : []),
    ...(ordered > 0 ? [`${count(ordered, 'bestilt', 'bestilt')}`] : []),
    ...(uncounted > 0 ? [`${count(uncounted, 'ikke talt', 'ikke talt')}`] : []),
  ]
  return parts.join(' · ')
}

/** Weekdays by number, Monday 0. */
export const MAIL_DAYS = ['mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag', 'søndag'] as const

/** The next such weekday after a date, never the date itself. */
export function nextMailDay(after: CalendarDate, weekday: number): CalendarDate {
  const ahead = (weekday - weekdayOf(dayNumber(after)) + 7) % 7
  return addDays(after, ahead === 0 ? 7 : ahead)
}

export function missingSubject(products: number): string {
  return `${count(products, 'vare', 'varer')} mangler på hylden`
}

type MissingLine = Readonly<{ missing: number; onShelf: number; ordered: number; minimum: number }>

export function missingText({ missing, onShelf, ordered, minimum }: MissingLine): string {
  return `Bestil ${missing} (${onShelf} på hylden${ordered > 0 ? `, ${ordered} bestilt` : ''}, minimum ${minimum})`
}

/** The weekly mail goes to the account's address, which is another's for a member. */
export function mailGoesTo(address: string): string {
  return `Værkstedets mail sendes til ${address}`
}

/** With the account's address for a member, else null. */
export function mailDayText(weekday: number | null, mailTo: string | null): string {
  if (weekday === null) return mailTo === null ? MAIL_STOPPED : 'Værkstedet får ikke mailen mere.'
  const to = mailTo === null ? 'Du får en mail' : mailGoesTo(mailTo)
  return `${to} hver ${MAIL_DAYS[weekday]} morgen, når noget mangler`
}

export const MAIL_STOPPED = 'Du får ikke mailen mere.'
export const MAIL_AGAIN = 'Vil du have den igen, vælger du en ugedag under dine lister.'
