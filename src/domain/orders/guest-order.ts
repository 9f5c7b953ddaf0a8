import { DAY_MS } from '#domain/calendar/durations.ts'
import type { GuestOrderRules, OnlinePaymentRules } from '#domain/settings/settings.ts'
import type { OrderStatus, PaymentStatus } from './order-status.ts'

/** What stands in the way of a guest's order: nobody is known and nothing is paid, so he may hold back only so much of the stock. */
type GuestObstacle = 'order-too-large' | 'too-much-unpaid'

/** Whether a guest may order so many units while so many of his are ordered and unpaid; null when he may. */
export function guestObstacle(
  { units, unpaidUnits }: Readonly<{ units: number; unpaidUnits: number }>,
  { maxUnits }: Pick<GuestOrderRules, 'maxUnits'>,
): GuestObstacle | null {
  if (units > maxUnits) return 'order-too-large'
  return units + unpaidUnits > maxUnits ? 'too-much-unpaid' : null
}

/** How many units guests behind one network may order in a day: two full orders, since one network may be a whole office. */
export function mostUnitsFromNetworkPerDay({ maxUnits }: Pick<GuestOrderRules, 'maxUnits'>): number {
  return 2 * maxUnits
}

/** An order that may be waiting for its payment; instants are milliseconds since 1970. */
export type WaitingOrder = Readonly<{
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** since when it waits: placed, or where money is taken online asked for by mail */
  placedAt: number
  /** staff did something with it: a change, a note, a parcel number or an invoice */
  isTouched: boolean
}>

/** How long an order waits for its payment before the shop cancels it; null when it never does: a customer with an account is known. */
export function paymentWaitMs(isGuest: boolean, { cancelUnpaidAfterDays }: Pick<GuestOrderRules, 'cancelUnpaidAfterDays'>): number | null {
  return isGuest ? cancelUnpaidAfterDays * DAY_MS : null
}

/** The same where money is taken online, for every buyer: he was asked by mail, and his goods wait for nobody but him. */
export function onlinePaymentWaitMs({ cancelUnpaidAfterDays }: Pick<OnlinePaymentRules, 'cancelUnpaidAfterDays'>): number {
  return cancelUnpaidAfterDays * DAY_MS
}

/** When the shop cancels an order because nobody paid it or did anything with it; null when it does not. */
export function cancelsUnpaidAt({ status, paymentStatus, placedAt, isTouched }: WaitingOrder, waitMs: number | null): number | null {
  const isWaiting = status === 'pending' && paymentStatus === 'unpaid' && !isTouched
  return isWaiting && waitMs !== null ? placedAt + waitMs : null
}
