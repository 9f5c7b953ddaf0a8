import type { Work } from '#domain/customers/duties.ts'
import type { OrderStatus } from './order-status.ts'
import { isToBeSent } from './order-status.ts'

/** What work a change of an order's status to another is: cancelling and reviving change the order, sending and taking that back is the parcel's. */
export function workOfMove(from: OrderStatus, to: OrderStatus): Work {
  if (from === 'cancelled' || to === 'cancelled') return 'changeOrders'
  return isToBeSent(from) === isToBeSent(to) ? 'moveOrders' : 'sendParcels'
}
