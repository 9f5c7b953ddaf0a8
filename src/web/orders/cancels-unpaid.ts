import type { Order } from '#contract/orders/order.ts'
import { cancelsUnpaidAt, paymentWaitMs } from '#domain/orders/guest-order.ts'
import { isPaidOnline } from '#domain/payments/online/what-is-due.ts'
import type { GuestOrderRules } from '#domain/settings/settings.ts'

/** `payments.isOn`: card and MobilePay are paid online. */
type Rules = Readonly<{ guestOrders: Pick<GuestOrderRules, 'cancelUnpaidAfterDays'>; payments: Readonly<{ isOn: boolean }> }>

/** When an unpaid guest order is cancelled automatically; null when never. Online payments have a deadline of their own. */
export function cancelsAt(order: Order, { guestOrders, payments }: Rules): string | null {
  if (payments.isOn && isPaidOnline(order.paymentMethod)) return null
  const { status, paymentStatus, createdAt, statusHistory, tracking, invoices, userId } = order
  const isTouched = statusHistory.length > 1 || tracking !== null || invoices.length > 0
  const at = cancelsUnpaidAt(
    { status, paymentStatus, placedAt: Date.parse(createdAt), isTouched },
    paymentWaitMs(userId === null, guestOrders),
  )
  return at === null ? null : new Date(at).toISOString()
}
