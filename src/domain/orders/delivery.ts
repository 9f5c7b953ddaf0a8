import { type CalendarDate, parseDay } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay, timeOfDay } from '#domain/calendar/danish-time.ts'
import { addDays, dayNumber, weekdayOf } from '#domain/calendar/day-arithmetic.ts'
import { dayRangeText, daysOfRange } from '#domain/calendar/day-range.ts'
import { isoWeek } from '#domain/calendar/iso-week.ts'
import { addWorkingDays, workingDayFrom } from '#domain/calendar/working-days.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { expectedText } from '#domain/purchases/arrivals.ts'
import type { DeliveryPromise } from '#domain/settings/settings.ts'

export type StockSplit = Readonly<{ shipsNow: number; shipsLater: number }>

/** Without `expectedOn` later units take the remote warehouse's delivery time. */
type ExpectedSplit = StockSplit & Readonly<{ expectedOn?: CalendarDate | null | undefined }>

/** Splits a quantity by stock (requirements §11.5). Negative stock counts as 0. */
export function splitByStock(quantity: number, stock: number): StockSplit {
  const shipsNow = Math.min(quantity, Math.max(0, stock))
  return { shipsNow, shipsLater: quantity - shipsNow }
}

/** The delivery text of a line (requirements §11.5): '5 sendes nu, 2 om 10–18 dage', or the expected week. */
export function deliveryText(
  { shipsNow, shipsLater, expectedOn }: ExpectedSplit,
  promise: DeliveryPromise,
  way: DeliveryWay = 'parcel',
): string {
  if (shipsLater > 0 && expectedOn) {
    if (shipsNow === 0) return expectedText(expectedOn)
    const now = way === 'pickup' ? `klar om ${dayRangeText(promise.inStock)} dage` : 'sendes nu'
    return `${shipsNow} ${now}, ${shipsLater} på vej, ventes uge ${isoWeek(expectedOn)}`
  }
  if (way === 'pickup') {
    if (shipsLater === 0) return `Klar om ${dayRangeText(promise.inStock)} dage`
    if (shipsNow === 0) return `Klar om ${dayRangeText(promise.remote)} dage`
    return `${shipsNow} klar om ${dayRangeText(promise.inStock)} dage, ${shipsLater} om ${dayRangeText(promise.remote)} dage`
  }
  if (shipsLater === 0) return `Sendes nu · ${dayRangeText(promise.inStock)} dage`
  if (shipsNow === 0) return `Sendes om ${dayRangeText(promise.remote)} dage`
  return `${shipsNow} sendes nu, ${shipsLater} om ${dayRangeText(promise.remote)} dage`
}

/** The day delivery counts from: today, or tomorrow for what is ordered at or after the cut-off time ('14:00', in Denmark). */
export function deliveryCountsFrom(atMs: number, cutOff: string): CalendarDate {
  const today = copenhagenDay(atMs)
  return timeOfDay(atMs).replace('.', ':') < cutOff ? today : addDays(today, 1)
}

/**
 * When a line is in the buyer's hands: 'Hos dig ons. 2. – fre. 4. dec.', or for pickup 'Klar man. 30. nov. – tir. 1. dec.'.
 * Days until dispatch count from `countedFrom` and end on a working day; the carrier's are working days. Expected goods count from
 * the day they are expected.
 */
export function arrivalText(
  { shipsNow, shipsLater, expectedOn }: ExpectedSplit,
  {
    promise,
    countedFrom,
    way = 'parcel',
  }: Readonly<{ promise: DeliveryPromise; countedFrom: CalendarDate; way?: DeliveryWay | undefined }>,
): string {
  const spanOf = (from: CalendarDate, toDispatch: string) => {
    const [first, last] = daysOfRange(toDispatch).map((days) => workingDayFrom(addDays(from, days)))
    const [soonest, latest] = way === 'pickup' ? [0, 0] : daysOfRange(promise.home)
    return spanText(addWorkingDays(first ?? from, soonest ?? 0), addWorkingDays(last ?? from, latest ?? 0))
  }
  const now = spanOf(countedFrom, promise.inStock)
  const later = expectedOn && expectedOn > countedFrom ? spanOf(expectedOn, promise.inStock) : spanOf(countedFrom, promise.remote)
  const where = way === 'pickup' ? 'klar' : 'hos dig'
  if (shipsLater > 0 && shipsNow > 0) return `${shipsNow} ${where} ${now}, ${shipsLater} ${later}`
  return `${where === 'klar' ? 'Klar' : 'Hos dig'} ${shipsLater > 0 ? later : now}`
}

/** What an order keeps of the promise; orders from before it was kept have no date. */
type KeptPromise = Readonly<{ inStock: string; remote: string; home: string | null; countedFrom: CalendarDate | null }>

/** `arrivalText` for a line of a placed order; null when its date is not known. */
export function promisedText(split: ExpectedSplit, kept: KeptPromise, way?: DeliveryWay): string | null {
  const { home, countedFrom, ...days } = kept
  return home === null || countedFrom === null ? null : arrivalText(split, { promise: { ...days, home }, countedFrom, way })
}

const WEEKDAYS = ['man.', 'tir.', 'ons.', 'tor.', 'fre.', 'lør.', 'søn.']
const MONTHS = ['jan.', 'feb.', 'mar.', 'apr.', 'maj', 'jun.', 'jul.', 'aug.', 'sep.', 'okt.', 'nov.', 'dec.']

/** 'ons. 2. – fre. 4. dec.'; the month stands twice only when it changes. */
function spanText(first: CalendarDate, last: CalendarDate): string {
  if (first === last) return `${dayText(last)} ${monthText(last)}`
  const from = monthText(first) === monthText(last) ? dayText(first) : `${dayText(first)} ${monthText(first)}`
  return `${from} – ${dayText(last)} ${monthText(last)}`
}

function dayText(date: CalendarDate): string {
  return `${WEEKDAYS[weekdayOf(dayNumber(date))]} ${parseDay(date).day}.`
}

function monthText(date: CalendarDate): string {
  return MONTHS[parseDay(date).month - 1] ?? ''
}

/** Explains from when the days in delivery texts count, and how long shipping takes. */
export function deliveryCounts({ home }: Pick<DeliveryPromise, 'home'>, way: DeliveryWay = 'parcel'): string {
  if (way === 'pickup') return 'Dagene tæller, fra du bestiller. Du får en mail, når ordren er klar til afhentning.'
  return `Dagene tæller, fra du bestiller, til vi sender. Derefter er pakken hos dig på ${dayRangeText(home)} hverdage.`
}

/** Stock states (requirements §9): badge 'N tilbage' from 1 to 9; good above 10; exactly 10 is a warning without a badge. */
export type StockState = 'good' | 'warning' | 'low' | 'none'

export function stockState(stock: number): StockState {
  if (stock <= 0) return 'none'
  if (isLowStock(stock)) return 'low'
  return stock > 10 ? 'good' : 'warning'
}

/** The badge and the staff's low stock list start below this (requirements §9). */
export const LOW_STOCK_BELOW = 10

/** True when the badge 'N tilbage' is shown: stock from 1 to 9 (requirements §9). */
export function isLowStock(stock: number): boolean {
  return stock > 0 && stock < LOW_STOCK_BELOW
}
