import { type BatchRolls, type BatchWish, type KnownBatch, rollsOf } from '#domain/batches/batch-rolls.ts'
import { takeForLines } from '#domain/batches/take-for-lines.ts'
import { krToOre } from '#domain/money/money.ts'
import { pointsCostOf, pointsEarnedOn } from '#domain/points/points.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { reducedAmount } from '#domain/prices/pricing.ts'
import { priceOfDelivery, type ShippingWay, shippingWayOf } from '#domain/prices/shipping.ts'
import type { LineKey } from './cart.ts'
import { type StockSplit, splitByStock } from './delivery.ts'

/** What pricing needs to know of a product: list price in øre, promotion in percent, points, stock. */
export type PricedProduct = Readonly<{
  id: number
  unitPriceOre: number
  promotionPercent: number
  pointsEligible: boolean
  pointsCost: number | null
  stock: number
  /** its rolls of known batches, the oldest first; left out where none is known */
  batches?: readonly KnownBatch[]
}>

export type LineToPrice = BatchWish &
  Readonly<{ product: PricedProduct; quantity: number; payWithPoints: boolean; sampleOf: number | null }>

export type PricedLine = StockSplit &
  LineKey &
  Readonly<{
    quantity: number
    /** of which batches those that ship now are taken */
    batches: readonly BatchRolls[]
    /** its buyer waits until one batch has all */
    oneBatch: boolean
    unitPriceOre: number
    promotionPercent: number
    /** unit price × quantity before reductions; 0 on a line paid with points */
    listTotalOre: number
    lineTotalOre: number
    savingsOre: number
    pointsCost: number
    pointsUsed: number
    pointsEarned: number
  }>

export type PricedOrder = Readonly<{
  lines: readonly PricedLine[]
  discountPercent: number
  subtotalOre: number
  shippingWay: ShippingWay
  shippingOre: number
  savingsOre: number
  totalOre: number
  pointsUsed: number
  pointsEarned: number
}>

/**
 * Prices a whole cart or order: the one function browser and server both call (design §4 promise 2).
 * Lines paid with points add no cash; savings are promotion plus the discount after it (spec §9);
 * samples alone go as a letter of `letterKr`, and what is fetched costs nothing to deliver; stock is given to a product's lines in their order, of one batch
 * whenever one has what they all want. Amounts in øre. Throws RangeError on a quantity that is not
 * a whole number from 0 up: a negative one would hand out points.
 */
export function priceOrder(
  lines: readonly LineToPrice[],
  { discountPercent, letterKr, deliveryWay }: Readonly<{ discountPercent: number; letterKr: number; deliveryWay: DeliveryWay }>,
): PricedOrder {
  const taken = takeForLines(lines.map((line) => ({ ...line, wish: line })))
  const priced = lines.map((line, place) => priceLine(line, discountPercent, taken[place] ?? []))
  const subtotalOre = sum(priced, (line) => line.lineTotalOre)
  const shippingWay = shippingWayOf(lines, deliveryWay)
  const shippingOre = priceOfDelivery(shippingWay, { subtotalOre, letterOre: krToOre(letterKr) })
  return {
    lines: priced,
    discountPercent,
    subtotalOre,
    shippingWay,
    shippingOre,
    savingsOre: sum(priced, (line) => line.savingsOre),
    totalOre: subtotalOre + shippingOre,
    pointsUsed: sum(priced, (line) => line.pointsUsed),
    pointsEarned: sum(priced, (line) => line.pointsEarned),
  }
}

function priceLine(
  { product, quantity, payWithPoints, sampleOf, oneBatch = false }: LineToPrice,
  discountPercent: number,
  batches: readonly BatchRolls[],
): PricedLine {
  if (!Number.isInteger(quantity) || quantity < 0) throw new RangeError(`not a quantity: ${quantity}`)
  const { promotionPercent, pointsEligible } = product
  const pointsCost = pointsCostOf(product)
  const listTotalOre = payWithPoints ? 0 : product.unitPriceOre * quantity
  const lineTotalOre = payWithPoints ? 0 : reducedAmount(product.unitPriceOre, quantity, { promotionPercent, discountPercent })
  return {
    ...splitByStock(quantity, rollsOf(batches)),
    batches,
    oneBatch,
    productId: product.id,
    quantity,
    payWithPoints,
    sampleOf,
    unitPriceOre: product.unitPriceOre,
    promotionPercent,
    listTotalOre,
    lineTotalOre,
    savingsOre: listTotalOre - lineTotalOre,
    pointsCost,
    pointsUsed: payWithPoints ? pointsCost * quantity : 0,
    pointsEarned: pointsEarnedOn({ quantity, payWithPoints, promotionPercent, pointsEligible }),
  }
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}
