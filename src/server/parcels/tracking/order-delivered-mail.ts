import { z } from 'zod'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { ANYTHING_WRONG, type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { orderAddress } from '#server/orders/order-link.ts'
import { findOrderToConfirm } from '#server/orders/queries.ts'

const payloadSchema = z.object({ orderId: z.number().int() })

/** 'Din ordre er leveret', when the last parcel arrived. Not sent for an order that was cancelled or whose parcels were taken back. */
export const orderDelivered: MailTemplate = async (context, payload) => {
  const { orderId } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order || order.status === 'cancelled' || order.parcels.length === 0) throw new NothingToSend(`order ${orderId} was not delivered`)
  const { orderNumber, customerName, parcels } = order
  const what = parcels.length === 1 ? 'Pakken med din ordre' : `De ${withUnit(parcels.length, 'pakker')} med din ordre`
  return noticeMail(
    {
      subject: `Din ordre ${orderNumber} er leveret`,
      title: 'Din ordre er leveret',
      greeting: `Hej ${customerName}`,
      paragraphs: [
        `${what} ${orderNumber} er leveret ifølge fragtfirmaet.`,
        'Har du ikke fået varerne, eller er noget beskadiget, så svar på denne mail med det samme. Så finder vi ud af det sammen.',
      ],
      action: { url: orderAddress(order, context.publicUrl), text: 'Se din ordre' },
      closing: ANYTHING_WRONG,
    },
    context,
  )
}
