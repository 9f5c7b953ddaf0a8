import { type BatchRolls, type KnownBatch, knownOf } from '#domain/batches/batch-rolls.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { pointsCostOf } from '#domain/points/points.ts'
import { unitPriceAfter } from '#domain/prices/pricing.ts'
import { isGone } from '#domain/products/discontinued.ts'
import { arrivalOf } from '#domain/purchases/arrivals.ts'
import { splitByStock } from './delivery.ts'
import type { PricedProduct } from './price-order.ts'

/** Price in øre before reductions; `productId` null for a deleted product. */
export type OrderedLine = Readonly<{
  productId: number | null
  quantity: number
  payWithPoints: boolean
  unitPriceOre: number
  promotionPercent: number
  sampleOf: number | null
  batches?: readonly BatchRolls[]
}>

type SoldProduct = PricedProduct & Readonly<{ asksForColour: boolean; discontinued: boolean }>

export type ReorderRemark =
  | Readonly<{ kind: 'discontinued' }>
  | Readonly<{ kind: 'price-changed'; beforeOre: number; nowOre: number }>
  | Readonly<{ kind: 'sold-out'; expectedOn: CalendarDate | null }>
  | Readonly<{ kind: 'too-few-in-stock'; stock: number; expectedOn: CalendarDate | null }>
  | Readonly<{ kind: 'points-to-cash' }>
  | Readonly<{ kind: 'other-batch'; code: string }>

type ReorderLine = Readonly<{ payWithPoints: boolean | null; batchId?: number; remarks: readonly ReorderRemark[] }>

type Discounts = Readonly<{ thenPercent: number; nowPercent: number }>

/** One plan per line, in order. A points line becomes a cash line when its product is no longer eligible or the balance is used up. */
export function planReorder(
  lines: readonly OrderedLine[],
  products: readonly SoldProduct[],
  { discounts, balance }: Readonly<{ discounts: Discounts; balance: number }>,
): readonly ReorderLine[] {
  let pointsLeft = balance
  return lines.map((line) => {
    const product = products.find(({ id }) => id === line.productId)
    const hasItsColour = line.sampleOf === null ? !product?.asksForColour : products.some(({ id }) => id === line.sampleOf)
    if (!product || !hasItsColour || isGone(product)) return { payWithPoints: null, remarks: [{ kind: 'discontinued' }] }
    const pointsNeeded = pointsCostOf(product) * line.quantity
    const payWithPoints = line.payWithPoints && product.pointsEligible && pointsNeeded <= pointsLeft
    if (payWithPoints) pointsLeft -= pointsNeeded
    const lasting = product.batches?.find(({ id, rolls }) => id === batchOf(line)?.id && rolls >= line.quantity)
    const remarks = [pointsRemarks(line, payWithPoints), priceRemarks(line, product, discounts), stockRemarks(line, product)]
    return {
      payWithPoints,
      ...(lasting && { batchId: lasting.id }),
      remarks: [...remarks, lasting ? [] : batchRemarks(line)].flat(),
    }
  })
}

function batchOf({ batches = [] }: OrderedLine): KnownBatch | undefined {
  return batches.length === 1 ? knownOf(batches)[0] : undefined
}

function batchRemarks(line: OrderedLine): ReorderRemark[] {
  const batch = batchOf(line)
  return batch ? [{ kind: 'other-batch', code: batch.code }] : []
}

function pointsRemarks(line: OrderedLine, payWithPoints: boolean): ReorderRemark[] {
  return line.payWithPoints && !payWithPoints ? [{ kind: 'points-to-cash' }] : []
}

function priceRemarks(line: OrderedLine, product: PricedProduct, { thenPercent, nowPercent }: Discounts): ReorderRemark[] {
  // a line paid with points has no price to compare
  if (line.payWithPoints) return []
  const beforeOre = unitPriceAfter(line.unitPriceOre, { promotionPercent: line.promotionPercent, discountPercent: thenPercent })
  const nowOre = unitPriceAfter(product.unitPriceOre, { promotionPercent: product.promotionPercent, discountPercent: nowPercent })
  return beforeOre === nowOre ? [] : [{ kind: 'price-changed', beforeOre, nowOre }]
}

function stockRemarks({ quantity }: OrderedLine, { stock, incoming = [] }: PricedProduct): ReorderRemark[] {
  const { shipsNow, shipsLater } = splitByStock(quantity, stock)
  if (shipsLater === 0) return []
  const expectedOn = arrivalOf(incoming, shipsLater)
  return shipsNow === 0 ? [{ kind: 'sold-out', expectedOn }] : [{ kind: 'too-few-in-stock', stock: shipsNow, expectedOn }]
}
