import { z } from 'zod'
import { paths } from '#contract/pages.ts'
import { longDate } from '#domain/calendar/danish-time.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { type MailTemplate, NothingToSend } from '#server/mails/mail-template.ts'
import { noticeMail } from '#server/mails/notice-mail.ts'
import { findOrderToConfirm } from './queries.ts'

const payloadSchema = z.object({ orderId: z.number().int(), days: z.number().int() })

/** Tells a guest that his order was cancelled because nobody paid it. */
export const orderCancelledUnpaid: MailTemplate = async (context, payload) => {
  const { orderId, days } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order?.confirmationToken) throw new NothingToSend(`order ${orderId} is gone`)
  return noticeMail(
    {
      subject: `Ordre ${order.orderNumber} er annulleret`,
      title: 'Din ordre er annulleret',
      greeting: `Hej ${order.customerName}`,
      paragraphs: [
        `Vi har annulleret din ordre ${order.orderNumber} fra den ${longDate(order.createdAt.getTime())}, fordi den ikke er betalt inden ${withUnit(days, days === 1 ? 'dag' : 'dage')}. Der er ikke trukket penge, og du skal ikke gøre noget.`,
        'Vil du stadig have varerne? Så bestil dem igen, eller svar på denne mail, så hjælper vi.',
      ],
      action: { url: `${context.publicUrl}${paths.guestOrder(order.confirmationToken)}`, text: 'Se ordren' },
    },
    context,
  )
}
