import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { isoWeek } from '#domain/calendar/iso-week.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'

/** Texts about the buyer are in `CUSTOMER_TEXTS`. */
export const ORDER_TEXTS = {
  reference: 100,
  receiver: 120,
  ean: 20,
  notes: 2_000,
  tracking: 300,
  parcelNumber: 100,
  internalNote: 2_000,
  paymentReference: 100,
  placedReason: 200,
  waitingWords: 300,
} as const

/** With the name only for buyers who were shown it: an unreleased product is not named to others. */
export function notSoldText(nameDa = 'Varen'): string {
  return `${nameDa} kan ikke længere købes.`
}

export const THANKS_FOR_ORDER = 'Tak for din ordre'

export function piecesAt(quantity: number, price: string): string {
  return `${wholeNumber(quantity)} stk. à ${price}`
}

/** Tells a product's line paid with points from its line paid in money. */
export function skuOfLine({ kcwId, payWithPoints }: Readonly<{ kcwId: string; payWithPoints: boolean }>): string {
  return payWithPoints ? `${kcwId} · med point` : kcwId
}

/** What a line's fields are called. A product on several lines has the place of its line, so that screen readers tell them apart. */
export function nameOfLine(names: readonly string[], place: number): string {
  const name = names[place] ?? ''
  return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}, linje ${place + 1}`
}

export const CHEMICALS_IN_ORDER = 'Farlige kemikalier i ordren'

export const SUBSTANCES_IN_ORDER = 'Indeholder over 0,1 % af et kandidatstof (REACH, artikel 33)'

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

/** 'i uge 49', or 'senest i uge 51' for different weeks. */
function weekOf(lines: readonly Awaiting[]): string | null {
  const weeks = lines
    .flatMap(({ expectedOn }) => expectedOn ?? [])
    .toSorted()
    .map(isoWeek)
  const last = weeks.at(-1)
  if (last === undefined) return null
  return weeks.every((week) => week === last) ? `i uge ${last}` : `senest i uge ${last}`
}
