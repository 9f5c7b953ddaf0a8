import type { SessionUser } from '#contract/customers/account.ts'
import { requiresApproval } from '#domain/customers/rights/members.ts'
import { krToOre } from '#domain/money/money.ts'

export function isOverLimit(user: SessionUser | null, order: Readonly<{ totalOre: number; pointsWorthOre: number }>): boolean {
  const limit = user?.workshop.orderLimit ?? null
  return requiresApproval(order, limit === null ? null : krToOre(limit))
}
