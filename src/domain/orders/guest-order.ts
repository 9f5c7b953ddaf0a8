import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import type { GuestOrderRules, OnlinePaymentRules } from '#domain/settings/settings.ts'
import type { OrderStatus, PaymentStatus } from './order-status.ts'

type GuestObstacle = 'order-too-large' | 'too-much-unpaid'

/** Why a guest cannot order this many units; null when they can. */
export function guestObstacle(
  { units, unpaidUnits }: Readonly<{ units: number; unpaidUnits: number }>,
  { maxUnits }: Pick<GuestOrderRules, 'maxUnits'>,
): GuestObstacle | null {
  if (units > maxUnits) return 'order-too-large'
  return units + unpaidUnits > maxUnits ? 'too-much-unpaid' : null
}

/** Units per day for guests in one network: two full orders, as a network may be a whole office. */
export function mostUnitsFromNetworkPerDay({ maxUnits }: Pick<GuestOrderRules, 'maxUnits'>): number {
  return 2 * maxUnits
}

/** Instants are milliseconds since 1970. */
export type UnpaidOrder = Readonly<{
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** placed, or asked by mail to pay online */
  placedAt: number
  /** staff changed, noted, sent or invoiced something */
  isTouched: boolean
}>

/** How long an order waits for payment before it is cancelled; null never cancels, as for customers with an account. */
export function paymentWaitMs(isGuest: boolean, { cancelUnpaidAfterDays }: Pick<GuestOrderRules, 'cancelUnpaidAfterDays'>): number | null {
  return isGuest ? cancelUnpaidAfterDays * DAY_MS : null
}

/** How long an order waits for online payment. Applies to every buyer, as all were asked by mail. */
export function onlinePaymentWaitMs({ cancelUnpaidAfterDays }: Pick<OnlinePaymentRules, 'cancelUnpaidAfterDays'>): number {
  return cancelUnpaidAfterDays * DAY_MS
}

/** When an unpaid, untouched order is cancelled; null when it is not. */
export function cancelsUnpaidAt({ status, paymentStatus, placedAt, isTouched }: UnpaidOrder, waitMs: number | null): number | null {
  const isWaiting = status === 'pending' && paymentStatus === 'unpaid' && !isTouched
  return isWaiting && waitMs !== null ? placedAt + waitMs : null
}
