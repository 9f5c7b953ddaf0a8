import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { lastDayDue } from '#domain/calendar/last-day-due.ts'
import { offerStateAt, type StoredOfferState } from './offer.ts'

const REMINDED_DAYS_BEFORE = 2
/** Offers that end within this many days are listed on the staff dashboard. */
export const ENDS_SOON_DAYS = 7

type Ending = Readonly<{ state: StoredOfferState; validUntil: CalendarDate; sentAtMs: number | null; remindedAtMs: number | null }>

/**
 * Whether to remind the customer of an offer now: once, from the morning two days before its last day, or later when the shop was down. Not
 * for offers sent on or after that day, or already answered.
 */
export function isToBeReminded({ sentAtMs, remindedAtMs, ...offer }: Ending, nowMs: number): boolean {
  const isOpen = offerStateAt(offer, nowMs) === 'sent'
  if (!isOpen || remindedAtMs !== null || sentAtMs === null) return false
  const day = addDays(offer.validUntil, -REMINDED_DAYS_BEFORE)
  return copenhagenDay(sentAtMs) < day && lastDayDue(nowMs) >= day
}

/** The last days of offers that may need a reminder at an instant. */
export function lastDaysToRemindOf(nowMs: number): Readonly<{ from: CalendarDate; to: CalendarDate }> {
  return { from: copenhagenDay(nowMs), to: addDays(lastDayDue(nowMs), REMINDED_DAYS_BEFORE) }
}

export function endsSoonBy(today: CalendarDate): CalendarDate {
  return addDays(today, ENDS_SOON_DAYS)
}
