import { type BatchRolls, type BatchWish, type KnownBatch, rollsOf } from '#domain/batches/batch-rolls.ts'
import { takeForLines } from '#domain/batches/take-for-lines.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { krToOre } from '#domain/money/money.ts'
import { pointsCostOf, pointsEarnedOn } from '#domain/points/points.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { reducedAmount } from '#domain/prices/pricing.ts'
import { priceOfDelivery, type ShippingWay, shippingWayOf } from '#domain/prices/shipping.ts'
import { type Arrival, arrivalOf } from '#domain/purchases/arrivals.ts'
import type { LineKey } from './cart.ts'
import { type StockSplit, splitByStock } from './delivery.ts'
import { creditedLines, type SampleCredit } from './sample-credit.ts'

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
  /** what of it is on the way and nobody's yet, the first day first; left out where nothing is */
  incoming?: readonly Arrival[]
  /** nothing more of it comes */
  discontinued?: boolean
}>

/** A price of one that was offered beforehand, in øre with VAT, and whether its rolls earn points. */
export type AgreedPrice = Readonly<{ unitOre: number; earnsPoints: boolean }>

export type LineToPrice = BatchWish &
  Readonly<{
    product: PricedProduct
    quantity: number
    payWithPoints: boolean
    sampleOf: number | null
    /** left out where the line costs what it does today */
    agreed?: AgreedPrice | undefined
  }>

export type PricedLine = StockSplit &
  LineKey &
  Readonly<{
    quantity: number
    /** of which batches those that ship now are taken */
    batches: readonly BatchRolls[]
    /** its buyer waits until one batch has all */
    oneBatch: boolean
    /** the batch its buyer had before and comes back for */
    batchId: number | undefined
    /** when those that ship later are here; null: by the days of the remote warehouse */
    expectedOn: CalendarDate | null
    unitPriceOre: number
    promotionPercent: number
    /** unit price × quantity before reductions; 0 on a line paid with points */
    listTotalOre: number
    /** what samples of it cost before, taken off its total */
    sampleCreditOre: number
    lineTotalOre: number
    /** what a line paid with points would cost in money; 0 on every other */
    pointsWorthOre: number
    savingsOre: number
    pointsCost: number
    pointsUsed: number
    pointsEarned: number
  }>

/** What a buyer's prices depend on; `sampleCredits` are his own, left out for whoever has none. */
type Pricing = Readonly<{
  discountPercent: number
  letterKr: number
  deliveryWay: DeliveryWay
  sampleCredits?: readonly SampleCredit[]
  /** what delivery was agreed to cost, left out where it is by the shop's rule; what is fetched costs nothing either way */
  agreedShippingOre?: number | undefined
}>

export type PricedOrder = Readonly<{
  lines: readonly PricedLine[]
  discountPercent: number
  subtotalOre: number
  shippingWay: ShippingWay
  shippingOre: number
  savingsOre: number
  totalOre: number
  /** what its goods paid with points would cost this buyer in money */
  pointsWorthOre: number
  pointsUsed: number
  pointsEarned: number
}>

/**
 * Prices a whole cart or order: the one function browser and server both call (requirements §11.2).
 * Lines paid with points add no cash; savings are promotion plus the discount after it (requirements §9);
 * samples alone go as a letter of `letterKr`, and what is fetched costs nothing to deliver; what the buyer paid for samples of a film is taken off
 * its next roll (decision 60); stock is given to a product's lines in their order, of one batch whenever one has what they all want. Amounts in øre. Throws RangeError on a quantity that is not
 * a whole number from 0 up: a negative one would hand out points.
 */
export function priceOrder(
  lines: readonly LineToPrice[],
  { discountPercent, letterKr, deliveryWay, sampleCredits = [], agreedShippingOre }: Pricing,
): PricedOrder {
  const taken = takeForLines(lines.map((line) => ({ ...line, wish: line })))
  const expected = expectedDays(lines, taken)
  const unreduced = lines.map((line, place) =>
    priceLine(line, discountPercent, { batches: taken[place] ?? [], expectedOn: expected[place] ?? null }),
  )
  const priced = creditedLines(unreduced, sampleCredits)
  const subtotalOre = sum(priced, (line) => line.lineTotalOre)
  const shippingWay = shippingWayOf(lines, deliveryWay)
  const byRuleOre = priceOfDelivery(shippingWay, { subtotalOre, letterOre: krToOre(letterKr) })
  const shippingOre = shippingWay === 'pickup' ? 0 : (agreedShippingOre ?? byRuleOre)
  return {
    lines: priced,
    discountPercent,
    subtotalOre,
    shippingWay,
    shippingOre,
    savingsOre: sum(priced, (line) => line.savingsOre),
    totalOre: subtotalOre + shippingOre,
    pointsWorthOre: sum(priced, (line) => line.pointsWorthOre),
    pointsUsed: sum(priced, (line) => line.pointsUsed),
    pointsEarned: sum(priced, (line) => line.pointsEarned),
  }
}

/**
 * The day each line's later rolls are here, the lines of a product one after the other. Who waits for one batch is promised none: what comes
 * may be of several.
 */
function expectedDays(lines: readonly LineToPrice[], taken: readonly (readonly BatchRolls[])[]): (CalendarDate | null)[] {
  const awaited = new Map<number, number>()
  return lines.map(({ product, quantity, oneBatch = false }, place) => {
    const later = Math.max(0, quantity - rollsOf(taken[place] ?? []))
    if (later === 0 || product.discontinued) return null
    const rolls = (awaited.get(product.id) ?? 0) + later
    awaited.set(product.id, rolls)
    return oneBatch ? null : arrivalOf(product.incoming ?? [], rolls)
  })
}

function priceLine(
  { product: sold, quantity, payWithPoints, sampleOf, oneBatch = false, batchId, agreed }: LineToPrice,
  buyersPercent: number,
  { batches, expectedOn }: Pick<PricedLine, 'batches' | 'expectedOn'>,
): PricedLine {
  if (!Number.isInteger(quantity) || quantity < 0) throw new RangeError(`not a quantity: ${quantity}`)
  // what was offered is the price itself: nothing comes off it
  const product = agreed ? { ...sold, unitPriceOre: agreed.unitOre, promotionPercent: 0 } : sold
  const discountPercent = agreed ? 0 : buyersPercent
  const { promotionPercent } = product
  const pointsEligible = product.pointsEligible && (agreed?.earnsPoints ?? true)
  const pointsCost = pointsCostOf(product)
  const listTotalOre = payWithPoints ? 0 : product.unitPriceOre * quantity
  const worthOre = reducedAmount(product.unitPriceOre, quantity, { promotionPercent, discountPercent })
  const lineTotalOre = payWithPoints ? 0 : worthOre
  return {
    ...splitByStock(quantity, rollsOf(batches)),
    batches,
    oneBatch,
    batchId,
    expectedOn,
    productId: product.id,
    quantity,
    payWithPoints,
    sampleOf,
    unitPriceOre: product.unitPriceOre,
    promotionPercent,
    listTotalOre,
    sampleCreditOre: 0,
    lineTotalOre,
    pointsWorthOre: payWithPoints ? worthOre : 0,
    savingsOre: listTotalOre - lineTotalOre,
    pointsCost,
    pointsUsed: payWithPoints ? pointsCost * quantity : 0,
    pointsEarned: pointsEarnedOn({ quantity, payWithPoints, promotionPercent, pointsEligible }),
  }
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}
