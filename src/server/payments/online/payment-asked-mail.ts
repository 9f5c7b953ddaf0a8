import { z } from 'zod'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { type MailTemplate, NothingToSend } from '#server/mails/mail-template.ts'
import { ANYTHING_WRONG, noticeMail } from '#server/mails/notice-mail.ts'
import { orderAddress } from '#server/orders/order-address.ts'
import { findOrderToConfirm } from '#server/orders/queries.ts'

const payloadSchema = z.object({ orderId: z.number().int(), amountOre: z.number().int() })

/** Links to the order, which shows the amount due on that day. */
export const orderPaymentAsked: MailTemplate = async (context, payload) => {
  const { orderId, amountOre } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order || order.openOre <= 0) throw new NothingToSend(`nothing is to be paid of order ${orderId} any more`)
  return noticeMail(
    {
      subject: `Betal ordre ${order.orderNumber}`,
      title: 'Din ordre mangler betaling',
      greeting: `Hej ${order.customerName}`,
      paragraphs: [
        `Der er ${amountWithOre(amountOre)} at betale for ordre ${order.orderNumber}. Beløbet reserveres, når du betaler, og trækkes først, når vi sender.`,
        'Har du betalt i mellemtiden, skal du ikke gøre noget.',
      ],
      action: { url: orderAddress(order, context.publicUrl), text: 'Se ordren, og betal' },
      closing: ANYTHING_WRONG,
    },
    context,
  )
}
