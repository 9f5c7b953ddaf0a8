import { hasLeft, isToBeSent, type OrderStatus, type PaymentStatus } from '#domain/orders/order-status.ts'

type BoughtOrder = Readonly<{
  status: OrderStatus
  paymentStatus: PaymentStatus
  isDeleted: boolean
  isInvoiced: boolean
  /** a claim is undecided, or its money is owed */
  hasUnfinishedClaim: boolean
}>

/** `everything` while the order or a claim of it is under way, `voucher` (name, e-mail, firm, address) where something was sold (bogføringsloven § 12). */
type RetainedOfBuyer = 'everything' | 'voucher' | 'nothing'

export function retainedOfBuyer({ status, paymentStatus, isDeleted, isInvoiced, hasUnfinishedClaim }: BoughtOrder): RetainedOfBuyer {
  if (!isDeleted && (isToBeSent(status) || hasUnfinishedClaim)) return 'everything'
  const wasSold = isInvoiced || paymentStatus !== 'unpaid' || hasLeft(status)
  return wasSold ? 'voucher' : 'nothing'
}

export const FORGOTTEN_NAME = 'Slettet kunde'
export const FORGOTTEN_EMAIL = 'slettet@invalid'

/** The orders of each buyer who can be written to, by address; erased buyers have none. */
export function ordersByAddress<Order extends Readonly<{ customerEmail: string }>>(orders: readonly Order[]): Map<string, Order[]> {
  const ofKnown = orders.filter(({ customerEmail }) => customerEmail !== FORGOTTEN_EMAIL)
  return Map.groupBy(ofKnown, ({ customerEmail }) => customerEmail.toLowerCase())
}

type Account = Readonly<{ approved: boolean; active: boolean; isVerified: boolean }>

/** True when an account proves that it owns its address, so that erasing it may erase everything under the address. */
export function isProvenAddress({ approved, active, isVerified }: Account): boolean {
  return approved && (active || isVerified)
}
