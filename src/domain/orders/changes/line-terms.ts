import type { LineRolls } from '#domain/orders/parcels/rolls.ts'
import { pointsCostOf } from '#domain/points/points.ts'

/** At which price more rolls are sold: as their line was ordered, or as the buyer would pay today. */
export const PRICE_CHOICES = ['ordered', 'today'] as const
export type PriceChoice = (typeof PRICE_CHOICES)[number]

/** What one roll of a line costs: list price in øre, promotion and discount in percent, and in points. */
export type LineTerms = Readonly<{ unitPriceOre: number; promotionPercent: number; discountPercent: number; pointsCost: number }>

/** A line of an order as far as a change needs it; `discountPercent` null is the order's. */
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
    lineTotalOre: number
    /** what samples cost before and was taken off the line; null where it was ordered before there were credits */
    sampleCreditOre: number | null
    cancelled: number
  }>

/** A line after a change; a new one has no id yet. */
export type ChangedLine = Omit<OrderLineToChange, 'id'> & Readonly<{ id: number | null }>

/** A product staff put on an order. */
export type LineWish = Readonly<{ productId: number; quantity: number; payWithPoints: boolean }>

/** A product as it is sold today. */
export type ProductToday = Readonly<{
  unitPriceOre: number
  promotionPercent: number
  pointsEligible: boolean
  pointsCost: number | null
  stock: number
  active: boolean
  discontinued: boolean
}>

/** Why a change cannot be made, and of which line. */
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

/** What a product costs today for somebody with this discount. */
export function termsToday(product: ProductToday, discountPercent: number): LineTerms {
  const { unitPriceOre, promotionPercent } = product
  return { unitPriceOre, promotionPercent, discountPercent, pointsCost: pointsCostOf(product) }
}

/** The terms a line was ordered at. */
export function termsOf(line: Omit<OrderLineToChange, 'id'>, orderDiscount: number): LineTerms {
  const { unitPriceOre, promotionPercent, discountPercent, pointsCost } = line
  return { unitPriceOre, promotionPercent, discountPercent: discountPercent ?? orderDiscount, pointsCost }
}

/** True for terms at which a roll costs the same; what a line is paid in decides which of them count. */
export function isSamePrice(one: LineTerms, other: LineTerms, payWithPoints: boolean): boolean {
  if (payWithPoints) return one.pointsCost === other.pointsCost
  return (
    one.unitPriceOre === other.unitPriceOre &&
    one.promotionPercent === other.promotionPercent &&
    one.discountPercent === other.discountPercent
  )
}
