import { affordableUnits } from '#domain/points/points.ts'
import type { LineKey } from './cart.ts'
import { isSameLine } from './cart.ts'

type SplittableLine = Readonly<{ quantity: number; pointsEligible: boolean; pointsCost: number }>

/** The units the balance covers, with the rest in cash. Null when none or all are covered (requirements §2 'Cart'). */
export function splitOffer(
  line: SplittableLine,
  points: Readonly<{ balance: number; usedByOtherLines: number }>,
): Readonly<{ pointsQuantity: number; cashQuantity: number }> | null {
  if (!line.pointsEligible) return null
  const pointsQuantity = affordableUnits(line.quantity, line.pointsCost, points.balance - points.usedByOtherLines)
  if (pointsQuantity === 0 || pointsQuantity === line.quantity) return null
  return { pointsQuantity, cashQuantity: line.quantity - pointsQuantity }
}

/** The points used by all other lines, including the same product's points line. */
export function pointsUsedByOtherLines(lines: readonly (LineKey & Readonly<{ pointsUsed: number }>)[], key: LineKey): number {
  return lines.filter((line) => !isSameLine(line, key)).reduce((sum, line) => sum + line.pointsUsed, 0)
}
