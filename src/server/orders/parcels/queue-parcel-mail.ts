import type { Connection } from '#server/database/connect.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'

type Told = Readonly<{ order: Pick<OrderRow, 'id' | 'customerEmail'>; parcelId: number; at: Date }>

/** Puts the mail that tells of a parcel in the outbox: what is in it is read when it leaves, and one taken back before that is told nobody. */
export async function queueParcelMail(tx: Connection, { order, parcelId, at }: Told): Promise<void> {
  await queueMail(tx, { template: 'order-sent', payload: { orderId: order.id, parcelId }, to: order.customerEmail, now: at })
}
