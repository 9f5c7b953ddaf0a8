import type { Order } from '#contract/orders/order.ts'
import { krToOre } from '#domain/money/money.ts'
import { WAITS_FOR_DEPOSIT } from '#domain/orders/deposit.ts'
import { paidWayLabel, paymentStatusLabel } from '#domain/payments/payment-texts.ts'

/** The amount reserved by banks until the order is sent, in øre. */
export function heldOf({ onlinePayments }: Pick<Order, 'onlinePayments'>): number {
  return onlinePayments.reduce((sum, { held }) => sum + krToOre(held), 0)
}

/** Refunds the banks have not answered, in øre. */
export function refundingOf({ onlinePayments }: Pick<Order, 'onlinePayments'>): number {
  return onlinePayments.reduce((sum, { refunding }) => sum + krToOre(refunding), 0)
}

/** Also for colleagues who see no amounts. */
export function isHeld({ onlinePayments }: Pick<Order, 'onlinePayments'>): boolean {
  return onlinePayments.some(({ state }) => state === 'held')
}

export function paymentLabelOf(order: Pick<Order, 'onlinePayments' | 'paymentStatus' | 'status' | 'waitsForDeposit'>): string {
  if (order.waitsForDeposit && !isHeld(order)) return WAITS_FOR_DEPOSIT
  return paymentStatusLabel({ ...order, isHeld: isHeld(order) })
}

export function wayLabelOf({ paymentMethod, onlinePayments }: Pick<Order, 'onlinePayments' | 'paymentMethod'>): string {
  const ways = onlinePayments.filter(({ held, captured }) => held > 0 || captured > 0).map(({ way }) => way)
  return paidWayLabel(paymentMethod, ways)
}
