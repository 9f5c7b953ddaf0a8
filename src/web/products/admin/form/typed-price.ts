import { krToOre } from '#domain/money/money.ts'
import { readDanishNumber } from './danish-number.ts'

/** List price and promotion as they are typed; null while they make no price. */
export function typedPrice(price: string, promotion: string): Readonly<{ unitPriceOre: number; promotionPercent: number }> | null {
  const kr = readDanishNumber(price)
  const percent = readDanishNumber(promotion) ?? 0
  if (kr === null || !(kr >= 0 && kr <= 10_000_000) || !(Number.isInteger(percent) && percent >= 0 && percent <= 100)) return null
  return { unitPriceOre: krToOre(Math.round(kr * 100) / 100), promotionPercent: percent }
}
