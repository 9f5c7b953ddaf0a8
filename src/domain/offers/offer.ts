import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay, dayFigures } from '#domain/calendar/danish-time.ts'
import { addDays, lastDayDue } from '#domain/calendar/day-arithmetic.ts'
import { MAX_CART_LINES } from '#domain/cart/cart.ts'

/** Stored states; expiry follows from `validUntil`. */
export const STORED_OFFER_STATES = ['draft', 'sent', 'accepted', 'declined', 'withdrawn', 'replaced'] as const
export type StoredOfferState = (typeof STORED_OFFER_STATES)[number]

export const OFFER_STATES = ['draft', 'sent', 'expired', 'accepted', 'declined', 'withdrawn', 'replaced'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const OFFER_STATE_LABELS: Readonly<Record<OfferState, string>> = {
  draft: 'Kladde',
  sent: 'Sendt',
  expired: 'Udløbet',
  accepted: 'Accepteret',
  declined: 'Afvist',
  withdrawn: 'Trukket tilbage',
  replaced: 'Erstattet',
}

export const OFFER = {
  lines: MAX_CART_LINES,
  reason: 200,
  message: 2_000,
  answerNote: 500,
  usualDays: 14,
  mostDays: 365,
} as const

type Dated = Readonly<{ state: StoredOfferState; validUntil: CalendarDate }>

export const OFFER_FAULTS = {
  reason: 'Skriv, hvorfor prisen er en anden.',
  twice: 'Varen står på tilbuddet i forvejen.',
  withdrawal: 'Skriv, hvorfor tilbuddet trækkes tilbage.',
} as const

/** The state of an offer at an instant: a sent offer expires at midnight in Copenhagen after its last day. */
export function offerStateAt({ state, validUntil }: Dated, nowMs: number): OfferState {
  return state === 'sent' && copenhagenDay(nowMs) > validUntil ? 'expired' : state
}

/** Why an offer is closed to an answer; also the API's error codes. */
type ClosedOfferReason = 'offer_expired' | 'offer_withdrawn' | 'offer_replaced' | 'offer_declined' | 'offer_accepted' | 'offer_not_found'

const CLOSED_OFFER_REASONS: Readonly<Record<OfferState, ClosedOfferReason | null>> = {
  sent: null,
  draft: 'offer_not_found',
  expired: 'offer_expired',
  accepted: 'offer_accepted',
  declined: 'offer_declined',
  withdrawn: 'offer_withdrawn',
  replaced: 'offer_replaced',
}

/** Why an offer cannot be accepted or declined at an instant; null when it can. */
export function closedOfferReason(offer: Dated, nowMs: number): ClosedOfferReason | null {
  return CLOSED_OFFER_REASONS[offerStateAt(offer, nowMs)]
}

/** Whether the API refused an answer because the offer is no longer open. */
export function isClosedOfferCode(code: string): boolean {
  return Object.values<string | null>(CLOSED_OFFER_REASONS).includes(code)
}

export function mayBeReplaced({ state }: Readonly<{ state: StoredOfferState }>): boolean {
  return state === 'sent' || state === 'declined' || state === 'withdrawn'
}

export function validUntilProblem(validUntil: CalendarDate, today: CalendarDate): string | null {
  if (validUntil < today) return 'Dagen er gået. Vælg en dag fra i dag.'
  return validUntil > addDays(today, OFFER.mostDays) ? 'Et tilbud gælder højst et år.' : null
}

export function usualValidUntil(today: CalendarDate): CalendarDate {
  return addDays(today, OFFER.usualDays)
}

/** 'TIL-2026-000123', from the second version on 'TIL-2026-000123, version 2'. */
export function offerName({ number, version }: Readonly<{ number: string; version: number }>): string {
  return version === 1 ? number : `${number}, version ${version}`
}

export function offerFileName({ number, version }: Readonly<{ number: string; version: number }>): string {
  return `Tilbud_${number}${version === 1 ? '' : `_v${version}`}.pdf`
}

export const VALID_TO = 'Gælder til og med'

export function validText(validUntil: CalendarDate): string {
  return `${VALID_TO} ${dayFigures(validUntil)}`
}

type DatesHold = Readonly<{ acceptedOn: 'today' | CalendarDate; hasDeposit: boolean }>

/** The note below the dates of an offer, which are those of an order placed that day; nothing is sent before a deposit is paid. */
export function datesHoldText({ acceptedOn, hasDeposit }: DatesHold): string {
  const day = acceptedOn === 'today' ? 'i dag' : `den ${dayFigures(acceptedOn)}`
  return `Leveringstiden gælder, hvis du accepterer ${day}${hasDeposit ? ' og betaler depositummet samme dag' : ''}. Accepterer du senere, kommer varerne senere.`
}

export const STOCK_NOT_RESERVED = 'Varerne er ikke reserveret. Er noget udsolgt, når du accepterer, sendes det, når det er på lager igen.'

const REMINDED_DAYS_BEFORE = 2
/** Offers that end within this many days are listed on the staff dashboard. */
export const ENDS_SOON_DAYS = 7

type Ending = Readonly<{ state: StoredOfferState; validUntil: CalendarDate; sentAtMs: number | null; remindedAtMs: number | null }>

/** Whether to remind now: once, from the morning two days before the last day, of an open offer sent before that day. */
export function isToBeReminded({ sentAtMs, remindedAtMs, ...offer }: Ending, nowMs: number): boolean {
  const isOpen = offerStateAt(offer, nowMs) === 'sent'
  if (!isOpen || remindedAtMs !== null || sentAtMs === null) return false
  const day = addDays(offer.validUntil, -REMINDED_DAYS_BEFORE)
  return copenhagenDay(sentAtMs) < day && lastDayDue(nowMs) >= day
}

export function lastDaysToRemindOf(nowMs: number): Readonly<{ from: CalendarDate; to: CalendarDate }> {
  return { from: copenhagenDay(nowMs), to: addDays(lastDayDue(nowMs), REMINDED_DAYS_BEFORE) }
}

export function endsSoonBy(today: CalendarDate): CalendarDate {
  return addDays(today, ENDS_SOON_DAYS)
}
