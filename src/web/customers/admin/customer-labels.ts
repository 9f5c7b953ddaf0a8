import type {
  Customer,
  CustomerBuyer,
  CustomerCredit,
  CustomerDeletion,
  CustomerPoints,
  CustomerStatus,
} from '#contract/customers/customer.ts'

export const STATUS_LABELS: Readonly<Record<CustomerStatus, string>> = { pending: 'Afventer', approved: 'Godkendt', locked: 'Spærret' }
export const POINTS_LABELS: Readonly<Record<CustomerPoints, string>> = { held: 'Har point', owed: 'Skylder point' }

export const DELETION_LABELS: Readonly<Record<CustomerDeletion, string>> = { asked: 'Ønsker sletning' }

export const BUYER_LABELS: Readonly<Record<CustomerBuyer, string>> = { alone: 'Køber selv' }

export const CREDIT_LABELS: Readonly<Record<CustomerCredit, string>> = {
  limited: 'Har en kreditgrænse',
  near: 'Tæt på grænsen',
  over: 'Over grænsen',
}

export function statusOf({ approved, active }: Customer): CustomerStatus {
  if (!active) return 'locked'
  return approved ? 'approved' : 'pending'
}

/** A dash when the tier counts or the discount is 0 (requirements §2). */
export function discountText(customDiscount: number | null): string {
  return customDiscount ? `${customDiscount} %` : '–'
}
