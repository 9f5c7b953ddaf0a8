import type { RightsRefusal } from '#domain/customers/rights.ts'
import { ShopError } from './shop-error.ts'
import type { Visitor } from './visitor.ts'

/** Passes on why the rights refuse something; null is no refusal. */
export function requireAllowed(refusal: RightsRefusal | null): void {
  if (refusal) throw new ShopError(refusal)
}

/** A visitor as the account he is himself. */
export function asAccount({ userId, role, permissions, restrictedTo }: Visitor) {
  return { id: userId, role, permissions, restrictedTo }
}
