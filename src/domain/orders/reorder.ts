import { type BatchRolls, type KnownBatch, knownOf } from '#domain/batches/batch-rolls.ts'
import { chargedOf, grossOf, type VatTreatment } from '#domain/money/vat.ts'
import { pointsCostOf } from '#domain/points/points.ts'
import { unitPriceAfter } from '#domain/prices/pricing.ts'
import { isUnlisted } from '#domain/products/discontinued.ts'
import { type StockRemark, stockRemarks } from './delivery.ts'
import type { PricedProduct } from './price-order.ts'

/** Price in charged øre before reductions; `productId` null for a deleted product. */
export type OrderedLine = Readonly<{
  productId: number | null
  quantity: number
  payWithPoints: boolean
  unitPriceOre: number
  promotionPercent: number
  discountPercent: number
  sampleOf: number | null
  batches?: readonly BatchRolls[]
}>

type SoldProduct = PricedProduct & Readonly<{ asksForColour: boolean; discontinued: boolean }>

export type ReorderRemark =
  | StockRemark
  | Readonly<{ kind: 'discontinued' }>
  | Readonly<{ kind: 'price-changed'; beforeOre: number; nowOre: number }>
  | Readonly<{ kind: 'points-to-cash' }>
  | Readonly<{ kind: 'other-batch'; code: string }>

/** `quantity` is what can be ordered: of a discontinued product no more than is left. `payWithPoints` is null for a line that is not. */
type ReorderLine = Readonly<{ payWithPoints: boolean | null; quantity: number; batchId?: number; remarks: readonly ReorderRemark[] }>

type Buyer = Readonly<{
  discountPercent: number
  balance: number
  /** of the order that is repeated */
  vatTreatment: VatTreatment
}>

/** One plan per line, in order. A points line becomes a cash line when its product is no longer eligible or the balance is used up. */
export function planReorder(lines: readonly OrderedLine[], products: readonly SoldProduct[], buyer: Buyer): readonly ReorderLine[] {
  let pointsLeft = buyer.balance
  const planned = new Map<number, number>()
  return lines.map((line) => {
    const product = products.find(({ id }) => id === line.productId)
    const hasItsColour = line.sampleOf === null ? !product?.asksForColour : products.some(({ id }) => id === line.sampleOf)
    const before = planned.get(product?.id ?? 0) ?? 0
    const left = product && { ...product, stock: product.stock - before }
    if (!left || !hasItsColour || isUnlisted(left)) return { payWithPoints: null, quantity: 0, remarks: [{ kind: 'discontinued' }] }
    const quantity = left.discontinued ? Math.min(line.quantity, left.stock) : line.quantity
    planned.set(left.id, before + quantity)
    const pointsNeeded = pointsCostOf(left) * quantity
    const payWithPoints = line.payWithPoints && left.pointsEligible && pointsNeeded <= pointsLeft
    if (payWithPoints) pointsLeft -= pointsNeeded
    const lasting = left.batches?.find(({ id, rolls }) => id === batchOf(line)?.id && rolls >= quantity)
    const remarks = [pointsRemarks(line, payWithPoints), priceRemarks(line, left, buyer), stockRemarks(left, line.quantity)]
    return {
      payWithPoints,
      quantity,
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

function priceRemarks(line: OrderedLine, product: PricedProduct, { discountPercent, vatTreatment }: Buyer): ReorderRemark[] {
  // a line paid with points has no price to compare
  if (line.payWithPoints) return []
  const today = { promotionPercent: product.promotionPercent, discountPercent }
  const beforeOre = unitPriceAfter(line.unitPriceOre, line)
  // an export's price was rounded without VAT, so today's is compared in the same way
  if (beforeOre === unitPriceAfter(chargedOf(product.unitPriceOre, vatTreatment), today)) return []
  return [{ kind: 'price-changed', beforeOre: grossOf(beforeOre, vatTreatment), nowOre: unitPriceAfter(product.unitPriceOre, today) }]
}
