import type { SessionUser } from '#contract/customers/account.ts'
import { ROLES } from '#domain/customers/rights.ts'
import { isWholeIn, PERCENT } from '#domain/numbers/range.ts'
import { TIERS } from '#domain/settings/settings.ts'

const KEY = 'foliehuset.bruger.v1'

/**
 * The customer as last known in this browser, so that the first paint of a page already shows his own prices.
 * It decides nothing: the server is asked at every start, and prices every order itself.
 */
export function readStoredUser(): SessionUser | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isSessionUser(user) ? user : null
  } catch {
    return null
  }
}

/** Keeps or forgets what is known of the customer. */
export function storeUser(user: SessionUser | null): void {
  try {
    if (user) localStorage.setItem(KEY, JSON.stringify(user))
    else localStorage.removeItem(KEY)
  } catch (error) {
    console.error('the customer could not be remembered', error)
  }
}

function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false
  const user = value as Partial<Record<keyof SessionUser, unknown>>
  const isPercent = typeof user.discount === 'number' && isWholeIn(user.discount, PERCENT)
  const isTier = TIERS.some((tier) => tier === user.tier)
  const isNamed = typeof user.name === 'string' && typeof user.email === 'string'
  const hasRights = ROLES.some((role) => role === user.role) && Array.isArray(user.permissions)
  return isPercent && isTier && isNamed && hasRights && Number.isInteger(user.points) && Number.isInteger(user.id)
}
