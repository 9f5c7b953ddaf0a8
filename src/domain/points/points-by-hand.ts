import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { isWholeIn, type Range } from '#domain/numbers/range.ts'

/** The points one account may hold: more is a slip of the finger. */
export const POINTS_BALANCE: Range = { min: 0, max: 10_000_000 }
export const TOO_MANY_POINTS = 'Så mange point kan en kunde ikke have.'

/** How many characters the reason may have. */
export const MAX_REASON_LENGTH = 300
export const REASON_MISSING = 'Skriv en begrundelse.'

/** The reason in the ledger of points a customer had in the shop's former system. */
export const OPENING_POINTS_REASON = 'Overført fra tidligere system'

/** The points that are given or taken at once by hand. */
const POINTS_MOVED: Range = { min: 1, max: 1_000_000 }

/** Why so many points cannot be given or taken at once, in Danish; null when they can. */
export function movedPointsProblem(points: number): string | null {
  if (!Number.isInteger(points)) return POINTS_MISSING
  if (isWholeIn(points, POINTS_MOVED)) return null
  return points < POINTS_MOVED.min ? `Skriv mindst ${POINTS_MOVED.min} point.` : `Højst ${wholeNumber(POINTS_MOVED.max)} point.`
}
export const POINTS_MISSING = 'Skriv et helt antal point.'

/**
 * Points one member of staff may give to and take from one customer by hand within a day without the permission 'points':
 * ten free rolls. Welcome gifts and corrections stay below it (decision 0008).
 */
export const MAX_POINTS_BY_HAND = 100
export const POINTS_BY_HAND_HOURS = 24

/** True when what was moved lately together with what is moved now asks for the permission; taking counts like giving. */
export function needsPointsPermission(pointsMovedLately: number): boolean {
  return pointsMovedLately > MAX_POINTS_BY_HAND
}
