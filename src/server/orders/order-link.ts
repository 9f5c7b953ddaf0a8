import { and, eq, isNull, not } from 'drizzle-orm'
import { z } from 'zod'
import type { BodyOf } from '#contract/http/call.ts'
import type { trackOrderCalls } from '#contract/orders/track-order.ts'
import { paths } from '#contract/pages/pages.ts'
import { orderStatusLabel } from '#domain/orders/order-status.ts'
import { isPartlySent, partlySentLabel } from '#domain/parcels/parcel.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { inSameTime } from '#server/http/limits/repeated-attempt.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { isWithoutContact } from './erase-buyers.ts'
import type { StoredOrder } from './order-answer.ts'
import { findOrderToConfirm } from './queries.ts'

/** A guest's order has an unguessable address; a customer's is among their orders. */
export function orderAddress(
  { confirmationToken, orderNumber }: Pick<StoredOrder, 'confirmationToken' | 'orderNumber'>,
  publicUrl: string,
): string {
  return `${publicUrl}${confirmationToken ? paths.guestOrder(confirmationToken) : paths.orders(orderNumber)}`
}

/** Mails an order's link when number and address match; the answer reveals nothing. */
export async function mailOrderLink(shop: Shop, request: BodyOf<(typeof trackOrderCalls)['mailOrderLink']>, ip: string): Promise<void> {
  await limitAttempts(shop, [
    { key: `order-link-from:${ip}`, most: 20, minutes: 60 },
    { key: `order-link:${request.email}`, most: 5, minutes: 60 },
  ])
  await inSameTime(shop, () => queueLink(shop, request))
  shop.outbox.wake()
}

async function queueLink({ db, now }: Shop, { orderNumber, email }: Readonly<{ orderNumber: string; email: string }>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.orderNumber, orderNumber), eq(orders.customerEmail, email), isNull(orders.deletedAt), not(isWithoutContact)))
    if (order) await queueMail(tx, { now: now(), template: 'order-link', to: email, payload: { orderId: order.id } })
  })
}

const payloadSchema = z.object({ orderId: z.number().int() })

/** Answers 'Spor Ordre', to the order's own address only. */
export const orderLink: MailTemplate = async (context, payload) => {
  const { orderId } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order) throw new NothingToSend(`order ${orderId} is gone`)
  return noticeMail(context, {
    subject: `Din ordre ${order.orderNumber}`,
    title: 'Her er din ordre',
    greeting: `Hej ${order.customerName}`,
    paragraphs: [
      `Du har bedt om linket til din ordre ${order.orderNumber}. Den er lige nu: ${statusText(order)}.`,
      ...(order.tracking === null ? [] : [`Følg pakken: ${order.tracking}`]),
    ],
    action: { url: orderAddress(order, context.publicUrl), text: 'Se din ordre' },
    closing: 'Linket viser, hvad du har bestilt, så del det kun med dem, der må se det. Har du ikke bedt om det, skal du ikke gøre noget.',
  })
}

function statusText({ status, deliveryWay, lines }: StoredOrder): string {
  const label = isPartlySent({ status, items: lines }) ? partlySentLabel(deliveryWay) : orderStatusLabel({ status, deliveryWay })
  return label.toLowerCase()
}
