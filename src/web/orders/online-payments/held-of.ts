import type { Order } from '#contract/orders/order.ts'
import { krToOre } from '#domain/money/money.ts'

/** What banks hold for an order until it is sent, in øre. */
export function heldOf({ onlinePayments }: Pick<Order, 'onlinePayments'>): number {
  return onlinePayments.reduce((sum, { held }) => sum + krToOre(held), 0)
}
