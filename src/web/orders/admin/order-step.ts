import type { Order } from '#contract/orders/order.ts'
import { krToOre } from '#domain/money/money.ts'
import { nextStep, type OrderStep } from '#domain/orders/next-step.ts'
import { sentStateOf } from '#domain/parcels/rolls.ts'
import { dueWhenLeaving, isPaidBeforeSending, isPaidOnline } from '#domain/payments/online/what-is-due.ts'
import { heldOf, isHeld } from '#web/payments/online/held-of.ts'

type Payments = Readonly<{ isOn: boolean; takesAllAtFirstParcel: boolean }>
/** Rolls that can leave today, by line; lists know only the reserved ones. */
type Ready = ReadonlyMap<number, number>

/** What is to be done next with an order as staff see it. */
export function stepOf(
  order: Order,
  payments: Payments,
  ready: Ready = new Map(order.items.map(({ id, held }) => [id, held])),
): OrderStep | null {
  return nextStep({
    ...order,
    ready: [...ready.values()].reduce((sum, rolls) => sum + rolls, 0),
    isAllSent: sentStateOf(order.items) === 'all',
    waitsForPayment: waitsForPayment(order, payments, ready),
    isPaidOnline: payments.isOn && isPaidOnline(order.paymentMethod),
    // nothing to pay is no work, though a document may be issued of it
    isToInvoice: order.total > order.invoiced,
    isOwedBack: order.open < 0,
  })
}

function waitsForPayment(order: Order, terms: Payments, ready: Ready): boolean {
  if (!isPaidBeforeSending(order) || order.paymentStatus === 'paid') return false
  // colleagues who pack see no amounts
  if (order.total === undefined) return !isHeld(order)
  const money = {
    ...{ buyerKind: order.buyerKind, paymentMethod: order.paymentMethod, totalOre: krToOre(order.total) },
    ...{ shippingOre: krToOre(order.shipping), creditedOre: krToOre(order.credited) },
    ...{ paidOre: krToOre(order.paid), openOre: krToOre(order.open) },
  }
  const lines = order.items.map(({ id, quantity, sent, lineTotal }) => ({ id, quantity, sent, lineTotalOre: krToOre(lineTotal) }))
  return dueWhenLeaving(money, lines, ready, terms) > heldOf(order)
}
