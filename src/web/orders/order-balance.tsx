import type { Order } from '#contract/orders/order.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { chargedLabel } from '#domain/money/vat.ts'
import { balanceForCustomer } from '#domain/payments/payment-texts.ts'
import { shippingWayOf } from '#domain/prices/shipping.ts'
import { heldOf } from '#web/payments/online/held-of.ts'
import type { Figures } from '#web/prices/order-figures.tsx'

/** The open amount of an order, or the buyer's credit; nothing when settled. As it is charged. */
export function OrderBalance({ order }: { order: Pick<Order, 'open' | 'onlinePayments' | 'vatTreatment'> }) {
  const heldOre = heldOf(order)
  const openOre = krToOre(order.open)
  const balance = heldOre >= openOre && openOre > 0 ? { label: 'Reserveret', ore: heldOre } : balanceForCustomer(openOre)
  if (!balance) return null
  return (
    <p className="figures text-sm">
      {balance.label}: <span className="font-semibold whitespace-nowrap">{amount(balance.ore)}</span>
      <span className="text-muted"> {chargedLabel(order.vatTreatment)}</span>
    </p>
  )
}

/** The sums of a placed order. Cancelled and refunded orders earn no points. */
export function figuresOf({ subtotal, shipping, savings, total, pointsUsed, ...order }: Order): Figures {
  const isCancelledOrRefunded = order.status === 'cancelled' || order.paymentStatus === 'refunded'
  return {
    subtotalOre: krToOre(subtotal),
    vatTreatment: order.vatTreatment,
    shippingWay: shippingWayOf(order.items, order.deliveryWay),
    deliveryMethod: order.deliveryMethod,
    shippingOre: krToOre(shipping),
    savingsOre: krToOre(savings),
    totalOre: krToOre(total),
    pointsUsed,
    pointsEarned: isCancelledOrRefunded && !order.pointsCredited ? 0 : order.pointsEarned,
  }
}
