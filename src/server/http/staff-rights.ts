import type { Work } from '#domain/customers/duties.ts'
import { mayDo, type RightsRefusal } from '#domain/customers/rights.ts'
import { ShopError } from './shop-error.ts'
import type { Visitor } from './visitor.ts'

/** Passes on why the rights refuse something; null is no refusal. */
export function requireAllowed(refusal: RightsRefusal | null): void {
  if (refusal) throw new ShopError(refusal)
}

/** Refuses work that is not somebody's: where a call's access cannot say it, because it depends on what is stored. */
export function requireMayDo(visitor: Visitor, work: Work): void {
  if (!mayDo(visitor, work)) throw new ShopError('forbidden')
}

/** A visitor as the account he is himself. */
export function asAccount({ userId, role, permissions, restrictedTo }: Visitor) {
  return { id: userId, role, permissions, restrictedTo }
}
