import type { Order } from '#contract/orders/order.ts'
import { krToOre } from '#domain/money/money.ts'
import { shippingWayOf } from '#domain/prices/shipping.ts'
import type { Figures } from '#web/prices/order-figures.tsx'

/** The sums of a placed order. Cancelled and refunded orders earn no points. */
export function figuresOf({ subtotal, shipping, savings, total, pointsUsed, ...order }: Order): Figures {
  const isGone = order.status === 'cancelled' || order.paymentStatus === 'refunded'
  return {
    subtotalOre: krToOre(subtotal),
    vatTreatment: order.vatTreatment,
    shippingWay: shippingWayOf(order.items, order.deliveryWay),
    deliveryMethod: order.deliveryMethod,
    shippingOre: krToOre(shipping),
    savingsOre: krToOre(savings),
    totalOre: krToOre(total),
    pointsUsed,
    pointsEarned: isGone && !order.pointsCredited ? 0 : order.pointsEarned,
  }
}
