import { pointsCostOf } from '#domain/points/points.ts'
import { unitPriceAfter } from '#domain/prices/pricing.ts'
import type { CartLine } from './cart.ts'

type Sold = Readonly<{ unitPriceOre: number; promotionPercent: number; pointsCost: number | null }>

/**
 * What one costs as everybody sees it, in øre after promotion, or in points: what a cart remembers beside a line. A buyer's own
 * discount is not in it, so logging in changes no price.
 */
export function priceToSee(
  { unitPriceOre, promotionPercent, pointsCost }: Sold,
  { payWithPoints }: Pick<CartLine, 'payWithPoints'>,
): number {
  return payWithPoints ? pointsCostOf({ pointsCost }) : unitPriceAfter(unitPriceOre, { promotionPercent, discountPercent: 0 })
}

/** What a price that was seen was to a buyer with this discount; points are reduced by none. */
export function seenPriceFor(seenPrice: number, { payWithPoints }: Pick<CartLine, 'payWithPoints'>, discountPercent: number): number {
  return payWithPoints ? seenPrice : unitPriceAfter(seenPrice, { promotionPercent: 0, discountPercent })
}

/** 'Prisen er ændret fra 100 kr. til 90 kr. pr. stk.': how a buyer is told that a price is no longer what he knew. */
export function priceChangedText(from: string, to: string): string {
  return `Prisen er ændret fra ${from} til ${to} pr. stk.`
}
