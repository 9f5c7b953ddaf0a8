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
