import type { BodyIn } from '#contract/http/call.ts'
import type { ChangedOrder, placeOrderCalls } from '#contract/orders/place-order.ts'
import type { BatchChoice } from '#domain/batches/batch-rolls.ts'
import { type BatchPromise, batchPromise } from '#domain/batches/batch-texts.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { batchChoiceOf, type ForProjects, forProjects, isSameLine, type LineKey, textOfKey } from '#domain/cart/cart.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import type { PricedOrder } from '#domain/orders/price-order.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { unitPriceAfter } from '#domain/prices/pricing.ts'
import { shippingWayOf } from '#domain/prices/shipping.ts'
import type { PricedCart } from '#web/cart/cart-rows.ts'
import type { Figures } from '#web/prices/order-figures.tsx'

type OrderBody = BodyIn<(typeof placeOrderCalls)['placeOrder']>

/** `unitOre` is after promotion and discount. */
export type ShownLine = LineKey &
  BatchChoice &
  ForProjects &
  Readonly<{
    kcwId: string
    nameDa: string
    quantity: number
    unitOre: number
    lineTotalOre: number
    sampleCreditOre: number
    pointsUsed: number
    shipsNow: number
    shipsLater: number
    batches: BatchPromise | null
    expectedOn: CalendarDate | null
  }>

type ChosenMethod = Readonly<{ id: string; name: string }>

/** Everything the customer accepts; sent along and checked by the server. */
export type ShownOrder = Figures &
  Readonly<{
    lines: readonly ShownLine[]
    pointsWorthOre: number
    discountPercent: number
    deliveryWay: DeliveryWay
    deliveryMethod?: ChosenMethod | null
  }>

export function shownCart({
  sold,
  order,
  delivery,
}: PricedCart & Readonly<{ delivery: Readonly<{ method: ChosenMethod | null }> }>): ShownOrder {
  return {
    ...figuresOf(order),
    pointsWorthOre: order.pointsWorthOre,
    discountPercent: order.discountPercent,
    deliveryWay: order.shippingWay === 'pickup' ? 'pickup' : 'parcel',
    deliveryMethod: delivery.method && { id: delivery.method.id, name: delivery.method.name },
    lines: sold.map(({ line, product, name, priced }) => ({
      productId: product.id,
      kcwId: product.kcwId,
      nameDa: name,
      quantity: line.quantity,
      payWithPoints: line.payWithPoints,
      sampleOf: line.sampleOf,
      ...batchChoiceOf(line),
      ...forProjects(line.jobIds),
      unitOre: unitPriceAfter(priced.unitPriceOre, { promotionPercent: priced.promotionPercent, discountPercent: order.discountPercent }),
      lineTotalOre: priced.lineTotalOre,
      sampleCreditOre: priced.sampleCreditOre,
      pointsUsed: priced.pointsUsed,
      shipsNow: priced.shipsNow,
      shipsLater: priced.shipsLater,
      batches: batchPromise(priced),
      expectedOn: priced.expectedOn,
    })),
  }
}

/** The server's figures; points per line stay those of the order. */
export function shownChange(change: ChangedOrder, before: ShownOrder): ShownOrder {
  const discountPercent = change.discount
  return {
    subtotalOre: krToOre(change.subtotal),
    vatTreatment: before.vatTreatment,
    shippingWay: shippingWayOf(change.items, before.deliveryWay),
    shippingOre: krToOre(change.shipping),
    savingsOre: krToOre(change.savings),
    totalOre: krToOre(change.total),
    pointsWorthOre: krToOre(change.pointsWorth ?? 0),
    pointsUsed: change.pointsUsed,
    pointsEarned: change.pointsEarned,
    discountPercent,
    deliveryWay: before.deliveryWay,
    deliveryMethod: before.deliveryMethod ?? null,
    lines: change.items.map(({ id: productId, ...item }) => ({
      ...batchChoiceOf(before.lines.find((line) => isSameLine(line, { ...item, productId })) ?? {}),
      ...forProjects(before.lines.find((line) => isSameLine(line, { ...item, productId }))?.jobIds),
      productId,
      kcwId: item.kcwId,
      nameDa: item.nameDa,
      quantity: item.quantity,
      payWithPoints: item.payWithPoints,
      sampleOf: item.sampleOf,
      unitOre: item.payWithPoints ? 0 : unitPriceAfter(krToOre(item.price), { promotionPercent: item.promotion, discountPercent }),
      lineTotalOre: krToOre(item.lineTotal),
      sampleCreditOre: krToOre(item.sampleCredit),
      pointsUsed: before.lines.find((line) => isSameLine(line, { ...item, productId }))?.pointsUsed ?? 0,
      shipsNow: item.shipsNow,
      shipsLater: item.shipsLater,
      batches: item.batches,
      expectedOn: item.expectedOn,
    })),
  }
}

export function toOrderFigures(
  shown: ShownOrder,
): Omit<OrderBody, 'customerName' | 'customerEmail' | 'customerPhone' | 'shippingAddress' | 'shippingPostalCode' | 'shippingCity'> {
  return {
    items: shown.lines.map((line) => {
      const { productId: id, quantity, payWithPoints, sampleOf, shipsNow } = line
      const { jobIds } = line
      const requested = { ...batchChoiceOf(line), ...(jobIds && { jobIds: [...jobIds] }) }
      return { id, quantity, payWithPoints, sampleOf, ...requested, sameBatch: line.batches?.rolls ?? 0, shipsNow }
    }),
    deliveryWay: shown.deliveryWay,
    deliveryMethod: shown.deliveryMethod?.id ?? null,
    subtotal: oreToKr(shown.subtotalOre),
    shipping: oreToKr(shown.shippingOre),
    savings: oreToKr(shown.savingsOre),
    total: oreToKr(shown.totalOre),
    discount: shown.discountPercent,
    pointsUsed: shown.pointsUsed,
    pointsEarned: shown.pointsEarned,
  }
}

/** True for the same lines, delivery and VAT treatment, whatever the prices. */
export function hasSameContent(a: ShownOrder, b: ShownOrder): boolean {
  const key = ({ lines, deliveryWay, deliveryMethod, vatTreatment }: ShownOrder) =>
    [deliveryWay, deliveryMethod?.id, vatTreatment, ...lines.map((line) => [textOfKey(line), line.quantity])].join(';')
  return key(a) === key(b)
}

function figuresOf({
  subtotalOre,
  vatTreatment,
  shippingWay,
  shippingOre,
  savingsOre,
  totalOre,
  pointsUsed,
  pointsEarned,
}: PricedOrder): Figures {
  return { subtotalOre, vatTreatment, shippingWay, shippingOre, savingsOre, totalOre, pointsUsed, pointsEarned }
}
