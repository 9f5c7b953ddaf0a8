import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { PAYMENT_WAY_LABELS } from '#domain/payments/payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { payments } from '#server/database/schema/payments.ts'
import { ANYTHING_WRONG, type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { orderAddress } from '#server/orders/order-link.ts'
import { findOrderToConfirm } from '#server/orders/queries.ts'

const payloadSchema = z.object({ orderId: z.number().int(), paymentId: z.number().int() })

/** In the transaction that books the refund; the caller wakes the outbox. */
export async function queueRefundMail(
  tx: Connection,
  order: Pick<OrderRow, 'id' | 'customerEmail'>,
  { paymentId, at }: Readonly<{ paymentId: number; at: Date }>,
): Promise<void> {
  await queueMail(tx, { template: 'order-refunded', payload: { orderId: order.id, paymentId }, to: order.customerEmail, now: at })
}

/** Not sent when the refund was reversed before: no money went back. */
export const orderRefunded: MailTemplate = async (context, payload) => {
  const { orderId, paymentId } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  const [payment] = await context.db.select().from(payments).where(eq(payments.id, paymentId))
  const isReversed = (await context.db.$count(payments, eq(payments.reversesId, paymentId))) > 0
  if (!order || !payment || isReversed) throw new NothingToSend(`the refund ${paymentId} of order ${orderId} is gone`)
  const sum = amountWithOre(0 - payment.amountOre)
  return noticeMail(context, {
    subject: `Vi har betalt ${sum} tilbage for ordre ${order.orderNumber}`,
    title: 'Vi har betalt penge tilbage',
    greeting: `Hej ${order.customerName}`,
    paragraphs: [
      `Vi har betalt ${sum} tilbage til dig for ordre ${order.orderNumber} den ${dayFigures(payment.paidOn)} (${PAYMENT_WAY_LABELS[payment.way]}).`,
      ...(payment.way === 'cash' ? [] : ['Der kan gå et par bankdage, før pengene står på din konto.']),
    ],
    action: { url: orderAddress(order, context.publicUrl), text: 'Se ordren' },
    closing: ANYTHING_WRONG,
  })
}
