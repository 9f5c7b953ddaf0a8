import type { OrderStatus } from '#domain/orders/order-status.ts'
import { sum } from '#domain/orders/price-order.ts'
import { unsentOf } from '#domain/parcels/rolls.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { type Freight, priceOfDelivery, shippingWayOf } from '#domain/prices/shipping.ts'
import { addToLine, listTotalOf, removeFromLine } from './change-line.ts'
import {
  type ChangedLine,
  type ChangeRefusal,
  type LineRequest,
  type OrderLineToChange,
  type PriceChoice,
  type ProductToday,
  termsOf,
  termsToday,
} from './line-terms.ts'

export type OrderToChange = Readonly<{
  status: OrderStatus
  /** of lines without a discount of their own */
  discountPercent: number
  shippingOre: number
  deliveryWay: DeliveryWay
  /** false for a guest, who neither earns nor spends points */
  hasAccount: boolean
  lines: readonly OrderLineToChange[]
}>

export type ChangeRequest = Readonly<{
  items: readonly Readonly<{ lineId: number; quantity: number }>[]
  added: readonly LineRequest[]
  prices: PriceChoice
  shipping: 'rule' | 'kept'
}>

/** Products by id at charged prices, the buyer's present discount, and the freight to the order's address. */
export type ShopToday = Readonly<{ products: ReadonlyMap<number, ProductToday>; discountPercent: number; freight: Freight }>

export type DecidedChange = Readonly<{
  kind: 'changed'
  lines: readonly ChangedLine[]
  stock: ReadonlyMap<number, number>
  subtotalOre: number
  shippingOre: number
  savingsOre: number
  totalOre: number
  pointsUsed: number
  pointsEarned: number
}>

/** Changes the unsent part of an order (decision 0033). Throws RangeError unless quantities are whole numbers from 0. */
export function decideChange(order: OrderToChange, requested: ChangeRequest, today: ShopToday): DecidedChange | ChangeRefusal {
  if (order.status === 'cancelled') return { kind: 'refused', why: 'order_cancelled' }
  if (order.lines.every((line) => unsentOf(line) === 0)) return { kind: 'refused', why: 'order_all_sent' }
  const stock = new Map([...today.products].map(([id, product]) => [id, product.stock]))
  let lines: readonly ChangedLine[] = order.lines
  // removals go first, so that their stock can be used again
  for (const step of stepsOf(order, requested)) {
    const change = step(lines, { order, prices: requested.prices, today, stock })
    if (change.kind === 'refused') return change
    lines = change.lines
    const { productId } = change
    if (productId !== null && stock.has(productId)) stock.set(productId, (stock.get(productId) ?? 0) + change.stockChange)
  }
  if (lines.every(({ quantity }) => quantity === 0)) return { kind: 'refused', why: 'order_would_be_empty' }
  return { kind: 'changed', lines, stock, ...sumsOf(order, lines, { shipping: requested.shipping, freight: today.freight }) }
}

type Step = (
  lines: readonly ChangedLine[],
  at: Readonly<{ order: OrderToChange; prices: PriceChoice; today: ShopToday; stock: ReadonlyMap<number, number> }>,
) => ReturnType<typeof addToLine>

function stepsOf({ lines }: OrderToChange, { items, added }: ChangeRequest): readonly Step[] {
  const fewer: Step[] = []
  const more: Step[] = []
  for (const { lineId, quantity } of items) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) fewer.push(() => ({ kind: 'refused', why: 'line_not_found', lineId }))
    else if (quantity < line.quantity)
      fewer.push((now, { order }) => removeFromLine(now, line, { fewer: line.quantity - quantity, orderDiscount: order.discountPercent }))
    else if (quantity > line.quantity) more.push(moreOf(line, quantity - line.quantity))
  }
  return [...fewer, ...more, ...added.map(newOnOrder)]
}

function moreOf(line: OrderLineToChange, quantity: number): Step {
  const { productId, payWithPoints, sampleOf } = line
  return (lines, { order, prices, today, stock }) => {
    const product = productId === null ? undefined : today.products.get(productId)
    const isToday = prices === 'today' && product !== undefined
    const terms = isToday ? termsToday(product, today.discountPercent) : termsOf(line, order.discountPercent)
    const change = addToLine(lines, { ...toAdd(order), productId, payWithPoints, sampleOf, quantity, terms, product, stock })
    return change.kind === 'refused' ? { ...change, lineId: line.id } : change
  }
}

function newOnOrder({ productId, quantity, payWithPoints }: LineRequest): Step {
  return (lines, { order, prices, today, stock }) => {
    const product = today.products.get(productId)
    if (!product) return { kind: 'refused', why: 'product_not_found' }
    const line = order.lines.find((one) => one.productId === productId && one.payWithPoints === payWithPoints)
    const isAsOrdered = prices === 'ordered'
    const discount = isAsOrdered ? order.discountPercent : today.discountPercent
    const terms = isAsOrdered && line ? termsOf(line, order.discountPercent) : termsToday(product, discount)
    return addToLine(lines, { ...toAdd(order), productId, payWithPoints, sampleOf: null, quantity, terms, product, stock })
  }
}

function toAdd({ discountPercent, hasAccount }: OrderToChange) {
  return { orderDiscount: discountPercent, hasAccount }
}

function sumsOf(
  order: OrderToChange,
  lines: readonly ChangedLine[],
  { shipping, freight }: Readonly<{ shipping: 'rule' | 'kept'; freight: Freight }>,
) {
  const remaining = lines.filter(({ quantity }) => quantity > 0)
  const subtotalOre = sum(remaining, ({ lineTotalOre }) => lineTotalOre)
  const shippingOre =
    shipping === 'kept' ? order.shippingOre : priceOfDelivery(shippingWayOf(remaining, order.deliveryWay), subtotalOre, freight)
  return {
    subtotalOre,
    shippingOre,
    savingsOre: sum(remaining, (line) => listTotalOf(line) - line.lineTotalOre),
    totalOre: subtotalOre + shippingOre,
    // points of returned rolls were already given back
    pointsUsed: sum(remaining, ({ payWithPoints, pointsCost, quantity, returned }) =>
      payWithPoints ? pointsCost * (quantity - returned) : 0,
    ),
    pointsEarned: sum(remaining, ({ pointsEarned }) => pointsEarned),
  }
}
