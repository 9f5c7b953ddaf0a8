import { isStaff, type Ranked } from '#domain/customers/roles.ts'

type Account = Ranked & Readonly<{ approved: boolean; active: boolean }>

/** Why nobody can be ordered for with an account; refusals carry the same names. */
type NoBuyer = 'buyer_is_staff' | 'buyer_not_approved' | 'buyer_locked'

/** Why staff cannot order for an account; null when they can: only approved customers who may log in themselves have prices and points of their own. */
export function whyNoBuyer({ role, approved, active }: Account): NoBuyer | null {
  if (isStaff({ role })) return 'buyer_is_staff'
  if (!active) return 'buyer_locked'
  return approved ? null : 'buyer_not_approved'
}

/** How a customer is told that an order of his was placed by the shop for him. */
export function placedByPhoneText(shopName: string): string {
  return `Bestilt pr. telefon hos ${shopName}`
}
