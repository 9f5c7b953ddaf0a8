import { TIERS, type Tier } from '#domain/customers/tier.ts'
import type { TierDiscounts } from './settings.ts'

/** Tiers with a lower discount than the one below: allowed, but probably a mistake. */
export function tiersOutOfOrder(discounts: TierDiscounts): readonly Tier[] {
  return TIERS.filter((tier, index) => {
    const below = TIERS[index - 1]
    return below !== undefined && discounts[tier] < discounts[below]
  })
}
