import type { Order } from '#contract/orders/order.ts'
import { cancelsUnpaidAt, paymentWaitMs } from '#domain/orders/guest-order.ts'
import type { GuestOrderRules } from '#domain/settings/settings.ts'

/** When the shop cancels an order by itself unless it is paid or staff do something with it; null when it does not. */
export function cancelsAt(order: Order, rules: Pick<GuestOrderRules, 'cancelUnpaidAfterDays'>): string | null {
  const { status, paymentStatus, createdAt, statusHistory, tracking, invoices, userId } = order
  const isTouched = statusHistory.length > 1 || tracking !== null || invoices.length > 0
  const at = cancelsUnpaidAt({ status, paymentStatus, placedAt: Date.parse(createdAt), isTouched }, paymentWaitMs(userId === null, rules))
  return at === null ? null : new Date(at).toISOString()
}
