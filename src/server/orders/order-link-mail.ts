import { z } from 'zod'
import { orderStatusLabel } from '#domain/orders/order-status.ts'
import { isPartlySent, partlySentLabel } from '#domain/orders/parcels/parcel.ts'
import { type MailTemplate, NothingToSend } from '#server/mails/mail-template.ts'
import { noticeMail } from '#server/mails/notice-mail.ts'
import { orderAddress } from './order-address.ts'
import type { StoredOrder } from './order-answer.ts'
import { findOrderToConfirm } from './queries.ts'

const payloadSchema = z.object({ orderId: z.number().int() })

/** Answers 'Spor Ordre', to the order's own address only. */
export const orderLink: MailTemplate = async (context, payload) => {
  const { orderId } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order) throw new NothingToSend(`order ${orderId} is gone`)
  return noticeMail(
    {
      subject: `Din ordre ${order.orderNumber}`,
      title: 'Her er din ordre',
      greeting: `Hej ${order.customerName}`,
      paragraphs: [
        `Du har bedt om linket til din ordre ${order.orderNumber}. Den er lige nu: ${statusText(order)}.`,
        ...(order.tracking === null ? [] : [`Følg pakken: ${order.tracking}`]),
      ],
      action: { url: orderAddress(order, context.publicUrl), text: 'Se din ordre' },
      closing:
        'Linket viser, hvad du har bestilt, så del det kun med dem, der må se det. Har du ikke bedt om det, skal du ikke gøre noget.',
    },
    context,
  )
}

function statusText({ status, deliveryWay, lines }: StoredOrder): string {
  const label = isPartlySent({ status, items: lines }) ? partlySentLabel(deliveryWay) : orderStatusLabel({ status, deliveryWay })
  return label.toLowerCase()
}
