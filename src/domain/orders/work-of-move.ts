import type { Work } from '#domain/customers/duties.ts'
import type { OrderStatus } from './order-status.ts'
import { isToBeSent } from './order-status.ts'

/** The staff work a status change counts as: cancelling and reviving change the order, sending and taking back concern the parcel. */
export function workOfMove(from: OrderStatus, to: OrderStatus): Work {
  if (from === 'cancelled' || to === 'cancelled') return 'changeOrders'
  return isToBeSent(from) === isToBeSent(to) ? 'moveOrders' : 'sendParcels'
}
