import type { SessionUser } from '#contract/customers/account.ts'
import { ROLES } from '#domain/customers/roles.ts'
import { TIERS } from '#domain/customers/tier.ts'
import { isWholeIn, PERCENT } from '#domain/numbers/range.ts'
import { createMemory, json } from '#web/browser/memory.ts'

/**
 * The customer as last known in this browser, so that the first paint of a page already shows his own prices.
 * It decides nothing: the server is asked at every start, and prices every order itself.
 */
export const lastKnownUser = createMemory<SessionUser | null>({
  key: 'foliehuset.bruger.v1',
  empty: null,
  format: json<SessionUser | null>(toSessionUser),
})

function toSessionUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null
  const user = value as Partial<Record<keyof SessionUser, unknown>>
  const isPercent = typeof user.discount === 'number' && isWholeIn(user.discount, PERCENT)
  const isTier = TIERS.some((tier) => tier === user.tier)
  const isNamed = typeof user.name === 'string' && typeof user.email === 'string'
  const isRestrictionKnown = user.restrictedTo === null || Array.isArray(user.restrictedTo)
  const hasRights = ROLES.some((role) => role === user.role) && Array.isArray(user.permissions) && isRestrictionKnown
  const isWhole = isPercent && isTier && isNamed && hasRights && Number.isInteger(user.points) && Number.isInteger(user.id)
  return isWhole ? (value as SessionUser) : null
}
