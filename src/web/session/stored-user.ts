import type { SessionUser } from '#contract/customers/account.ts'
import { MEMBER_ROLES } from '#domain/customers/rights/member-rights.ts'
import { ROLES } from '#domain/customers/rights/roles.ts'
import { TIERS } from '#domain/customers/tier.ts'
import { isWholeIn, PERCENT } from '#domain/numbers/range.ts'
import { createStoredValue, json } from '#web/browser/stored-value.ts'

/** Also read by the script in the document head. */
export const KNOWN_USER_KEY = 'foliehuset.bruger.v1'

/** The last known user, so that the first paint shows their prices. Not authoritative: the server is asked at every start. */
export const lastKnownUser = createStoredValue<SessionUser | null>({
  key: KNOWN_USER_KEY,
  empty: null,
  format: json<SessionUser | null>(toSessionUser),
})

function toSessionUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null
  const user = value as Partial<Record<keyof SessionUser, unknown>>
  const isPercent = typeof user.discount === 'number' && isWholeIn(user.discount, PERCENT)
  const isTier = TIERS.some((tier) => tier === user.tier)
  const isNamed = typeof user.name === 'string' && typeof user.email === 'string'
  const workshop = user.workshop as Partial<SessionUser['workshop']> | null | undefined
  const isWorkshopKnown = MEMBER_ROLES.some((role) => role === workshop?.role) && Array.isArray(user.workshops)
  const isRestrictionKnown = user.restrictedTo === null || Array.isArray(user.restrictedTo)
  const hasRights = ROLES.some((role) => role === user.role) && Array.isArray(user.permissions) && isRestrictionKnown
  const isWhole =
    isPercent && isTier && isNamed && isWorkshopKnown && hasRights && Number.isInteger(user.points) && Number.isInteger(user.id)
  return isWhole ? (value as SessionUser) : null
}
