import type { OrderStatus, PaymentMethod, PaymentStatus } from '#domain/orders/order-status.ts'

/**
 * How money moves. Points are none of it: a line paid with them costs no kroner, and no amount is ever worth so many points.
 */
export const PAYMENT_WAYS = ['bank', 'card', 'mobilepay', 'cash'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

export const PAYMENT_WAY_LABELS: Readonly<Record<PaymentWay, string>> = {
  bank: 'Bankoverførsel',
  card: 'Kort',
  mobilepay: 'MobilePay',
  cash: 'Kontant',
}

/** The way the money of an order comes when nobody says another: an invoice is paid into the bank account. */
export function usualWay(method: PaymentMethod): PaymentWay {
  return method === 'card' || method === 'mobilepay' ? method : 'bank'
}

/** A payment as it is kept: above 0 money came in, below 0 it was paid back; a reversal undoes another and both count for nothing. */
type BookedPayment = Readonly<{ id: number; amountOre: number; reversesId: number | null }>

/** The payments that count: neither reversed nor a reversal. */
export function standingPayments<Payment extends BookedPayment>(payments: readonly Payment[]): Payment[] {
  const reversed = new Set(payments.map(({ reversesId }) => reversesId))
  return payments.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id))
}

/** What an order's payments come to, in øre: what came in less what was paid back, and of it what was paid back. */
export function sumPayments(payments: readonly BookedPayment[]): Readonly<{ paidOre: number; refundedOre: number }> {
  const standing = standingPayments(payments)
  return {
    paidOre: standing.reduce((sum, { amountOre }) => sum + amountOre, 0),
    refundedOre: standing.reduce((sum, { amountOre }) => sum + Math.max(0, -amountOre), 0),
  }
}

/** The money that stands on an order, in øre: its total, what was credited of it, what was paid less what was paid back. */
export type OrderMoney = Readonly<{ totalOre: number; creditedOre: number; paidOre: number; refundedOre: number }>

/** The specification's label of an order's payments (requirements §4): it follows from the sums and is never set by hand. */
export function paymentStatusOf({ totalOre, creditedOre, paidOre, refundedOre }: OrderMoney): PaymentStatus {
  if (refundedOre > 0 && paidOre <= 0) return 'refunded'
  if (paidOre >= totalOre - creditedOre) return 'paid'
  return paidOre > 0 ? 'partial' : 'unpaid'
}

/**
 * What is still to be paid, in øre; below 0 what the shop owes the customer. A cancelled or deleted order asks for nothing, and neither
 * does one whose money was all paid back. The database keeps the same sum (migration 0049); a test holds both to the same answer.
 */
export function openOre(order: OrderMoney & Readonly<{ status: OrderStatus; isDeleted: boolean }>): number {
  if (order.status === 'cancelled' || order.isDeleted) return 0 - order.paidOre
  if (paymentStatusOf(order) === 'refunded') return 0
  return order.totalOre - order.creditedOre - order.paidOre
}

/** What the shop owes the customer of an order, in øre, less the refunds the provider was asked for and has not answered: what a refund is for unless staff say another amount. */
export function owedBackOre(openOre: number, refundsUnderWayOre = 0): number {
  return Math.max(0, 0 - openOre - refundsUnderWayOre)
}

/** Why money that came in cannot be booked as it is; more than is open needs a confirmation, and is then owed back. */
export function paymentProblem(amountOre: number, { openOre, isOverpaid }: Readonly<{ openOre: number; isOverpaid: boolean }>) {
  return amountOre > Math.max(0, openOre) && !isOverpaid ? ('above_open' as const) : null
}

/** An order's money with the refunds the provider was asked for and has not answered. */
type RefundableMoney = Pick<OrderMoney, 'paidOre'> & Readonly<{ openOre: number; refundsUnderWayOre: number }>

/** Why money cannot be paid back: at most what came in, and while a refund is under way at most what is owed beside it. */
export function refundProblem(amountOre: number, { paidOre, openOre, refundsUnderWayOre }: RefundableMoney) {
  if (paidOre <= 0) return 'nothing_paid' as const
  const isCovered = amountOre === 0 || amountOre > owedBackOre(openOre, refundsUnderWayOre)
  if (refundsUnderWayOre > 0 && isCovered) return 'refund_under_way' as const
  if (amountOre === 0) return 'nothing_owed' as const
  return amountOre > paidOre ? ('above_paid' as const) : null
}

/** Why a payment cannot be reversed: it was already, is itself a reversal, or the money went back meanwhile. */
export function reversalProblem(payment: BookedPayment, payments: readonly BookedPayment[]) {
  if (!standingPayments(payments).some(({ id }) => id === payment.id)) return 'payment_reversed' as const
  return sumPayments(payments).paidOre - payment.amountOre < 0 ? ('payment_refunded' as const) : null
}

/** What the specification's call books; `reverse` undoes every payment that counts. */
export type Booking =
  | Readonly<{ kind: 'none' }>
  | Readonly<{ kind: 'payment'; amountOre: number }>
  | Readonly<{ kind: 'reverse' }>
  | Readonly<{ kind: 'refused'; why: 'amount_missing' | 'amount_not_partial' | 'nothing_paid' | 'nothing_to_pay' }>

/**
 * What setting a label books (requirements §8, `PUT /orders/{id}`): 'paid' what is open, 'refunded' all that was paid back to the customer, 'unpaid'
 * reverses, 'partial' needs its amount. Set twice it books once.
 */
export function bookingFor(wanted: PaymentStatus, money: OrderMoney, amountOre: number | null = null): Booking {
  const current = paymentStatusOf(money)
  const missingOre = money.totalOre - money.creditedOre - money.paidOre
  if (wanted === 'partial') return bookPart(current, missingOre, amountOre)
  if (wanted === current) return { kind: 'none' }
  if (wanted === 'paid') return missingOre > 0 ? { kind: 'payment', amountOre: missingOre } : { kind: 'refused', why: 'nothing_to_pay' }
  if (wanted === 'refunded')
    return money.paidOre > 0 ? { kind: 'payment', amountOre: 0 - money.paidOre } : { kind: 'refused', why: 'nothing_paid' }
  return money.totalOre - money.creditedOre > 0 ? { kind: 'reverse' } : { kind: 'refused', why: 'nothing_to_pay' }
}

function bookPart(current: PaymentStatus, missingOre: number, amountOre: number | null): Booking {
  if (amountOre === null) return current === 'partial' ? { kind: 'none' } : { kind: 'refused', why: 'amount_missing' }
  if (amountOre <= 0 || amountOre >= missingOre) return { kind: 'refused', why: 'amount_not_partial' }
  return { kind: 'payment', amountOre }
}
