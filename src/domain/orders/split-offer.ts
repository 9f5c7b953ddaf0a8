import { affordableUnits } from '#domain/points/points.ts'
import type { LineKey } from './cart.ts'
import { isSameLine } from './cart.ts'

/** The line of the cart that may be split: its units, and whether and for how many points one unit may be had. */
type SplittableLine = Readonly<{ quantity: number; pointsEligible: boolean; pointsCost: number }>

/**
 * How a line can be paid partly with points: as many units as the balance covers after what other lines use, the rest in
 * cash. Null, no offer, when none or all units are covered (requirements §2 'Cart').
 */
export function splitOffer(
  line: SplittableLine,
  points: Readonly<{ balance: number; usedByOtherLines: number }>,
): Readonly<{ pointsQuantity: number; cashQuantity: number }> | null {
  if (!line.pointsEligible) return null
  const pointsQuantity = affordableUnits(line.quantity, line.pointsCost, points.balance - points.usedByOtherLines)
  if (pointsQuantity === 0 || pointsQuantity === line.quantity) return null
  return { pointsQuantity, cashQuantity: line.quantity - pointsQuantity }
}

/** The points every other line of the cart uses, the same product's points line included. */
export function pointsUsedByOtherLines(lines: readonly (LineKey & Readonly<{ pointsUsed: number }>)[], key: LineKey): number {
  return lines.filter((line) => !isSameLine(line, key)).reduce((sum, line) => sum + line.pointsUsed, 0)
}
