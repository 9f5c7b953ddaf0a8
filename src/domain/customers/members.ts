import type { MemberRole } from './member-rights.ts'

/** So many people act for one workshop at most, those invited included. */
export const MOST_MEMBERS = 50

/** How long a mailed invitation works. */
export const INVITATION_DAYS = 7

/** The amount above which an order of somebody waits for a yes: a buyer's alone. */
export function orderLimitOf(role: MemberRole, limitOre: number | null): number | null {
  return role === 'buyer' ? limitOre : null
}

/** Whether an order waits for an owner's yes: above the amount, not at it. */
export function needsYes(totalOre: number, limitOre: number | null): boolean {
  return limitOre !== null && totalOre > limitOre
}
