import type { BodyIn } from '#contract/call.ts'
import type { Order } from '#contract/orders/order.ts'
import type { staffOrderCalls } from '#contract/orders/staff-orders.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'

/** An order's state as it is chosen. */
export type StatusForm = { status: OrderStatus | ''; paymentStatus: Order['paymentStatus']; tracking: string; notes: string }

export function statusFormOf({ status, paymentStatus, tracking }: Order): StatusForm {
  return { status, paymentStatus, tracking: tracking ?? '', notes: '' }
}

/**
 * What is sent, in one request: the status, and of payment and tracking what changed (spec §4 'It is sent only when it changed'),
 * with what each was when the order was opened.
 */
export function toStatusChange(
  { status, paymentStatus, tracking, notes }: StatusForm,
  order: Order,
): BodyIn<(typeof staffOrderCalls)['changeOrderStatus']> {
  const isPaid = paymentStatus !== order.paymentStatus
  const isTracked = tracking.trim() !== (order.tracking ?? '')
  return {
    // an empty choice is left for the schema to refuse
    status: status as OrderStatus,
    notes,
    ...(isPaid && { paymentStatus }),
    ...(isTracked && { tracking }),
    seen: {
      status: order.status,
      ...(isPaid && { paymentStatus: order.paymentStatus }),
      ...(isTracked && { tracking: order.tracking }),
    },
  }
}

export const ORDER_NOT_CHANGED = 'Ordre kunne ikke opdateres'
