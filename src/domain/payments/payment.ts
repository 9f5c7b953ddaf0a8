import type { OrderStatus, PaymentMethod, PaymentStatus } from '#domain/orders/order-status.ts'

/** Ways money moves. Points are not one: a line paid with points costs no kroner. */
export const PAYMENT_WAYS = ['bank', 'card', 'mobilepay', 'cash'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** With 'set_off': what the shop owes for one order pays for another of the same customer. No money moves. */
export const BOOKED_WAYS = [...PAYMENT_WAYS, 'set_off'] as const
export type BookedWay = (typeof BOOKED_WAYS)[number]

export const PAYMENT_WAY_LABELS: Readonly<Record<BookedWay, string>> = {
  bank: 'Bankoverførsel',
  card: 'Kort',
  mobilepay: 'MobilePay',
  cash: 'Kontant',
  set_off: 'Modregning',
}

/** The default way of payment: invoices are paid by bank transfer. */
export function usualWay(method: PaymentMethod): PaymentWay {
  return method === 'card' || method === 'mobilepay' ? method : 'bank'
}

/** A reversal cancels another payment, and neither counts. */
type BookedPayment = Readonly<{ id: number; amountOre: number; reversesId: number | null }>

export function validPayments<Payment extends BookedPayment>(payments: readonly Payment[]): Payment[] {
  const reversed = new Set(payments.map(({ reversesId }) => reversesId))
  return payments.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id))
}

/** Refunds up to the payment `revivedAfterId` were of the order that was cancelled and do not count as refunded (decision 77). */
export function sumPayments(
  payments: readonly BookedPayment[],
  revivedAfterId: number | null = null,
): Readonly<{ paidOre: number; refundedOre: number }> {
  const valid = validPayments(payments)
  const counting = valid.filter(({ id }) => id > (revivedAfterId ?? 0))
  return {
    paidOre: valid.reduce((sum, { amountOre }) => sum + amountOre, 0),
    refundedOre: counting.reduce((sum, { amountOre }) => sum + Math.max(0, -amountOre), 0),
  }
}

/** An order's amounts in øre; `paidOre` is received minus refunded, `refundedOre` what was refunded since the order was last revived. */
export type OrderMoney = Readonly<{ totalOre: number; creditedOre: number; paidOre: number; refundedOre: number }>

/** The payment status of an order (requirements §4), derived from its amounts. */
export function paymentStatusOf({ totalOre, creditedOre, paidOre, refundedOre }: OrderMoney): PaymentStatus {
  if (refundedOre > 0 && paidOre <= 0) return 'refunded'
  if (paidOre >= totalOre - creditedOre) return 'paid'
  return paidOre > 0 ? 'partial' : 'unpaid'
}

/** Negative when the shop owes the customer. The database calculates the same in `open_ore`; a test compares both. */
export function openOre(order: OrderMoney & Readonly<{ status: OrderStatus; isDeleted: boolean }>): number {
  if (order.status === 'cancelled' || order.isDeleted) return 0 - order.paidOre
  if (paymentStatusOf(order) === 'refunded') return 0
  return order.totalOre - order.creditedOre - order.paidOre
}

/** The amounts of a cancelled order that becomes one again: what was refunded before is due again (decision 77). */
export function revivedMoney<Money extends OrderMoney>(money: Money): Money & Readonly<{ paymentStatus: PaymentStatus }> {
  const revived = { ...money, refundedOre: 0 }
  return { ...revived, paymentStatus: paymentStatusOf(revived) }
}

/** What the shop owes the customer in øre, less pending refunds: the default amount of a refund. */
export function owedBackOre(openOre: number, refundsUnderWayOre = 0): number {
  return Math.max(0, 0 - openOre - refundsUnderWayOre)
}

type Captured = Readonly<{ capturedOre: number; refundedOre: number }>

/** What a customer paid that refunds of the captured online payments cannot give back, in øre. */
export function paidBeyondOnlineOre(paidOre: number, online: readonly Captured[]): number {
  return Math.max(0, paidOre - online.reduce((sum, { capturedOre, refundedOre }) => sum + capturedOre - refundedOre, 0))
}

/** Why received money cannot be booked; more than the open amount needs a confirmation. */
export function paymentProblem(amountOre: number, { openOre, isOverpaid }: Readonly<{ openOre: number; isOverpaid: boolean }>) {
  return amountOre > Math.max(0, openOre) && !isOverpaid ? ('above_open' as const) : null
}

/** In øre: what a refund gives back beyond what is owed. Without a credit note of it the customer owes it again. */
export function courtesyOre(refundOre: number, { openOre, refundsUnderWayOre }: Omit<RefundableMoney, 'paidOre'>): number {
  return Math.max(0, refundOre - owedBackOre(openOre, refundsUnderWayOre))
}

type RefundableMoney = Pick<OrderMoney, 'paidOre'> & Readonly<{ openOre: number; refundsUnderWayOre: number }>

/** Why money cannot be refunded: at most the amount received, and while a refund is pending at most what is owed besides it. */
export function refundProblem(amountOre: number, { paidOre, openOre, refundsUnderWayOre }: RefundableMoney) {
  if (paidOre <= 0) return 'nothing_paid' as const
  const isCovered = amountOre === 0 || amountOre > owedBackOre(openOre, refundsUnderWayOre)
  if (refundsUnderWayOre > 0 && isCovered) return 'refund_under_way' as const
  if (amountOre === 0) return 'nothing_owed' as const
  return amountOre > paidOre ? ('above_paid' as const) : null
}

/**
 * True when a refund that left nothing paid gave back no more than was credited, as for goods that came back: the rest of the order is due. A
 * refund beyond that is a courtesy and leaves nothing open (decision 77).
 */
export function isRestDue({ totalOre, creditedOre, paidOre, refundedOre }: OrderMoney): boolean {
  return refundedOre > 0 && paidOre <= 0 && refundedOre <= creditedOre && creditedOre < totalOre
}

/** The payment status when money comes in. */
export function statusAfterPayment(order: OrderMoney, amountOre: number): PaymentStatus {
  return paymentStatusOf({ ...order, paidOre: order.paidOre + amountOre })
}

/** The payment status when money is given back, with the rest of the order due again where it is (`isRestDue`). */
export function statusAfterRefund(order: OrderMoney, refundOre: number): PaymentStatus {
  const after = { ...order, paidOre: order.paidOre - refundOre, refundedOre: order.refundedOre + refundOre }
  return isRestDue(after) ? revivedMoney(after).paymentStatus : paymentStatusOf(after)
}

/** Why a payment cannot be reversed: it is a reversal, already reversed, or was refunded since. */
export function reversalProblem(payment: BookedPayment, payments: readonly BookedPayment[]) {
  if (!validPayments(payments).some(({ id }) => id === payment.id)) return 'payment_reversed' as const
  return sumPayments(payments).paidOre - payment.amountOre < 0 ? ('payment_refunded' as const) : null
}

/** True when reversing this payment leaves the order fully refunded by a refund of another payment; it is then due again (decision 77). */
export function isDueAfterReversal(amountOre: number, { paidOre, refundedOre }: Pick<OrderMoney, 'paidOre' | 'refundedOre'>): boolean {
  return amountOre > 0 && refundedOre > 0 && paidOre - amountOre <= 0
}

/** The payment status when a payment, or below 0 a refund, is reversed. */
export function statusAfterReversal(order: OrderMoney, amountOre: number): PaymentStatus {
  const refundedOre = Math.max(0, order.refundedOre - Math.max(0, 0 - amountOre))
  const after = { ...order, paidOre: order.paidOre - amountOre, refundedOre }
  return isDueAfterReversal(amountOre, order) ? revivedMoney(after).paymentStatus : paymentStatusOf(after)
}

/** `reverse` reverses every payment that counts. */
export type Booking =
  | Readonly<{ kind: 'none' }>
  | Readonly<{ kind: 'payment'; amountOre: number }>
  | Readonly<{ kind: 'reverse' }>
  | Readonly<{ kind: 'refused'; why: 'amount_missing' | 'amount_not_partial' | 'nothing_paid' | 'nothing_to_pay' }>

/** What setting a payment status books (requirements §8, `PUT /orders/{id}`). 'partial' needs its amount; the same again books nothing. */
export function bookingFor(requested: PaymentStatus, money: OrderMoney, amountOre: number | null = null): Booking {
  const current = paymentStatusOf(money)
  const missingOre = money.totalOre - money.creditedOre - money.paidOre
  if (requested === 'partial') return bookPart(current, missingOre, amountOre)
  if (requested === current) return { kind: 'none' }
  if (requested === 'paid') return missingOre > 0 ? { kind: 'payment', amountOre: missingOre } : { kind: 'refused', why: 'nothing_to_pay' }
  if (requested === 'refunded')
    return money.paidOre > 0 ? { kind: 'payment', amountOre: 0 - money.paidOre } : { kind: 'refused', why: 'nothing_paid' }
  return money.totalOre - money.creditedOre > 0 ? { kind: 'reverse' } : { kind: 'refused', why: 'nothing_to_pay' }
}

function bookPart(current: PaymentStatus, missingOre: number, amountOre: number | null): Booking {
  if (amountOre === null) return current === 'partial' ? { kind: 'none' } : { kind: 'refused', why: 'amount_missing' }
  if (amountOre <= 0 || amountOre >= missingOre) return { kind: 'refused', why: 'amount_not_partial' }
  return { kind: 'payment', amountOre }
}
