import type { Order } from '#contract/orders/order.ts'
import { krToOre } from '#domain/money/money.ts'
import { type OrderStep, type PaymentTerms, stepOfOrder } from '#domain/order-changes/next-step.ts'
import { heldOf, isHeld, refundingOf } from '#web/payments/online/held-of.ts'

/** What is to be done next with an order as staff see it; `ready` are the rolls of each line that can leave today. */
export function stepOf(
  order: Order,
  payments: PaymentTerms,
  ready: ReadonlyMap<number, number> = new Map(order.items.map((item) => [item.id, item.ready])),
): OrderStep | null {
  const money = moneyOf(order)
  const lines = order.items.map(({ id, quantity, sent, lineTotal }) => ({
    id,
    quantity,
    sent,
    lineTotalOre: money ? krToOre(lineTotal) : 0,
  }))
  return stepOfOrder({ ...order, lines, isHeld: isHeld(order), money }, ready, payments)
}

function moneyOf(order: Order) {
  // colleagues who pack see no amounts
  if (order.total === undefined) return null
  return {
    ...{ totalOre: krToOre(order.total), shippingOre: krToOre(order.shipping), creditedOre: krToOre(order.credited) },
    ...{ paidOre: krToOre(order.paid), openOre: krToOre(order.open), invoicedOre: krToOre(order.invoiced) },
    depositOre: krToOre(order.deposit),
    heldOre: heldOf(order),
    refundingOre: refundingOf(order),
  }
}
