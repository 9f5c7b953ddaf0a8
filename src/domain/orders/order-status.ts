import type { DeliveryWay } from '#domain/prices/delivery-way.ts'

/** Order states; any may follow any other (requirements §4). */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Afventer',
  processing: 'Behandles',
  shipped: 'Afsendt',
  delivered: 'Leveret',
  cancelled: 'Annulleret',
}

/** What the state of one order is called: what is fetched is never sent, it lies ready and is handed out. */
export function orderStatusLabel({ status, deliveryWay }: Readonly<{ status: OrderStatus; deliveryWay: DeliveryWay }>): string {
  return (deliveryWay === 'pickup' && PICKUP_LABELS[status]) || ORDER_STATUS_LABELS[status]
}

const PICKUP_LABELS: Readonly<Partial<Record<OrderStatus, string>>> = { shipped: 'Klar til afhentning', delivered: 'Afhentet' }

/** True while an order is still to be sent. */
export function isToBeSent(status: OrderStatus): boolean {
  return status === 'pending' || status === 'processing'
}

export const PAYMENT_STATUSES = ['unpaid', 'paid', 'partial', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'Ubetalt',
  paid: 'Betalt',
  partial: 'Delvist betalt',
  refunded: 'Refunderet',
}

/** How an order is paid; `points` is an order without anything left to pay in kroner (requirements §12). */
export const PAYMENT_METHODS = ['card', 'mobilepay', 'invoice', 'points'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  card: 'Kort',
  mobilepay: 'MobilePay',
  invoice: 'Faktura',
  points: 'Point',
}

/** Where the sent rolls of an order are when it is cancelled: back in the house already, or outside until they come back as a return. */
export const SENT_ROLLS = ['returning', 'here'] as const
export type SentRollsPlace = (typeof SENT_ROLLS)[number]
export const SENT_ROLLS_LABELS: Readonly<Record<SentRollsPlace, string>> = { returning: 'De kommer tilbage', here: 'De er allerede her' }
export const SENT_ROLLS_MISSING = 'Vælg, hvor rullerne er.'
