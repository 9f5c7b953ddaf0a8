import { type CalendarDate, parseDay } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay, timeOfDay } from '#domain/calendar/danish-time.ts'
import { addDays, dayNumber, weekdayOf } from '#domain/calendar/day-arithmetic.ts'
import { daysOfRange } from '#domain/calendar/day-range.ts'
import { addWorkingDays, isWorkingDay } from '#domain/calendar/working-days.ts'
import type { ArrivalPlace, DeliveryWay } from '#domain/prices/delivery-way.ts'
import { type ClosingDays, closedFrom, isClosedOn } from '#domain/settings/closing-days.ts'
import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import type { DeliveryPromise } from '#domain/settings/settings.ts'
import type { ExpectedSplit } from './delivery.ts'

/** The day delivery counts from: today, or tomorrow for what is ordered at or after the cut-off time ('14:00', in Denmark). */
function deliveryCountsFrom(atMs: number, cutOff: string): CalendarDate {
  const today = copenhagenDay(atMs)
  return timeOfDay(atMs).replace('.', ':') < cutOff ? today : addDays(today, 1)
}

const PLACES: Readonly<Record<ArrivalPlace, string>> = { parcel: 'hos dig', point: 'på udleveringsstedet', pickup: 'klar' }

type Terms = Readonly<{
  promise: DeliveryPromise
  countedFrom: CalendarDate
  closed: readonly ClosingDays[]
  place?: ArrivalPlace | undefined
}>

/** 'Hos dig ons. 2. – fre. 4. dec.', or for pickup 'Klar man. 30. nov. – tir. 1. dec.'. The shop's closing days delay only the dispatch. */
function arrivalText({ shipsNow, shipsLater, expectedOn }: ExpectedSplit, terms: Terms): string {
  const { now, later } = spansOf(expectedOn, terms)
  const where = PLACES[terms.place ?? 'parcel']
  if (shipsLater > 0 && shipsNow > 0) return `${shipsNow} ${where} ${spanText(now)}, resten ${spanText(later)}`
  return `${where.charAt(0).toUpperCase()}${where.slice(1)} ${spanText(shipsLater > 0 ? later : now)}`
}

/** 'Vi holder lukket ons. 23. dec. – fre. 1. jan. (Juleferie)' when closing days delay the line, else null. */
function closingText({ shipsLater, expectedOn }: ExpectedSplit, terms: Terms): string | null {
  const { now, later } = spansOf(expectedOn, terms)
  const { sentBy } = shipsLater > 0 ? later : now
  const closings = closedFrom(terms.countedFrom, terms.closed).filter(({ from }) => from <= sentBy)
  if (closings.length === 0) return null
  const texts = closings.map(({ name, from, to }) => spanText({ first: from, last: to }) + (name && ` (${name})`))
  return `Vi holder lukket ${texts.join(' og ')}`
}

type Span = Readonly<{ first: CalendarDate; last: CalendarDate }>
/** `sentBy`: the latest day of dispatch. */
type Arrival = Span & Readonly<{ sentBy: CalendarDate }>

function spansOf(expectedOn: CalendarDate | null | undefined, { promise, countedFrom, closed, place }: Terms) {
  const spanOf = (from: CalendarDate, toDispatch: string): Arrival => {
    const [first, last] = daysOfRange(toDispatch).map((days) => dispatchDay(from, days, closed))
    const [soonest, latest] = place === 'pickup' ? [0, 0] : daysOfRange(promise.home)
    const sentBy = last ?? from
    return { first: addWorkingDays(first ?? from, soonest ?? 0), last: addWorkingDays(sentBy, latest ?? 0), sentBy }
  }
  const isExpected = expectedOn && expectedOn > countedFrom
  return {
    now: spanOf(countedFrom, promise.inStock),
    later: isExpected ? spanOf(expectedOn, promise.inStock) : spanOf(countedFrom, promise.remote),
  }
}

/** The first working day the shop is open after a number of days; days on which it is closed do not count. */
function dispatchDay(from: CalendarDate, days: number, closed: readonly ClosingDays[]): CalendarDate {
  const isClosed = isClosedOn(from, closed)
  if (days === 0 && !isClosed && isWorkingDay(from)) return from
  return dispatchDay(addDays(from, 1), isClosed ? days : Math.max(0, days - 1), closed)
}

type Sent = Readonly<{
  deliveryWay: DeliveryWay
  /** of an order; null for none */
  pickupPoint?: unknown
  /** of a cart, before its pickup point is chosen */
  method?: Pick<DeliveryMethod, 'kind'> | null | undefined
}>

export function arrivalPlaceOf({ deliveryWay, pickupPoint = null, method }: Sent): ArrivalPlace {
  return pickupPoint !== null || (deliveryWay === 'parcel' && method?.kind === 'pickupPoint') ? 'point' : deliveryWay
}

/** The delivery promise stored with an order; orders from before it was stored have no date. */
type StoredPromise = Readonly<{
  inStock: string
  remote: string
  home: string | null
  countedFrom: CalendarDate | null
  closed: readonly ClosingDays[]
}>

type Delivery = DeliveryPromise & Readonly<{ cutOff: string; closed: readonly ClosingDays[] }>

/** The part of the promise stored with an order placed now, so that later changes of the settings do not move it. */
export function promiseToStore(atMs: number, { cutOff, closed }: Delivery): { countedFrom: CalendarDate; closed: ClosingDays[] } {
  const countedFrom = deliveryCountsFrom(atMs, cutOff)
  return { countedFrom, closed: closedFrom(countedFrom, closed) }
}

/** The texts of a line of a placed order, with the closing days that delay it; none when its date is not known. */
export function promisedTexts(split: ExpectedSplit, { home, countedFrom, closed, ...days }: StoredPromise, place?: ArrivalPlace): string[] {
  if (home === null || countedFrom === null) return []
  const terms = { promise: { ...days, home }, countedFrom, closed, place }
  return [arrivalText(split, terms), closingText(split, terms)].filter((text) => text !== null)
}

/** The same texts for a line ordered now. While an order after today's cut-off would arrive later, they begin 'Bestil inden kl. 14'. */
export function offeredTexts(
  split: ExpectedSplit,
  delivery: Delivery,
  { atMs, place }: Readonly<{ atMs: number; place?: ArrivalPlace | undefined }>,
): string[] {
  const stored = promiseToStore(atMs, delivery)
  const textsFrom = (countedFrom: CalendarDate) => promisedTexts(split, { ...delivery, closed: stored.closed, countedFrom }, place)
  const [date = '', ...closing] = textsFrom(stored.countedFrom)
  const isCutOff = stored.countedFrom > copenhagenDay(atMs)
  if (isCutOff || textsFrom(addDays(stored.countedFrom, 1))[0] === date) return [date, ...closing]
  return [`Bestil inden kl. ${hourText(delivery.cutOff)}: ${date.charAt(0).toLowerCase()}${date.slice(1)}`, ...closing]
}

function hourText(cutOff: string): string {
  return cutOff.replace(':', '.').replace(/^0(?=\d)|\.00$/g, '')
}

type Promised = Readonly<{
  /** rolls promised for later, wherever they were sent from since; null on lines from before this was stored */
  promisedLater: number | null
  expectedOn: CalendarDate | null
}>

/** The last day a line of an order was promised for; null when its promise was not stored. */
export function promisedBy(line: Promised, { home, countedFrom, closed, ...days }: StoredPromise): CalendarDate | null {
  if (home === null || countedFrom === null || line.promisedLater === null) return null
  const { now, later } = spansOf(line.expectedOn, { promise: { ...days, home }, countedFrom, closed })
  return line.promisedLater > 0 ? later.last : now.last
}

const WEEKDAYS = ['man.', 'tir.', 'ons.', 'tor.', 'fre.', 'lør.', 'søn.']
const MONTHS = ['jan.', 'feb.', 'mar.', 'apr.', 'maj', 'jun.', 'jul.', 'aug.', 'sep.', 'okt.', 'nov.', 'dec.']

/** 'ons. 2. – fre. 4. dec.'; the month stands twice only when it changes. */
function spanText({ first, last }: Span): string {
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
