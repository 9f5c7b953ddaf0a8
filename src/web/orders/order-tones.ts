import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status.ts'

export const STATUS_TONES = {
  pending: 'neutral',
  processing: 'warning',
  shipped: 'warning',
  delivered: 'success',
  cancelled: 'danger',
} as const satisfies Record<OrderStatus, string>

export const PAYMENT_TONES = {
  unpaid: 'neutral',
  paid: 'success',
  partial: 'warning',
  refunded: 'neutral',
} as const satisfies Record<PaymentStatus, string>
