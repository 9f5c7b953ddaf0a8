import { mayDo, type RightsRefusal } from '#domain/customers/rights/rights.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { ShopError } from './shop-error.ts'
import type { Visitor } from './visitor.ts'

/** Null is allowed. */
export function requireAllowed(refusal: RightsRefusal | null): void {
  if (refusal) throw new ShopError(refusal)
}

/** For rights that depend on stored data, which a call's access cannot express. */
export function requireMayDo(visitor: Visitor, work: StaffAction): void {
  if (!mayDo(visitor, work)) throw new ShopError('forbidden')
}

export function asAccount({ userId, role, permissions, restrictedTo }: Visitor) {
  return { id: userId, role, permissions, restrictedTo }
}
