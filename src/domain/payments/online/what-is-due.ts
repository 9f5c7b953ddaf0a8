import { lineShare } from '#domain/money/line-share.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import { depositDueOre } from '#domain/orders/deposit.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import type { PaymentWay } from '#domain/payments/payment.ts'

/** Stripe's minimum for kroner (docs.stripe.com, 'Minimum and maximum charge amounts'). */
export const MIN_ONLINE_ORE = 250
export const TOO_LITTLE_ONLINE = 'Der skal betales mindst 2,50 kr. online.'

export type LineWithWorth = Readonly<{ id: number; quantity: number; sent: number; lineTotalOre: number }>

export type OrderToPay = Readonly<{
  /** agreed on its offer and paid before anything is sent (decision 127) */
  depositOre: number
  totalOre: number
  shippingOre: number
  creditedOre: number
  paidOre: number
  openOre: number
  buyerKind: BuyerKind
  paymentMethod: PaymentMethod
}>

type Terms = Readonly<{ takesAllAtFirstParcel: boolean }>

/** What is due in øre when more rolls are sent. Consumers never pay ahead (the Consumer Ombudsman's guide for web shops; decision 0038). */
export function dueWhenLeaving(
  order: OrderToPay,
  lines: readonly LineWithWorth[],
  leaving: ReadonlyMap<number, number>,
  terms: Terms,
): number {
  const left = lines.map((line) => ({ line, rolls: line.sent + (leaving.get(line.id) ?? 0) }))
  const depositOre = Math.max(0, Math.min(depositDueOre(order), order.openOre))
  if (left.every(({ rolls }) => rolls === 0)) return depositOre
  if (terms.takesAllAtFirstParcel && order.buyerKind === 'business') return Math.max(0, order.openOre)
  const dueOre = worthOf(order, left) - order.creditedOre - order.paidOre
  return Math.max(depositOre, Math.min(dueOre, order.openOre))
}

type Left = Readonly<{ line: LineWithWorth; rolls: number }>

/** The order's total in øre without the rolls beyond those in `left`; the freight is included. */
export function worthOf({ totalOre }: Pick<OrderToPay, 'totalOre'>, left: readonly Left[]): number {
  return left.reduce((ore, { line, rolls }) => ore - stayingWorth(line, rolls), totalOre)
}

function stayingWorth({ quantity, lineTotalOre }: LineWithWorth, rolls: number): number {
  return lineShare({ quantity, totalOre: lineTotalOre }, quantity - rolls, rolls)
}

const NOTHING: ReadonlyMap<number, number> = new Map()

/** The amount to request online now, in øre; 0 below the card minimum. Remote goods wait for their arrival: no bank holds money that long. */
export function onlineAmountToRequest(
  order: OrderToPay,
  lines: readonly LineWithWorth[],
  { ready, heldOre, terms }: Readonly<{ ready: ReadonlyMap<number, number>; heldOre: number; terms: Terms }>,
): number {
  // a deposit is requested first and alone, however the rest is paid
  const waits = depositDueOre(order) > 0
  if (!waits && !isPaidOnline(order.paymentMethod)) return 0
  const requestedOre = dueWhenLeaving(order, lines, waits ? NOTHING : ready, terms) - heldOre
  return requestedOre >= MIN_ONLINE_ORE ? requestedOre : 0
}

export function isPaidOnline(method: PaymentMethod | PaymentWay): boolean {
  return method === 'card' || method === 'mobilepay'
}

/** True when goods wait for payment: paid online, or ordered by a guest, who has no credit. Staff can override it (decision 0068). */
export function isPaidBeforeSending({ paymentMethod, userId }: Readonly<{ paymentMethod: PaymentMethod; userId: number | null }>): boolean {
  return isPaidOnline(paymentMethod) || userId === null
}

type RefundablePayment = Readonly<{ id: number; leftOre: number }>

/** Divides a refund among payments in order; null when it exceeds them. */
export function planRefunds(
  amountOre: number,
  payments: readonly RefundablePayment[],
): readonly Readonly<{ id: number; amountOre: number }>[] | null {
  let missingOre = amountOre
  const parts: { id: number; amountOre: number }[] = []
  for (const { id, leftOre } of payments) {
    const partOre = Math.min(leftOre, missingOre)
    if (partOre > 0) parts.push({ id, amountOre: partOre })
    missingOre -= Math.max(0, partOre)
  }
  return missingOre > 0 ? null : parts
}
