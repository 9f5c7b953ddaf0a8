import { z } from 'zod'
import { longDate } from '#domain/calendar/danish-time.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { releasedText } from '#domain/payments/payment-texts.ts'
import { type MailTemplate, NothingToSend } from '#server/mails/mail-template.ts'
import { ANYTHING_WRONG, noticeMail } from '#server/mails/notice-mail.ts'
import { orderAddress } from '#server/orders/order-address.ts'
import type { StoredOrder } from '#server/orders/order-answer.ts'
import { findOrderToConfirm } from '#server/orders/queries.ts'

const payloadSchema = z.object({ orderId: z.number().int(), days: z.number().int() })

/** Sent to guests, and with online payment to every buyer. */
export const orderCancelledUnpaid: MailTemplate = async (context, payload) => {
  const { orderId, days } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order) throw new NothingToSend(`order ${orderId} is gone`)
  return noticeMail(
    {
      subject: `Ordre ${order.orderNumber} er annulleret`,
      title: 'Din ordre er annulleret',
      greeting: `Hej ${order.customerName}`,
      paragraphs: [
        `Vi har annulleret ${named(order)}, fordi den ikke er betalt inden ${withUnit(days, days === 1 ? 'dag' : 'dage')}. Der er ikke trukket penge, og du skal ikke gøre noget.`,
        'Vil du stadig have varerne? Så bestil dem igen, eller svar på denne mail, så hjælper vi.',
      ],
      action: { url: orderAddress(order, context.publicUrl), text: 'Se ordren' },
    },
    context,
  )
}

const orderSchema = z.object({ orderId: z.number().int(), heldOre: z.number().int().default(0), isOwn: z.boolean().default(false) })

/** Sent to customers and guests, with the staff's message and what is refunded. */
export const orderCancelled: MailTemplate = async (context, payload) => {
  const { orderId, heldOre, isOwn } = orderSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (order?.status !== 'cancelled') throw new NothingToSend(`order ${orderId} is not cancelled any more`)
  const note = order.history.findLast(({ status }) => status === 'cancelled')?.notes
  return noticeMail(
    {
      subject: `Ordre ${order.orderNumber} er annulleret`,
      title: 'Din ordre er annulleret',
      greeting: `Hej ${order.customerName}`,
      paragraphs: [
        isOwn ? `Du har annulleret ${named(order)}.` : `Vi har annulleret ${named(order)}.`,
        ...(note && !isOwn ? [note] : []),
        ...(heldOre > 0 ? [releasedText(heldOre)] : []),
        ...comesBack(order),
      ],
      action: { url: orderAddress(order, context.publicUrl), text: 'Se ordren' },
      closing: ANYTHING_WRONG,
    },
    context,
  )
}

/** For a payment made after cancellation: its hold is released. */
export const holdReleased: MailTemplate = async (context, payload) => {
  const { orderId, heldOre } = orderSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (order?.status !== 'cancelled') throw new NothingToSend(`order ${orderId} is not cancelled any more`)
  return noticeMail(
    {
      subject: `Ordre ${order.orderNumber} er annulleret, så du skal ikke betale`,
      title: 'Vi trækker ikke pengene',
      greeting: `Hej ${order.customerName}`,
      paragraphs: [
        `Du har betalt for ${named(order)}, men den var annulleret. ${releasedText(heldOre)}`,
        'Vil du stadig have varerne? Så bestil dem igen, eller svar på denne mail, så hjælper vi.',
      ],
      action: { url: orderAddress(order, context.publicUrl), text: 'Se ordren' },
    },
    context,
  )
}

export const orderRevived: MailTemplate = async (context, payload) => {
  const { orderId } = orderSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order || order.status === 'cancelled') throw new NothingToSend(`order ${orderId} is cancelled again`)
  return noticeMail(
    {
      subject: `Ordre ${order.orderNumber} gælder igen`,
      title: 'Din ordre gælder igen',
      greeting: `Hej ${order.customerName}`,
      paragraphs: [`Vi havde annulleret ${named(order)}. Nu gælder den igen, og du skal ikke bestille en gang til.`],
      action: { url: orderAddress(order, context.publicUrl), text: 'Se ordren' },
      closing: ANYTHING_WRONG,
    },
    context,
  )
}

function named({ orderNumber, createdAt }: StoredOrder): string {
  return `din ordre ${orderNumber} fra den ${longDate(createdAt.getTime())}`
}

function comesBack({ paidOre, pointsUsed, userId }: StoredOrder): string[] {
  const money = paidOre > 0 ? [`Du har betalt ${amount(paidOre)}, og dem betaler vi tilbage.`] : []
  return pointsUsed > 0 && userId !== null ? [...money, 'Dine point er tilbage på din konto.'] : money
}
