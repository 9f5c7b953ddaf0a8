import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay, dayFigures } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { MAX_CART_LINES } from '#domain/orders/cart.ts'

/** What is stored of an offer's life; that it ran out is read off its day. */
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
  /** a draft is proposed to be valid for so many days from the one it is made on */
  usualDays: 14,
  /** what is valid longer is a price list, not an offer */
  mostDays: 365,
} as const

type Dated = Readonly<{ state: StoredOfferState; validUntil: CalendarDate }>

/** What is missing or wrong where staff write an offer. */
export const OFFER_FAULTS = {
  reason: 'Skriv, hvorfor prisen er en anden.',
  twice: 'Varen står på tilbuddet i forvejen.',
  withdrawal: 'Skriv, hvorfor tilbuddet trækkes tilbage.',
} as const

/** What an offer is at an instant: a sent one runs out by itself at midnight in Copenhagen after its last day. */
export function offerStateAt({ state, validUntil }: Dated, nowMs: number): OfferState {
  return state === 'sent' && copenhagenDay(nowMs) > validUntil ? 'expired' : state
}

/** Why a customer can no longer answer an offer; the refusals of the API carry the same names. */
type NoAnswer = 'offer_expired' | 'offer_withdrawn' | 'offer_replaced' | 'offer_declined' | 'offer_accepted' | 'offer_not_found'

const NO_ANSWERS: Readonly<Record<OfferState, NoAnswer | null>> = {
  sent: null,
  // a draft is nobody's but staff's
  draft: 'offer_not_found',
  expired: 'offer_expired',
  accepted: 'offer_accepted',
  declined: 'offer_declined',
  withdrawn: 'offer_withdrawn',
  replaced: 'offer_replaced',
}

/** Why an offer cannot be accepted or declined at an instant; null when it can. */
export function whyNoAnswer(offer: Dated, nowMs: number): NoAnswer | null {
  return NO_ANSWERS[offerStateAt(offer, nowMs)]
}

/** True while a changed version may take an offer's place: its customer has said neither yes nor no, or it ran out. */
export function mayBeReplaced({ state }: Readonly<{ state: StoredOfferState }>): boolean {
  return state === 'sent' || state === 'declined' || state === 'withdrawn'
}

/** What is wrong with the last day of an offer that is to be sent on a day; null where nothing is. */
export function validUntilProblem(validUntil: CalendarDate, today: CalendarDate): string | null {
  if (validUntil < today) return 'Dagen er gået. Vælg en dag fra i dag.'
  return validUntil > addDays(today, OFFER.mostDays) ? 'Et tilbud gælder højst et år.' : null
}

export function usualValidUntil(today: CalendarDate): CalendarDate {
  return addDays(today, OFFER.usualDays)
}

/** 'TIL-2026-000123', and from the second version on 'TIL-2026-000123, version 2'. */
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

/** Said on every offer: rolls are nobody's until they are ordered. */
export const STOCK_NOT_RESERVED = 'Varerne er ikke reserveret. Er noget udsolgt, når du accepterer, sendes det, når det er på lager igen.'
