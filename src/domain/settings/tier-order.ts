import { TIERS, type Tier } from '#domain/customers/tier.ts'
import type { TierDiscounts } from './settings.ts'

/** The tiers that give less than the one below them: allowed, but hardly meant. */
export function tiersOutOfOrder(discounts: TierDiscounts): readonly Tier[] {
  return TIERS.filter((tier, index) => {
    const below = TIERS[index - 1]
    return below !== undefined && discounts[tier] < discounts[below]
  })
}
