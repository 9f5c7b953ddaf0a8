import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import { lineShare } from '#domain/orders/line-share.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'

/** The least Stripe takes in kroner (docs.stripe.com, 'Minimum and maximum charge amounts'). */
const LEAST_ONLINE_ORE = 250

type LineWithWorth = Readonly<{ id: number; quantity: number; sent: number; lineTotalOre: number }>

/** An order as far as its money goes; `openOre` is at most 0 of what is cancelled or deleted. */
type OrderToPay = Readonly<{
  totalOre: number
  shippingOre: number
  creditedOre: number
  paidOre: number
  openOre: number
  buyerKind: BuyerKind
  paymentMethod: PaymentMethod
}>

type Terms = Readonly<{ takesAllAtFirstParcel: boolean }>

/**
 * What an order's money must have come to when some more of its rolls leave, in øre: what left before and now, and the delivery with the first of it.
 * A business may be charged for everything then, where the owner chose so; a consumer's money is never taken before his goods are sent
 * (the Consumer Ombudsman's guide for web shops; decision 0038).
 */
export function dueWhenLeaving(
  order: OrderToPay,
  lines: readonly LineWithWorth[],
  leaving: ReadonlyMap<number, number>,
  terms: Terms,
): number {
  const left = lines.map((line) => ({ line, rolls: line.sent + (leaving.get(line.id) ?? 0) }))
  if (left.every(({ rolls }) => rolls === 0)) return 0
  if (terms.takesAllAtFirstParcel && order.buyerKind === 'business') return Math.max(0, order.openOre)
  const stayingOre = left.reduce((sum, { line, rolls }) => sum + stayingWorth(line, rolls), 0)
  const dueOre = order.totalOre - stayingOre - order.creditedOre - order.paidOre
  return Math.max(0, Math.min(dueOre, order.openOre))
}

function stayingWorth({ quantity, lineTotalOre }: LineWithWorth, rolls: number): number {
  return lineShare({ quantity, totalOre: lineTotalOre }, quantity - rolls, rolls)
}

/**
 * What the buyer is asked to pay online now, in øre: what has left and what can leave within the life of a hold, less what came in and what is
 * held. Goods on their way from the remote warehouse are asked for when they are here, since no bank keeps money that long. Nothing where
 * another way was agreed on or the amount is below what a card takes.
 */
export function toAskOnline(
  order: OrderToPay,
  lines: readonly LineWithWorth[],
  { ready, heldOre, terms }: Readonly<{ ready: ReadonlyMap<number, number>; heldOre: number; terms: Terms }>,
): number {
  if (!isPaidOnline(order.paymentMethod)) return 0
  const askOre = dueWhenLeaving(order, lines, ready, terms) - heldOre
  return askOre >= LEAST_ONLINE_ORE ? askOre : 0
}

/** True for the ways the provider takes. */
export function isPaidOnline(method: PaymentMethod): boolean {
  return method === 'card' || method === 'mobilepay'
}

/**
 * True where an order's goods wait for its money: it is paid online, or a guest ordered, to whom no credit was granted. What goes without it needs
 * a word of staff (decision 0068).
 */
export function isPaidBeforeSending({ paymentMethod, userId }: Readonly<{ paymentMethod: PaymentMethod; userId: number | null }>): boolean {
  return isPaidOnline(paymentMethod) || userId === null
}
