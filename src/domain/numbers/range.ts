/** Both ends included. */
export type Range = Readonly<{ min: number; max: number }>

/** Percent off, in whole numbers, for promotions, tiers and customer discounts. */
export const PERCENT: Range = { min: 0, max: 100 }

export function isInRange(value: number, { min, max }: Range): boolean {
  return value >= min && value <= max
}

export function isWholeIn(value: number, range: Range): boolean {
  return Number.isInteger(value) && isInRange(value, range)
}
