import { isStaff, type Ranked } from '#domain/customers/roles.ts'

type Account = Ranked & Readonly<{ approved: boolean; active: boolean; buysAlone?: boolean }>

/** Why nobody can be ordered for with an account; refusals carry the same names. */
type NoBuyer = 'buyer_is_staff' | 'buyer_not_approved' | 'buyer_locked' | 'buyer_is_member'

/** Why staff cannot order for an account; null when they can: only approved customers who may log in themselves have prices and points of their own. */
export function whyNoBuyer({ role, approved, active, buysAlone = true }: Account): NoBuyer | null {
  if (isStaff({ role })) return 'buyer_is_staff'
  if (!active) return 'buyer_locked'
  if (!approved) return 'buyer_not_approved'
  return buysAlone ? null : 'buyer_is_member'
}

/** How a customer is told that an order of his was placed by the shop for him. */
export function placedByPhoneText(shopName: string): string {
  return `Bestilt pr. telefon hos ${shopName}`
}
