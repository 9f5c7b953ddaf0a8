import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'

/** Any state may follow any other (requirements §4). */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Afventer',
  processing: 'Behandles',
  shipped: 'Afsendt',
  delivered: 'Leveret',
  cancelled: 'Annulleret',
}

/** An order for pickup is ready and handed out instead of sent and delivered. */
export function orderStatusLabel({ status, deliveryWay }: Readonly<{ status: OrderStatus; deliveryWay: DeliveryWay }>): string {
  return (deliveryWay === 'pickup' && PICKUP_LABELS[status]) || ORDER_STATUS_LABELS[status]
}

const PICKUP_LABELS: Readonly<Partial<Record<OrderStatus, string>>> = { shipped: 'Klar til afhentning', delivered: 'Afhentet' }

export function isToBeSent(status: OrderStatus): boolean {
  return status === 'pending' || status === 'processing'
}

/** Sent, or ready to be fetched. */
export function hasLeft(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered'
}

/** Whether a change of status sends what is not sent yet. */
export function isSending(from: OrderStatus, to: OrderStatus): boolean {
  return hasLeft(to) && !hasLeft(from)
}

export const PAYMENT_STATUSES = ['unpaid', 'paid', 'partial', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'Ubetalt',
  paid: 'Betalt',
  partial: 'Delvist betalt',
  refunded: 'Refunderet',
}

/** `points` is an order with nothing to pay in kroner (requirements §12). */
export const PAYMENT_METHODS = ['card', 'mobilepay', 'invoice', 'points'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  card: 'Kort',
  mobilepay: 'MobilePay',
  invoice: 'Faktura',
  points: 'Point',
}

/** Where the sent rolls of a cancelled order are: back already, or still to be returned. */
export const SENT_ROLLS = ['returning', 'here'] as const
export type SentRollsPlace = (typeof SENT_ROLLS)[number]
export const SENT_ROLLS_LABELS: Readonly<Record<SentRollsPlace, string>> = { returning: 'De kommer tilbage', here: 'De er allerede her' }
export const SENT_ROLLS_MISSING = 'Vælg, hvor varerne er.'

/** The staff work a status change counts as: cancelling and reviving change the order, sending and taking back concern the parcel. */
export function statusAction(from: OrderStatus, to: OrderStatus): StaffAction {
  if (from === 'cancelled' || to === 'cancelled') return 'changeOrders'
  return isToBeSent(from) === isToBeSent(to) ? 'moveOrders' : 'sendParcels'
}
