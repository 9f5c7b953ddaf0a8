import { krToOre } from '#domain/money/money.ts'
import { readKroner, readPercent } from '#domain/numbers/danish-number.ts'
import { isInRange, isWholeIn, PERCENT } from '#domain/numbers/range.ts'
import { PRICE_KR } from '#domain/products/product-limits.ts'

export function typedPrice(price: string, promotion: string): Readonly<{ unitPriceOre: number; promotionPercent: number }> | null {
  const kr = readKroner(price)
  const percent = readPercent(promotion) ?? 0
  if (kr === null || !isInRange(kr, PRICE_KR) || !isWholeIn(percent, PERCENT)) return null
  return { unitPriceOre: krToOre(kr), promotionPercent: percent }
}
