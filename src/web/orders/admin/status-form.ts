import type { BodyIn } from '#contract/http/call.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { Order } from '#contract/orders/order.ts'
import type { staffOrderCalls } from '#contract/orders/staff-orders.ts'
import { AMOUNT_UNREADABLE } from '#domain/money/typed-amount.ts'
import { readKroner } from '#domain/numbers/danish-number.ts'
import { type OrderStatus, SENT_ROLLS_MISSING, type SentRollsPlace } from '#domain/orders/order-status.ts'
import { rollsWithCustomer } from '#domain/parcels/rolls.ts'

export type StatusForm = {
  status: OrderStatus | ''
  paymentStatus: Order['paymentStatus']
  /** The amount of a part payment. */
  amount: string
  tracking: string
  /** Where the sent rolls are; needed to cancel the order. */
  sentRolls: SentRollsPlace | ''
  notes: string
}

export function statusFormOf({ status, paymentStatus, tracking }: Order): StatusForm {
  return { status, paymentStatus, amount: '', tracking: tracking ?? '', sentRolls: '', notes: '' }
}

/** The status, and the changed payment and tracking fields with their values at opening (requirements §4 'Payment status'). */
export function toStatusChange(
  { status, paymentStatus, amount, tracking, sentRolls, notes }: StatusForm,
  order: Order,
): BodyIn<(typeof staffOrderCalls)['changeOrderStatus']> {
  const isPaid = paymentStatus !== order.paymentStatus
  const isTracked = tracking.trim() !== (order.tracking ?? '')
  return {
    // an empty choice is left for the schema to refuse
    status: status as OrderStatus,
    notes,
    ...(isPaid && { paymentStatus }),
    // an unreadable amount is left for the schema to refuse
    ...(booksPart({ paymentStatus }, order) && { amount: readKroner(amount) ?? Number.NaN }),
    ...(isTracked && { tracking }),
    ...(needsSentRolls({ status }, order) && sentRolls && { sentRolls }),
    seen: {
      status: order.status,
      ...(isPaid && { paymentStatus: order.paymentStatus }),
      ...(isTracked && { tracking: order.tracking }),
    },
  }
}

/** True when an order is cancelled that has sent rolls. */
export function needsSentRolls({ status }: Pick<StatusForm, 'status'>, order: Pick<Order, 'status' | 'items'>): boolean {
  return status === 'cancelled' && order.status !== 'cancelled' && order.items.some((item) => rollsWithCustomer(item) > 0)
}

export function rollsProblems(form: Pick<StatusForm, 'status' | 'sentRolls'>, order: Pick<Order, 'status' | 'items'>) {
  return needsSentRolls(form, order) && form.sentRolls === '' ? { sentRolls: SENT_ROLLS_MISSING } : {}
}

export function booksPart({ paymentStatus }: Pick<StatusForm, 'paymentStatus'>, order: Pick<Order, 'paymentStatus'>): boolean {
  return paymentStatus === 'partial' && order.paymentStatus !== 'partial'
}

/** True when the order becomes refunded while invoices are not credited: this status issues no credit note. */
export function leavesInvoices(
  { status, paymentStatus }: Pick<StatusForm, 'status' | 'paymentStatus'>,
  order: Pick<Order, 'paymentStatus' | 'invoiced' | 'credited'>,
): boolean {
  const becomesRefunded = paymentStatus === 'refunded' && order.paymentStatus !== 'refunded'
  return becomesRefunded && status !== 'cancelled' && order.invoiced > order.credited
}

export function amountProblems(form: Pick<StatusForm, 'paymentStatus' | 'amount'>, order: Pick<Order, 'paymentStatus'>) {
  if (!booksPart(form, order)) return {}
  const amount = readKroner(form.amount)
  if (amount === null) return { amount: ERRORS.amount_missing.message }
  return Number.isNaN(amount) ? { amount: AMOUNT_UNREADABLE } : {}
}

export const ORDER_NOT_CHANGED = 'Ordre kunne ikke opdateres'
