import { multiplyRatio } from '#domain/money/money.ts'
import type { Range } from '#domain/numbers/range.ts'

export const ROUNDINGS = ['kr', 'kr5', 'kr10', 'kr95', 'ore'] as const
export type Rounding = (typeof ROUNDINGS)[number]

export const ROUNDING_LABELS: Readonly<Record<Rounding, string>> = {
  kr: 'Hele kroner',
  kr5: 'Hele 5 kr.',
  kr10: 'Hele 10 kr.',
  kr95: 'Slutter på ,95',
  ore: 'Øre, ikke afrundet',
}

const STEPS: Readonly<Record<Rounding, Readonly<{ step: number; first: number }>>> = {
  kr: { step: 100, first: 100 },
  kr5: { step: 500, first: 500 },
  kr10: { step: 1_000, first: 1_000 },
  kr95: { step: 100, first: 95 },
  ore: { step: 1, first: 1 },
}

const HUNDREDTHS = 100

/** A price changed by percent, in øre, rounded to the nearest step (half up), at least the first step. */
export function priceRounded(unitPriceOre: number, percent: number, rounding: Rounding): number {
  const { step, first } = STEPS[rounding]
  const factor = 100 * HUNDREDTHS + Math.round(percent * HUNDREDTHS)
  // doubled, so that half an øre is not lost before rounding to the step
  const steps = Math.floor((2 * unitPriceOre * factor + (step - 2 * first) * 100 * HUNDREDTHS) / (2 * step * 100 * HUNDREDTHS))
  return first + Math.max(0, steps) * step
}

/** The change from one price to another in percent with two decimals; null when the first is 0. */
export function percentBetween(fromOre: number, toOre: number): number | null {
  if (fromOre <= 0) return null
  const hundredths = multiplyRatio(Math.abs(toOre - fromOre), 100 * HUNDREDTHS, fromOre)
  return (toOre < fromOre ? -hundredths : hundredths) / HUNDREDTHS
}

export const PRICE_CHANGE_PERCENT: Range = { min: -90, max: 500 }

const ORE_PER_KR = 100

/** In øre, rounded to whole kroner (half up), but never down to 0; 0 percent keeps the exact øre. At most two decimals of percent. */
export function priceChangedByPercent(unitPriceOre: number, percent: number): number {
  const hundredths = Math.round(percent * HUNDREDTHS)
  if (hundredths === 0 || unitPriceOre === 0) return unitPriceOre
  const wholeKr = multiplyRatio(unitPriceOre, Math.max(0, 100 * HUNDREDTHS + hundredths), 100 * HUNDREDTHS * ORE_PER_KR)
  return Math.max(1, wholeKr) * ORE_PER_KR
}
