import { pointsCostOf } from '#domain/points/points.ts'
import { unitPriceAfter } from '#domain/prices/pricing.ts'
import type { CartLine } from './cart.ts'

type Sold = Readonly<{ unitPriceOre: number; promotionPercent: number; pointsCost: number | null }>

/** The public unit price a cart remembers, in øre or points. Excludes discounts, so that a login changes no price. */
export function priceToSee(
  { unitPriceOre, promotionPercent, pointsCost }: Sold,
  { payWithPoints }: Pick<CartLine, 'payWithPoints'>,
): number {
  return payWithPoints ? pointsCostOf({ pointsCost }) : unitPriceAfter(unitPriceOre, { promotionPercent, discountPercent: 0 })
}

/** A seen price for a buyer with this discount; points are not reduced. */
export function seenPriceFor(seenPrice: number, { payWithPoints }: Pick<CartLine, 'payWithPoints'>, discountPercent: number): number {
  return payWithPoints ? seenPrice : unitPriceAfter(seenPrice, { promotionPercent: 0, discountPercent })
}

export function priceChangedText(from: string, to: string): string {
  return `Prisen er ændret fra ${from} til ${to} pr. stk.`
}
