import { multiplyRatio } from '#domain/money/money.ts'

/** How prices of a list are rounded when they are reckoned by percent. */
export const ROUNDINGS = ['kr', 'kr5', 'kr10', 'kr95', 'ore'] as const
export type Rounding = (typeof ROUNDINGS)[number]

export const ROUNDING_LABELS: Readonly<Record<Rounding, string>> = {
  kr: 'Hele kroner',
  kr5: 'Hele 5 kr.',
  kr10: 'Hele 10 kr.',
  kr95: 'Slutter på ,95',
  ore: 'Øre, ikke afrundet',
}

/** The steps prices stand on, in øre, and where the first one is. */
const STEPS: Readonly<Record<Rounding, Readonly<{ step: number; first: number }>>> = {
  kr: { step: 100, first: 100 },
  kr5: { step: 500, first: 500 },
  kr10: { step: 1_000, first: 1_000 },
  kr95: { step: 100, first: 95 },
  ore: { step: 1, first: 1 },
}

const HUNDREDTHS = 100

/**
 * A price so many percent up or down, in øre, on the nearest step of a rounding (half a step up), never below the first one: rounding never gives a product
 * away. Percent with at most two decimals, above -100.
 */
export function priceRounded(unitPriceOre: number, percent: number, rounding: Rounding): number {
  const { step, first } = STEPS[rounding]
  const factor = 100 * HUNDREDTHS + Math.round(percent * HUNDREDTHS)
  // twice the distance above the first step, so that half an øre is not rounded before the step is
  const steps = Math.floor((2 * unitPriceOre * factor + (step - 2 * first) * 100 * HUNDREDTHS) / (2 * step * 100 * HUNDREDTHS))
  return first + Math.max(0, steps) * step
}

/** How many percent a price is above (or below 0: under) another, with two decimals; null beside a price of nothing. */
export function percentBetween(fromOre: number, toOre: number): number | null {
  if (fromOre <= 0) return null
  const hundredths = multiplyRatio(Math.abs(toOre - fromOre), 100 * HUNDREDTHS, fromOre)
  return (toOre < fromOre ? -hundredths : hundredths) / HUNDREDTHS
}
