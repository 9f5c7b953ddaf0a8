/** The customer tiers, lowest first (requirements §3). */
export const TIERS = ['Bronze', 'Silver', 'Gold', 'Platinum'] as const
export type Tier = (typeof TIERS)[number]
export const DEFAULT_TIER: Tier = 'Bronze'
