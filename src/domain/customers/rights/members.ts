import type { MemberRole } from './member-rights.ts'

export const MAX_MEMBERS = 50

export const INVITATION_DAYS = 7

/** The amount above which a member's order waits for approval; only buyers have one. */
export function orderLimitOf(role: MemberRole, limitOre: number | null): number | null {
  return role === 'buyer' ? limitOre : null
}

type OrderWorth = Readonly<{ totalOre: number; pointsWorthOre: number }>

/** True when an order is above the limit and waits for an owner's approval. Goods paid with points count at their price in money. */
export function requiresApproval({ totalOre, pointsWorthOre }: OrderWorth, limitOre: number | null): boolean {
  return limitOre !== null && totalOre + pointsWorthOre > limitOre
}
