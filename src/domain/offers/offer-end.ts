import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { lastDayDue } from '#domain/calendar/last-day-due.ts'
import { offerStateAt, type StoredOfferState } from './offer.ts'

/** A customer is reminded so many days before the last day of an offer. */
const REMINDED_DAYS_BEFORE = 2
/** An offer that runs out within so many days stands on staff's overview. */
export const ENDS_SOON_DAYS = 7

type Ending = Readonly<{ state: StoredOfferState; validUntil: CalendarDate; sentAtMs: number | null; remindedAtMs: number | null }>

/**
 * Whether a customer is to be reminded of an offer at an instant: once, from the morning two days before its last day on, also later where the
 * shop was down then. What was sent on that day or after it is news still, and what can be answered no more is left alone.
 */
export function isToBeReminded({ sentAtMs, remindedAtMs, ...offer }: Ending, nowMs: number): boolean {
  const isOpen = offerStateAt(offer, nowMs) === 'sent'
  if (!isOpen || remindedAtMs !== null || sentAtMs === null) return false
  const day = addDays(offer.validUntil, -REMINDED_DAYS_BEFORE)
  return copenhagenDay(sentAtMs) < day && lastDayDue(nowMs) >= day
}

/** The last days of the offers that may have to be reminded of at an instant. */
export function lastDaysToRemindOf(nowMs: number): Readonly<{ from: CalendarDate; to: CalendarDate }> {
  return { from: copenhagenDay(nowMs), to: addDays(lastDayDue(nowMs), REMINDED_DAYS_BEFORE) }
}

/** The day by which an open offer must run out to run out soon. */
export function endsSoonBy(today: CalendarDate): CalendarDate {
  return addDays(today, ENDS_SOON_DAYS)
}
