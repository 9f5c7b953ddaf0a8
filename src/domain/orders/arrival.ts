import { type CalendarDate, parseDay } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay, timeOfDay } from '#domain/calendar/danish-time.ts'
import { addDays, dayNumber, weekdayOf } from '#domain/calendar/day-arithmetic.ts'
import { daysOfRange } from '#domain/calendar/day-range.ts'
import { addWorkingDays, workingDayFrom } from '#domain/calendar/working-days.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import type { DeliveryPromise } from '#domain/settings/settings.ts'
import type { ExpectedSplit } from './delivery.ts'

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
