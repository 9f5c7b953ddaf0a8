import type { OrderStatus, PaymentStatus } from './order-status.ts'

/** Null is an order that does not exist: not yet placed, or deleted. */
export type OrderState = Readonly<{ status: OrderStatus; paymentStatus: PaymentStatus }>

const ORDER_EFFECTS = [
  'return-stock',
  'return-spent-points',
  'earn-points',
  'take-back-earned-points',
  'take-stock',
  'take-spent-points',
] as const
export type OrderEffect = (typeof ORDER_EFFECTS)[number]

/** Each effect happens exactly once (requirements §11.6). Points are given before they are taken, so that a change can use them. */
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

/** The stored flags of effects that have happened, so that each happens exactly once (requirements §11.6). */
export function effectFlags(order: OrderState | null, pointsUsed: number) {
  return {
    stockTaken: holdsGoods(order),
    pointsSpent: holdsGoods(order) && pointsUsed > 0,
    pointsCredited: hasEarned(order),
  }
}

function holdsGoods(order: OrderState | null): boolean {
  return order !== null && order.status !== 'cancelled'
}

function hasEarned(order: OrderState | null): boolean {
  return holdsGoods(order) && order?.paymentStatus === 'paid'
}
