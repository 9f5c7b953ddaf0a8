import type { OrderStatus, PaymentStatus } from './order-status.ts'

/** What decides an order's effects; null is an order that does not exist: not yet placed, or deleted. */
export type OrderState = Readonly<{ status: OrderStatus; paymentStatus: PaymentStatus }>

/** What a change of state does to stock and points. */
const ORDER_EFFECTS = [
  'return-stock',
  'return-spent-points',
  'earn-points',
  'take-back-earned-points',
  'take-stock',
  'take-spent-points',
] as const
export type OrderEffect = (typeof ORDER_EFFECTS)[number]

/**
 * The effects of a change from one state to the next, each exactly once (requirements §11.6). Placing goes from null,
 * deleting to null. What is given comes before what is taken, so that undoing a change is never refused for points the
 * order itself gives back.
 */
export function orderEffects(previous: OrderState | null, next: OrderState | null): readonly OrderEffect[] {
  const due: Record<OrderEffect, boolean> = {
    'return-stock': holdsGoods(previous) && !holdsGoods(next),
    'return-spent-points': holdsGoods(previous) && !holdsGoods(next),
    'earn-points': !hasEarned(previous) && hasEarned(next),
    'take-back-earned-points': hasEarned(previous) && !hasEarned(next),
    'take-stock': !holdsGoods(previous) && holdsGoods(next),
    'take-spent-points': !holdsGoods(previous) && holdsGoods(next),
  }
  return ORDER_EFFECTS.filter((effect) => due[effect])
}

/** Which effects an order in this state has had, as the order keeps them so that each happens exactly once (requirements §11.6). */
export function effectFlags(order: OrderState | null, pointsUsed: number) {
  return {
    stockTaken: holdsGoods(order),
    pointsSpent: holdsGoods(order) && pointsUsed > 0,
    pointsCredited: hasEarned(order),
  }
}

/** True while the order keeps its stock and its spent points: as long as it is not cancelled. */
function holdsGoods(order: OrderState | null): boolean {
  return order !== null && order.status !== 'cancelled'
}

/** True while the order's points are earned: paid and not cancelled; partly paid or refunded earns nothing (requirements §10). */
function hasEarned(order: OrderState | null): boolean {
  return holdsGoods(order) && order?.paymentStatus === 'paid'
}
