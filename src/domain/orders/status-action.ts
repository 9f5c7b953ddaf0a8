import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import type { OrderStatus } from './order-status.ts'
import { isToBeSent } from './order-status.ts'

/** The staff work a status change counts as: cancelling and reviving change the order, sending and taking back concern the parcel. */
export function statusAction(from: OrderStatus, to: OrderStatus): StaffAction {
  if (from === 'cancelled' || to === 'cancelled') return 'changeOrders'
  return isToBeSent(from) === isToBeSent(to) ? 'moveOrders' : 'sendParcels'
}
