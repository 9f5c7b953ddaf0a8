import { z } from 'zod'
import { changedMoneyTexts, changeTexts } from '#domain/order-changes/change-texts.ts'
import { pickupLines } from '#domain/settings/pickup-place.ts'
import { type MailTemplate, NothingToSend } from '#server/mails/mail-template.ts'
import { ANYTHING_WRONG, noticeMail } from '#server/mails/notice-mail.ts'
import { toShownChange } from '#server/orders/change-answer.ts'
import { orderAddress } from '#server/orders/order-address.ts'
import { findOrderToConfirm } from '#server/orders/queries.ts'

const payloadSchema = z.object({ orderId: z.number().int(), number: z.number().int(), isOwn: z.boolean().default(false) })

export const orderChanged: MailTemplate = async (context, payload) => {
  const { orderId, number, isOwn } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  const change = order?.changes.find((one) => one.number === number)
  if (!order || !change) throw new NothingToSend(`change ${number} of order ${orderId} is gone`)
  return noticeMail(
    {
      subject: `Din ordre ${order.orderNumber} er ændret`,
      title: 'Din ordre er ændret',
      greeting: `Hej ${order.customerName}`,
      paragraphs: [
        `${isOwn ? 'Du' : 'Vi'} har ændret din ordre ${order.orderNumber}:`,
        ...changeTexts(toShownChange(change.difference), order.vatTreatment),
        ...(change.difference.deliveryWay?.to === 'pickup'
          ? [`Du henter ordren hos ${pickupLines(context.settings).join(', ')}. Du får en mail, når den er klar.`]
          : []),
        ...(change.note === null ? [] : [change.note]),
        ...changedMoneyTexts(order),
      ],
      action: { url: orderAddress(order, context.publicUrl), text: 'Se din ordre' },
      closing: ANYTHING_WRONG,
    },
    context,
  )
}
