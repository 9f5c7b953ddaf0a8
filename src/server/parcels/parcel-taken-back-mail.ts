import { z } from 'zod'
import { type MailTemplate, NothingToSend } from '#server/mails/mail-template.ts'
import { ANYTHING_WRONG, noticeMail } from '#server/mails/notice-mail.ts'
import { orderAddress } from '#server/orders/order-address.ts'
import { findOrderToConfirm } from '#server/orders/queries.ts'

const payloadSchema = z.object({ orderId: z.number().int(), parcelId: z.number().int() })

export const parcelTakenBack: MailTemplate = async (context, payload) => {
  const { orderId } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order) throw new NothingToSend(`order ${orderId} is gone`)
  return noticeMail(
    {
      subject: `Din ordre ${order.orderNumber} er ikke på vej endnu`,
      title: 'Din pakke er ikke på vej endnu',
      greeting: `Hej ${order.customerName}`,
      paragraphs: [
        `Vi skrev til dig, at en pakke med din ordre ${order.orderNumber} var på vej. Det er den ikke alligevel. Du får en ny mail, når den er sendt.`,
      ],
      action: { url: orderAddress(order, context.publicUrl), text: 'Se din ordre' },
      closing: ANYTHING_WRONG,
    },
    context,
  )
}
