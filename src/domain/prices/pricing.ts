import type { Tier } from '#domain/customers/tier.ts'
import { isManageable, multiplyRatio } from '#domain/money/money.ts'
import { isWholeIn, PERCENT } from '#domain/numbers/range.ts'
import type { TierDiscounts } from '#domain/settings/settings.ts'

/** A guest has neither tier nor discount. */
export type Buyer = Readonly<{ tier: Tier | null; customDiscount: number | null }>

/** A buyer's discount in percent: the individual one, even 0, before the tier's; 0 without a known tier (requirements §9). */
export function discountPercentOf(buyer: Buyer | null, tierDiscounts: TierDiscounts): number {
  if (!buyer) return 0
  return buyer.customDiscount ?? tierDiscountOf(buyer.tier, tierDiscounts)
}

function tierDiscountOf(tier: Tier | null, tierDiscounts: TierDiscounts): number {
  return tier !== null && Object.hasOwn(tierDiscounts, tier) ? tierDiscounts[tier] : 0
}

/** The discount of an order's line in percent: its own, as when it was added at other terms, before the order's. */
export function lineDiscountOf(line: Readonly<{ discountPercent?: number | null | undefined }>, orderDiscount: number): number {
  return line.discountPercent ?? orderDiscount
}

type Reductions = Readonly<{ promotionPercent: number; discountPercent: number }>

/** In øre, rounded once (requirements §9; §10 'rounding'). Throws RangeError unless percentages are whole, 0–100, and amounts in range. */
export function reducedAmount(unitPriceOre: number, quantity: number, { promotionPercent, discountPercent }: Reductions): number {
  if (!isWholeIn(promotionPercent, PERCENT) || !isWholeIn(discountPercent, PERCENT))
    throw new RangeError('a reduction is 0 to 100 whole percent')
  if (unitPriceOre < 0 || quantity < 0) throw new RangeError('prices and quantities are never negative')
  if (!isManageable(unitPriceOre * quantity)) throw new RangeError('the amount is larger than the shop handles')
  return multiplyRatio(unitPriceOre * quantity, (100 - promotionPercent) * (100 - discountPercent), 10_000)
}

/** The price of one unit after promotion and discount, in øre. For display only: lines are calculated as a whole. */
export function unitPriceAfter(unitPriceOre: number, reductions: Reductions): number {
  return reducedAmount(unitPriceOre, 1, reductions)
}

/** Only a promotion strikes a price through (requirements §4 'Price display'). An agreed discount reduces both prices and sets `isOwn`. */
export function priceTag(
  product: Readonly<{ unitPriceOre: number; promotionPercent: number; beforePriceOre: number | null }>,
  view: Readonly<{ discountPercent: number; isRetailView: boolean }>,
): Readonly<{ priceOre: number; originalPriceOre: number | null; percentOff: number; isOwn: boolean }> {
  const discountPercent = view.isRetailView ? 0 : view.discountPercent
  const { unitPriceOre, promotionPercent, beforePriceOre } = product
  const priceOre = unitPriceAfter(unitPriceOre, { promotionPercent, discountPercent })
  const isOwn = discountPercent > 0
  if (promotionPercent === 0 || beforePriceOre === null) return { priceOre, originalPriceOre: null, percentOff: 0, isOwn }
  const originalPriceOre = unitPriceAfter(beforePriceOre, { promotionPercent: 0, discountPercent })
  if (originalPriceOre <= priceOre) return { priceOre, originalPriceOre: null, percentOff: 0, isOwn }
  // every buyer reads the same percentage
  const percentOff =
    beforePriceOre === unitPriceOre
      ? promotionPercent
      : // the saving is measured against the price beside it, and never too large
        Math.floor(((beforePriceOre - priceAfterPromotion(unitPriceOre, promotionPercent)) * 100) / beforePriceOre)
  return { priceOre, originalPriceOre, percentOff, isOwn }
}

/** The price after promotion alone, in øre: the API's `discountPrice` and the order of price sorting (requirements §10, §12). */
export function priceAfterPromotion(unitPriceOre: number, promotionPercent: number): number {
  return unitPriceAfter(unitPriceOre, { promotionPercent, discountPercent: 0 })
}

/** The promotion in whole percent nearest to a price (requirements §10 'discountPrice'); at most 99 above 0. */
export function promotionFromPrice(unitPriceOre: number, discountPriceOre: number): number {
  if (unitPriceOre <= 0 || discountPriceOre >= unitPriceOre) return 0
  if (discountPriceOre <= 0) return 100
  return Math.min(99, Math.round(100 - (discountPriceOre * 100) / unitPriceOre))
}
