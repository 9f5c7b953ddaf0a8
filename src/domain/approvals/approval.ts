import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#domain/orders/order-status.ts'
import { FETCHED_AT } from '#domain/pickup-points/pickup-point.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'

export const APPROVAL_ANSWERS = ['yes', 'no', 'withdrawn'] as const
export type ApprovalAnswer = (typeof APPROVAL_ANSWERS)[number]

export const APPROVAL_ANSWER_LABELS: Readonly<Record<ApprovalAnswer, string>> = {
  yes: 'Godkendt',
  no: 'Afvist',
  withdrawn: 'Trukket tilbage',
}

export const MAX_OPEN_APPROVALS = 20

export const ANSWERED_SHOWN_DAYS = 30
export const APPROVALS_SHOWN = 100
export const APPROVALS_REQUESTED_PER_HOUR = 60

/** '1.049 kr. og 100 point', or the points alone. */
export function requestedAmountText({ totalOre, pointsUsed }: Readonly<{ totalOre: number; pointsUsed: number }>): string {
  const points = count(pointsUsed, 'point', 'point')
  if (pointsUsed === 0) return amount(totalOre)
  return totalOre === 0 ? points : `${amount(totalOre)} og ${points}`
}

type Line = Readonly<{ nameDa: string; quantity: number; lineTotal: number; shipsNow: number }>
type Figures = Readonly<{ items: readonly Line[]; shipping: number; total: number; pointsUsed: number }>

/** A changed figure of a request: amounts in kr, or pieces that are sent at once. */
type ChangedFigure = Readonly<{ what: string; unit: 'kr' | 'pieces' | 'points'; before: number; now: number }>

/** Changes since the request, shown to the owner before approval; empty when there are none. Both have the request's lines in order. */
export function changedFigures(requested: Figures, now: Figures): ChangedFigure[] {
  const figures: ChangedFigure[] = []
  for (const [place, line] of now.items.entries()) {
    const before = requested.items[place]
    if (!before) continue
    figures.push({ what: line.nameDa, unit: 'kr', before: before.lineTotal, now: line.lineTotal })
    figures.push({ what: line.nameDa, unit: 'pieces', before: before.shipsNow, now: line.shipsNow })
  }
  figures.push({ what: 'Fragt', unit: 'kr', before: requested.shipping, now: now.shipping })
  figures.push({ what: 'Point', unit: 'points', before: requested.pointsUsed, now: now.pointsUsed })
  figures.push({ what: 'I alt', unit: 'kr', before: requested.total, now: now.total })
  return figures.filter((one) => one.before !== one.now)
}

/** Goods are counted by the piece, as a request may have rolls and tools. */
export function changedFigureText({ what, unit, before, now }: ChangedFigure): string {
  if (unit === 'pieces') {
    const stock = `${what}: ${wholeNumber(before)} stk. kunne sendes med det samme, nu ${wholeNumber(now)}`
    return now < before ? `${stock}. Resten sendes senere.` : stock
  }
  const text = (figure: number) => (unit === 'kr' ? amount(krToOre(figure)) : count(figure, 'point', 'point'))
  return `${what}: ${text(before)}, nu ${text(now)}`
}

type Receiver = Readonly<{
  name: string
  address: string
  deliveryWay: DeliveryWay
  /** null for the usual one */
  deliveryMethod: string | null
  pickupPoint: string | null
  paymentMethod: PaymentMethod | null
}>

/** Where the goods of a request are handed over, and how it is paid. */
export function receiverText(
  { name, address, deliveryWay, deliveryMethod, pickupPoint, paymentMethod }: Receiver,
  shop: Readonly<{ name: string; address: string }>,
): string {
  const by = deliveryMethod === null ? '' : ` (${deliveryMethod})`
  const payment = paymentMethod === null ? '' : ` Betaling: ${PAYMENT_METHOD_LABELS[paymentMethod]}.`
  if (deliveryWay === 'pickup') return `Afhentes hos ${shop.name}, ${shop.address}.${payment}`
  if (pickupPoint !== null) return `${FETCHED_AT} ${pickupPoint}${by} af ${name}.${payment}`
  return `Leveres til ${name}, ${address}${by}.${payment}`
}
