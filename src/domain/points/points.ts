/** The default price of a unit in points (requirements §9). */
export const DEFAULT_POINTS_COST = 10
/** Ten points are one free roll (requirements §9). */
export const POINTS_PER_FREE_ROLL = 10

/** The price of a unit in points; 0 or null means the default 10 (requirements §9). */
export function pointsCostOf(product: Readonly<{ pointsCost: number | null }>): number {
  return product.pointsCost && product.pointsCost > 0 ? product.pointsCost : DEFAULT_POINTS_COST
}

type Eligibility = Readonly<{ isMarkedEligible: boolean; categoryAllowsPoints: boolean; isTpu: boolean }>

/** TPU products are never eligible; a category may exclude all of its products (requirements §9, §10). */
export function isPointsEligible({ isMarkedEligible, categoryAllowsPoints, isTpu }: Eligibility): boolean {
  return isMarkedEligible && categoryAllowsPoints && !isTpu
}

/** True when type, category or specification names TPU (paint protection), also as 'tpu_film' or 'TPU-folie'. */
export function isTpu(names: readonly (string | null | undefined)[]): boolean {
  return names.some((name) => /(?<![a-zæøå])tpu/i.test(name ?? ''))
}

/** 1 per unit of an eligible product paid in cash without promotion, whatever the discount (requirements §9). */
export function pointsEarnedOn(
  line: Readonly<{ quantity: number; payWithPoints: boolean; promotionPercent: number; pointsEligible: boolean }>,
): number {
  return line.pointsEligible && !line.payWithPoints && line.promotionPercent === 0 ? line.quantity : 0
}

/** What a line earns in the end: without any money paid for it, nothing. */
export function pointsOfPaid({ lineTotalOre, pointsEarned }: Readonly<{ lineTotalOre: number; pointsEarned: number }>): number {
  return lineTotalOre > 0 ? pointsEarned : 0
}

/** Free rolls a balance is worth, rounded down (requirements §9). */
export function freeRolls(points: number): number {
  return Math.max(0, Math.floor(points / POINTS_PER_FREE_ROLL))
}

export function affordableUnits(quantity: number, pointsCost: number, pointsAvailable: number): number {
  return Math.min(quantity, Math.max(0, Math.floor(pointsAvailable / pointsCost)))
}

/** True when a line may be paid with points: eligible, and the points cover every unit (requirements §4). */
export function canPayWithPoints(
  line: Readonly<{ quantity: number; pointsEligible: boolean; pointsCost: number }>,
  pointsAvailable: number,
): boolean {
  return line.pointsEligible && line.quantity * line.pointsCost <= pointsAvailable
}
