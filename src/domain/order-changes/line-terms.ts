import type { BatchRolls, KnownBatch } from '#domain/batches/batch-rolls.ts'
import type { LineRolls } from '#domain/parcels/rolls.ts'
import { pointsCostOf } from '#domain/points/points.ts'
import { lineDiscountOf } from '#domain/prices/pricing.ts'

/** The price of added rolls: as ordered, or the buyer's price today. */
export const PRICE_CHOICES = ['ordered', 'today'] as const
export type PriceChoice = (typeof PRICE_CHOICES)[number]

/** The price of one roll: list price in øre, promotion and discount in percent, and price in points. A reduced offer earns no points (decision 63). */
export type LineTerms = Readonly<{
  unitPriceOre: number
  promotionPercent: number
  discountPercent: number
  pointsCost: number
  earnsPoints: boolean
}>

/** `discountPercent` null is the order's discount. */
export type OrderLineToChange = LineRolls &
  Readonly<{
    id: number
    productId: number | null
    payWithPoints: boolean
    sampleOf: number | null
    unitPriceOre: number
    promotionPercent: number
    discountPercent: number | null
    pointsCost: number
    pointsEarned: number
    /** false at a price that a reduced offer agreed */
    earnsPoints: boolean
    lineTotalOre: number
    /** price of earlier samples deducted from the line; null on orders from before sample credits */
    sampleCreditOre: number | null
    cancelled: number
    /** waits until one batch has all rolls */
    oneBatch: boolean
    batches: readonly BatchRolls[]
  }>

export type ChangedLine = Omit<OrderLineToChange, 'id'> & Readonly<{ id: number | null }>

export type LineRequest = Readonly<{ productId: number; quantity: number; payWithPoints: boolean }>

export type ProductToday = Readonly<{
  unitPriceOre: number
  promotionPercent: number
  pointsEligible: boolean
  pointsCost: number | null
  stock: number
  batches?: readonly KnownBatch[] | undefined
  active: boolean
  discontinued: boolean
}>

export type ChangeRefusal = Readonly<{
  kind: 'refused'
  why:
    | 'order_cancelled'
    | 'order_all_sent'
    | 'order_would_be_empty'
    | 'line_not_found'
    | 'below_sent'
    | 'product_not_found'
    | 'product_unavailable'
    | 'product_runs_out'
    | 'not_points_eligible'
    | 'points_need_login'
  lineId?: number
}>

export function termsToday(product: ProductToday, discountPercent: number): LineTerms {
  const { unitPriceOre, promotionPercent } = product
  return { unitPriceOre, promotionPercent, discountPercent, pointsCost: pointsCostOf(product), earnsPoints: true }
}

export function termsOf(line: Omit<OrderLineToChange, 'id'>, orderDiscount: number): LineTerms {
  const { unitPriceOre, promotionPercent, pointsCost, earnsPoints } = line
  return { unitPriceOre, promotionPercent, discountPercent: lineDiscountOf(line, orderDiscount), pointsCost, earnsPoints }
}

/** True when a roll costs the same, in the currency the line is paid in. */
export function isSamePrice(one: LineTerms, other: LineTerms, payWithPoints: boolean): boolean {
  if (payWithPoints) return one.pointsCost === other.pointsCost
  return (
    one.unitPriceOre === other.unitPriceOre &&
    one.promotionPercent === other.promotionPercent &&
    one.discountPercent === other.discountPercent
  )
}
