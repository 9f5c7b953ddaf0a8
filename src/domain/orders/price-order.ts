import { type BatchChoice, type BatchRolls, type KnownBatch, reserveForLines, rollsOf } from '#domain/batches/batch-rolls.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { LineKey } from '#domain/cart/cart.ts'
import { chargedOf, type VatTreatment } from '#domain/money/vat.ts'
import { pointsCostOf, pointsEarnedOn, pointsOfPaid } from '#domain/points/points.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { reducedAmount } from '#domain/prices/pricing.ts'
import { type Freight, priceOfDelivery, type ShippingWay, shippingWayOf } from '#domain/prices/shipping.ts'
import type { Arrival } from '#domain/purchases/arrivals.ts'
import { creditedLines, type SampleCredit } from '#domain/samples/sample-credit.ts'
import { type StockSplit, splitByStock } from './delivery.ts'
import { expectedOf } from './expected-split.ts'

/** List price in øre with VAT, promotion in percent, points, stock. */
export type PricedProduct = Readonly<{
  id: number
  unitPriceOre: number
  promotionPercent: number
  pointsEligible: boolean
  pointsCost: number | null
  stock: number
  /** rolls of known batches, oldest first; missing when none is known */
  batches?: readonly KnownBatch[]
  /** unreserved incoming goods, earliest first */
  incoming?: readonly Arrival[]
  discontinued?: boolean
}>

/** An offered price per unit in øre with VAT, and whether it earns points. */
export type AgreedPrice = Readonly<{ unitOre: number; earnsPoints: boolean }>

export type LineToPrice = BatchChoice &
  Readonly<{
    product: PricedProduct
    quantity: number
    payWithPoints: boolean
    sampleOf: number | null
    agreed?: AgreedPrice | undefined
  }>

export type PricedLine = StockSplit &
  LineKey &
  Readonly<{
    quantity: number
    batches: readonly BatchRolls[]
    oneBatch: boolean
    batchId: number | undefined
    /** expected arrival of later rolls; null uses the remote warehouse's delivery time */
    expectedOn: CalendarDate | null
    unitPriceOre: number
    promotionPercent: number
    /** unit price × quantity before reductions; 0 when paid with points */
    listTotalOre: number
    sampleCreditOre: number
    lineTotalOre: number
    /** the price in money of a line paid with points; otherwise 0 */
    pointsWorthOre: number
    savingsOre: number
    pointsCost: number
    pointsUsed: number
    pointsEarned: number
  }>

type Pricing = Readonly<{
  discountPercent: number
  deliveryWay: DeliveryWay
  freight: Freight
  vatTreatment: VatTreatment
  sampleCredits?: readonly SampleCredit[]
  /** agreed freight with VAT; missing applies the shop's rule. Pickup is always free */
  agreedShippingOre?: number | undefined
}>

export type PricedOrder = Readonly<{
  lines: readonly PricedLine[]
  discountPercent: number
  vatTreatment: VatTreatment
  subtotalOre: number
  shippingWay: ShippingWay
  shippingOre: number
  savingsOre: number
  totalOre: number
  pointsWorthOre: number
  pointsUsed: number
  pointsEarned: number
}>

/**
 * Prices a cart or order, in browser and server (requirements §11.2). Lines paid with points cost no kroner; savings are promotion plus the
 * discount after it (requirements §9). Samples alone are sent as a letter; pickup is free. The price of earlier samples is
 * deducted from the film's next roll (decision 60). Stock is given to a product's lines in order, of one batch when one has enough for all.
 * Every amount answered is charged, in øre: for an export each unit price is taken without VAT, and everything else follows from it. Throws RangeError unless quantities are whole numbers from 0: a negative one would give points.
 */
export function priceOrder(
  lines: readonly LineToPrice[],
  { discountPercent, deliveryWay, freight, vatTreatment, sampleCredits = [], agreedShippingOre }: Pricing,
): PricedOrder {
  const reserved = reserveForLines(lines.map((line) => ({ ...line, choice: line })))
  const expected = expectedDays(lines, reserved)
  const unreduced = lines.map((line, place) =>
    priceLine(line, { discountPercent, vatTreatment }, { batches: reserved[place] ?? [], expectedOn: expected[place] ?? null }),
  )
  const priced = creditedLines(unreduced, sampleCredits, vatTreatment).map((line) => ({ ...line, pointsEarned: pointsOfPaid(line) }))
  const subtotalOre = sum(priced, (line) => line.lineTotalOre)
  const shippingWay = shippingWayOf(lines, deliveryWay)
  const byRuleOre = priceOfDelivery(shippingWay, subtotalOre, freight)
  const agreedOre = agreedShippingOre === undefined ? byRuleOre : chargedOf(agreedShippingOre, vatTreatment)
  const shippingOre = shippingWay === 'pickup' ? 0 : agreedOre
  return {
    lines: priced,
    discountPercent,
    vatTreatment,
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

/** The expected day of each line's later rolls; a line that waits for one batch has none. */
function expectedDays(lines: readonly LineToPrice[], reserved: readonly (readonly BatchRolls[])[]): (CalendarDate | null)[] {
  const awaited = new Map<number, number>()
  return lines.map(({ product, quantity, oneBatch }, place) => {
    const later = Math.max(0, quantity - rollsOf(reserved[place] ?? []))
    if (later === 0) return null
    const rolls = (awaited.get(product.id) ?? 0) + later
    awaited.set(product.id, rolls)
    return expectedOf(product, rolls, { oneBatch })
  })
}

function priceLine(
  { product: sold, quantity, payWithPoints, sampleOf, oneBatch = false, batchId, agreed }: LineToPrice,
  { discountPercent: buyersPercent, vatTreatment }: Pick<Pricing, 'discountPercent' | 'vatTreatment'>,
  { batches, expectedOn }: Pick<PricedLine, 'batches' | 'expectedOn'>,
): PricedLine {
  if (!Number.isInteger(quantity) || quantity < 0) throw new RangeError(`not a quantity: ${quantity}`)
  // an offered price is final: nothing is deducted
  const unitPriceOre = chargedOf(agreed?.unitOre ?? sold.unitPriceOre, vatTreatment)
  const product = { ...sold, unitPriceOre, ...(agreed && { promotionPercent: 0 }) }
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

export function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}
