import { multiplyRatio } from '#domain/money/money.ts'
import type { Range } from '#domain/numbers/range.ts'

export const PRICE_CHANGE_PERCENT: Range = { min: -90, max: 500 }

const ORE_PER_KR = 100
const HUNDREDTHS = 100

/** A list price changed by percent, in øre, rounded to whole kroner (half up) and at least one. 0 percent keeps the exact øre. */
export function priceChangedByPercent(unitPriceOre: number, percent: number): number {
  const hundredths = Math.round(percent * HUNDREDTHS)
  if (hundredths === 0 || unitPriceOre === 0) return unitPriceOre
  const wholeKr = multiplyRatio(unitPriceOre, Math.max(0, 100 * HUNDREDTHS + hundredths), 100 * HUNDREDTHS * ORE_PER_KR)
  return Math.max(1, wholeKr) * ORE_PER_KR
}
