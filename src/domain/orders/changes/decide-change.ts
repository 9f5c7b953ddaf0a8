import { krToOre } from '#domain/money/money.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { unsentOf } from '#domain/orders/parcels/rolls.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { priceOfDelivery, shippingWayOf } from '#domain/prices/shipping.ts'
import { addToLine, listTotalOf, takeOffLine } from './change-line.ts'
import {
  type ChangedLine,
  type ChangeRefusal,
  type LineWish,
  type OrderLineToChange,
  type PriceChoice,
  type ProductToday,
  termsOf,
  termsToday,
} from './line-terms.ts'

/** An order as a change finds it, in rolls, points and øre. */
export type OrderToChange = Readonly<{
  status: OrderStatus
  /** percent its lines have where they say nothing themselves */
  discountPercent: number
  shippingOre: number
  deliveryWay: DeliveryWay
  /** false for a guest, who neither earns nor pays with points */
  hasAccount: boolean
  lines: readonly OrderLineToChange[]
}>

/** What staff want of the lines and the delivery. Lines that are not named stay as they are. */
export type ChangeWish = Readonly<{
  items: readonly Readonly<{ lineId: number; quantity: number }>[]
  added: readonly LineWish[]
  prices: PriceChoice
  shipping: 'rule' | 'kept'
}>

/** What the shop has today: products by their ids, what the buyer's discount is by now, and what a letter costs. */
export type ShopToday = Readonly<{ products: ReadonlyMap<number, ProductToday>; discountPercent: number; letterKr: number }>

/** The lines an order has after a change, those it had first, and what it then comes to. */
export type DecidedChange = Readonly<{
  kind: 'changed'
  lines: readonly ChangedLine[]
  /** what is left of each product's stock */
  stock: ReadonlyMap<number, number>
  subtotalOre: number
  shippingOre: number
  savingsOre: number
  totalOre: number
  pointsUsed: number
  pointsEarned: number
}>

/**
 * Decides a change of what is not yet sent (decision 0033). More rolls at the price they were ordered at join their line; at today's price, where that
 * is another, they become a line of their own, so that what is sent and invoiced keeps its price. What is taken off goes back to the stock. The one
 * decision behind the preview and the change itself. Throws RangeError on a quantity that is no whole number from 0 up.
 */
export function decideChange(order: OrderToChange, wish: ChangeWish, today: ShopToday): DecidedChange | ChangeRefusal {
  if (order.status === 'cancelled') return { kind: 'refused', why: 'order_cancelled' }
  if (order.lines.every((line) => unsentOf(line) === 0)) return { kind: 'refused', why: 'order_all_sent' }
  const stock = new Map([...today.products].map(([id, product]) => [id, product.stock]))
  let lines: readonly ChangedLine[] = order.lines
  // what is taken off goes back to the stock before more is taken from it
  for (const step of stepsOf(order, wish)) {
    const change = step(lines, { order, prices: wish.prices, today, stock })
    if (change.kind === 'refused') return change
    lines = change.lines
    const { productId } = change
    if (productId !== null && stock.has(productId)) stock.set(productId, (stock.get(productId) ?? 0) + change.stockChange)
  }
  if (lines.every(({ quantity }) => quantity === 0)) return { kind: 'refused', why: 'order_would_be_empty' }
  return { kind: 'changed', lines, stock, ...sumsOf(order, lines, { shipping: wish.shipping, letterKr: today.letterKr }) }
}

type Step = (
  lines: readonly ChangedLine[],
  at: Readonly<{ order: OrderToChange; prices: PriceChoice; today: ShopToday; stock: ReadonlyMap<number, number> }>,
) => ReturnType<typeof addToLine>

/** The parts of a change in the order in which they are made: fewer rolls, then more, then what is new. */
function stepsOf({ lines }: OrderToChange, { items, added }: ChangeWish): readonly Step[] {
  const fewer: Step[] = []
  const more: Step[] = []
  for (const { lineId, quantity } of items) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) fewer.push(() => ({ kind: 'refused', why: 'line_not_found', lineId }))
    else if (quantity < line.quantity)
      fewer.push((now, { order }) => takeOffLine(now, line, { fewer: line.quantity - quantity, orderDiscount: order.discountPercent }))
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

/** A product the order has already is added as more of its line; another one is sold at today's price, with the discount chosen. */
function newOnOrder({ productId, quantity, payWithPoints }: LineWish): Step {
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
  { shipping, letterKr }: { shipping: 'rule' | 'kept'; letterKr: number },
) {
  const standing = lines.filter(({ quantity }) => quantity > 0)
  const subtotalOre = sum(standing, ({ lineTotalOre }) => lineTotalOre)
  const shippingOre =
    shipping === 'kept'
      ? order.shippingOre
      : priceOfDelivery(shippingWayOf(standing, order.deliveryWay), { subtotalOre, letterOre: krToOre(letterKr) })
  return {
    subtotalOre,
    shippingOre,
    savingsOre: sum(standing, (line) => listTotalOf(line) - line.lineTotalOre),
    totalOre: subtotalOre + shippingOre,
    // what rolls that came back were paid with was given back with them
    pointsUsed: sum(standing, ({ payWithPoints, pointsCost, quantity, returned }) =>
      payWithPoints ? pointsCost * (quantity - returned) : 0,
    ),
    pointsEarned: sum(standing, ({ pointsEarned }) => pointsEarned),
  }
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}
