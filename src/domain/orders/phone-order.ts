import { isStaff, type Ranked } from '#domain/customers/rights/roles.ts'

type Account = Ranked & Readonly<{ approved: boolean; active: boolean; buysAlone?: boolean }>

/** Also the API's error codes. */
type NoBuyer = 'buyer_is_staff' | 'buyer_not_approved' | 'buyer_locked' | 'buyer_is_member'

/** Why staff cannot order for an account; null when they can. Only approved, active customers have prices and points. */
export function whyNoBuyer({ role, approved, active, buysAlone = true }: Account): NoBuyer | null {
  if (isStaff({ role })) return 'buyer_is_staff'
  if (!active) return 'buyer_locked'
  if (!approved) return 'buyer_not_approved'
  return buysAlone ? null : 'buyer_is_member'
}

export function placedByPhoneText(shopName: string): string {
  return `Bestilt pr. telefon hos ${shopName}`
}
