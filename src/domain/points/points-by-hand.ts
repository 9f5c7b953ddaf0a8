import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { isWholeIn, type Range } from '#domain/numbers/range.ts'

/** The points an account may hold; more is a typing error. */
export const POINTS_BALANCE: Range = { min: 0, max: 10_000_000 }
export const TOO_MANY_POINTS = 'Så mange point kan en kunde ikke have.'

export const MAX_REASON_LENGTH = 300
export const REASON_MISSING = 'Skriv en begrundelse.'

/** The ledger reason for points from the shop's former system. */
export const OPENING_POINTS_REASON = 'Overført fra tidligere system'

const POINTS_MOVED: Range = { min: 1, max: 1_000_000 }

/** Why these points cannot be moved at once, in Danish; null when they can. */
export function movedPointsProblem(points: number): string | null {
  if (!Number.isInteger(points)) return POINTS_MISSING
  if (isWholeIn(points, POINTS_MOVED)) return null
  return points < POINTS_MOVED.min ? `Skriv mindst ${POINTS_MOVED.min} point.` : `Højst ${wholeNumber(POINTS_MOVED.max)} point.`
}
export const POINTS_MISSING = 'Skriv et helt antal point.'

/** Points a staff member may give or take per customer and day without the permission 'points' (decision 0008). */
export const MAX_POINTS_BY_HAND = 100
export const POINTS_BY_HAND_HOURS = 24

/** True when recent movements and this one need the permission; taking counts like giving. */
export function needsPointsPermission(pointsMovedLately: number): boolean {
  return pointsMovedLately > MAX_POINTS_BY_HAND
}
