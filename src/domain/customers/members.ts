import type { MemberRole } from './member-rights.ts'

/** So many people act for one workshop at most, those invited included. */
export const MOST_MEMBERS = 50

/** How long a mailed invitation works. */
export const INVITATION_DAYS = 7

/** The amount above which an order of somebody waits for a yes: a buyer's alone. */
export function orderLimitOf(role: MemberRole, limitOre: number | null): number | null {
  return role === 'buyer' ? limitOre : null
}

type OrderWorth = Readonly<{ totalOre: number; pointsWorthOre: number }>

/** Whether an order waits for an owner's yes: above the amount, not at it. Goods paid with points count at what they would cost in money. */
export function needsYes({ totalOre, pointsWorthOre }: OrderWorth, limitOre: number | null): boolean {
  return limitOre !== null && totalOre + pointsWorthOre > limitOre
}
