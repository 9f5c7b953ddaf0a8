import { isToBeSent, type OrderStatus, type PaymentStatus } from '#domain/orders/order-status.ts'

type BoughtOrder = Readonly<{ status: OrderStatus; paymentStatus: PaymentStatus; isDeleted: boolean; isInvoiced: boolean }>

/**
 * What stays of a buyer on an order when he is to be forgotten: `everything` while the order is on its way to him, `voucher` (name,
 * e-mail, firm and address) where something was sold, which the Bookkeeping Act keeps (bogføringsloven § 12), else `nothing`.
 */
type KeptOfBuyer = 'everything' | 'voucher' | 'nothing'

export function keptOfBuyer({ status, paymentStatus, isDeleted, isInvoiced }: BoughtOrder): KeptOfBuyer {
  if (!isDeleted && isToBeSent(status)) return 'everything'
  const wasSold = isInvoiced || paymentStatus !== 'unpaid' || status === 'shipped' || status === 'delivered'
  return wasSold ? 'voucher' : 'nothing'
}

/** What stands on an order or invoice in place of who bought. */
export const FORGOTTEN_NAME = 'Slettet kunde'
export const FORGOTTEN_EMAIL = 'slettet@invalid'
