import type { Order } from '#contract/orders/order.ts'
import { krToOre } from '#domain/money/money.ts'
import { paidWayLabel, paymentStatusLabel } from '#domain/orders/payment-texts.ts'

/** What banks hold for an order until it is sent, in øre. */
export function heldOf({ onlinePayments }: Pick<Order, 'onlinePayments'>): number {
  return onlinePayments.reduce((sum, { held }) => sum + krToOre(held), 0)
}

/** The label of an order's payments, and how it is paid, with what banks hold of it. */
export function paymentLabelOf(order: Pick<Order, 'onlinePayments' | 'paymentStatus' | 'status'>): string {
  return paymentStatusLabel({ ...order, heldOre: heldOf(order) })
}

export function wayLabelOf({ paymentMethod, onlinePayments }: Pick<Order, 'onlinePayments' | 'paymentMethod'>): string {
  const ways = onlinePayments.filter(({ held, captured }) => held > 0 || captured > 0).map(({ way }) => way)
  return paidWayLabel(paymentMethod, ways)
}
