import type { Connection } from '#server/database/connect.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'

type Told = Readonly<{ order: Pick<OrderRow, 'id' | 'customerEmail'>; parcelId: number; at: Date }>

/** The content is read when the mail is sent; nothing is sent for a parcel taken back before that. */
export async function queueParcelMail(tx: Connection, { order, parcelId, at }: Told): Promise<void> {
  await queueMail(tx, { template: 'order-sent', payload: { orderId: order.id, parcelId }, to: order.customerEmail, now: at })
}
