import { z } from 'zod'
import { longDate } from '#domain/calendar/danish-time.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { changedMoneyTexts, changeTexts } from '#domain/order-changes/change-texts.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { releasedText } from '#domain/payments/payment-texts.ts'
import { pickupLines } from '#domain/settings/pickup-place.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { runTogether } from '#server/database/run-together.ts'
import { ANYTHING_WRONG, type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { mailToQueue } from '#server/mails/queue-mail.ts'
import { toShownChange } from '#server/orders/change-answer.ts'
import type { OrderRow, StoredOrder } from '#server/orders/order-answer.ts'
import { orderAddress } from '#server/orders/order-link.ts'
import { findPaymentsOfOrder } from '#server/orders/order-parts.ts'
import { findOrderToConfirm } from '#server/orders/queries.ts'
import { noticeToShop } from '#server/orders/shop-notices.ts'

const payloadSchema = z.object({ orderId: z.number().int(), days: z.number().int() })

/** Sent to guests, and with online payment to every buyer. */
export const orderCancelledUnpaid: MailTemplate = async (context, payload) => {
  const { orderId, days } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order) throw new NothingToSend(`order ${orderId} is gone`)
  return noticeMail(context, {
    subject: `Ordre ${order.orderNumber} er annulleret`,
    title: 'Din ordre er annulleret',
    greeting: `Hej ${order.customerName}`,
    paragraphs: [
      `Vi har annulleret din ${named(order)}, fordi den ikke er betalt inden ${withUnit(days, days === 1 ? 'dag' : 'dage')}. Der er ikke trukket penge, og du skal ikke gøre noget.`,
      'Vil du stadig have varerne? Så bestil dem igen, eller svar på denne mail, så hjælper vi.',
    ],
    action: { url: orderAddress(order, context.publicUrl), text: 'Se ordren' },
  })
}

const orderSchema = z.object({ orderId: z.number().int(), heldOre: z.number().int().default(0), isOwn: z.boolean().default(false) })

/** Sent to customers and guests, with the staff's message and what is refunded. */
export const orderCancelled: MailTemplate = async (context, payload) => {
  const { orderId, heldOre, isOwn } = orderSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (order?.status !== 'cancelled') throw new NothingToSend(`order ${orderId} is not cancelled any more`)
  const note = order.history.findLast(({ status }) => status === 'cancelled')?.notes
  return noticeMail(context, {
    subject: `Ordre ${order.orderNumber} er annulleret`,
    title: 'Din ordre er annulleret',
    greeting: `Hej ${order.customerName}`,
    paragraphs: [
      isOwn ? `Du har annulleret din ${named(order)}.` : `Vi har annulleret din ${named(order)}.`,
      ...(note && !isOwn ? [note] : []),
      ...(heldOre > 0 ? [releasedText(heldOre)] : []),
      ...refundTexts(order),
    ],
    action: { url: orderAddress(order, context.publicUrl), text: 'Se ordren' },
    closing: ANYTHING_WRONG,
  })
}

/** For a payment made after cancellation: its hold is released. */
export const holdReleased: MailTemplate = async (context, payload) => {
  const { orderId, heldOre } = orderSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (order?.status !== 'cancelled') throw new NothingToSend(`order ${orderId} is not cancelled any more`)
  return noticeMail(context, {
    subject: `Ordre ${order.orderNumber} er annulleret, så du skal ikke betale`,
    title: 'Vi trækker ikke pengene',
    greeting: `Hej ${order.customerName}`,
    paragraphs: [
      `Du har betalt for din ${named(order)}, men den var annulleret. ${releasedText(heldOre)}`,
      'Vil du stadig have varerne? Så bestil dem igen, eller svar på denne mail, så hjælper vi.',
    ],
    action: { url: orderAddress(order, context.publicUrl), text: 'Se ordren' },
  })
}

export const orderRevived: MailTemplate = async (context, payload) => {
  const { orderId } = orderSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order || order.status === 'cancelled') throw new NothingToSend(`order ${orderId} is cancelled again`)
  return noticeMail(context, {
    subject: `Ordre ${order.orderNumber} gælder igen`,
    title: 'Din ordre gælder igen',
    greeting: `Hej ${order.customerName}`,
    paragraphs: [`Din ${named(order)} var annulleret. Nu gælder den igen, og du skal ikke bestille en gang til.`],
    action: { url: orderAddress(order, context.publicUrl), text: 'Se ordren' },
    closing: ANYTHING_WRONG,
  })
}

function named({ orderNumber, createdAt }: StoredOrder): string {
  return `ordre ${orderNumber} fra den ${longDate(createdAt.getTime())}`
}

function refundTexts({ paidOre, pointsUsed, userId }: StoredOrder): string[] {
  const money = paidOre > 0 ? [`Du har betalt ${amount(paidOre)}, og dem betaler vi tilbage.`] : []
  return pointsUsed > 0 && userId !== null ? [...money, 'Dine point er tilbage på din konto.'] : money
}

const changeSchema = z.object({ orderId: z.number().int(), number: z.number().int(), isOwn: z.boolean().default(false) })

export const orderChanged: MailTemplate = async (context, payload) => {
  const { orderId, number, isOwn } = changeSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  const change = order?.changes.find((one) => one.number === number)
  if (!order || !change) throw new NothingToSend(`change ${number} of order ${orderId} is gone`)
  return noticeMail(context, {
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
  })
}

type Notifying = Readonly<{ notices: ShopSettings['notices']; isOwn: boolean; at: Date }>

/** Queues the mails for cancelling or reviving an order, once per change. True when something was queued. */
export async function queueCancellationMails(
  tx: Connection,
  { id: orderId, status, customerEmail }: OrderRow,
  next: OrderStatus,
  { notices, isOwn, at: now }: Notifying,
): Promise<boolean> {
  const isCancelled = next === 'cancelled'
  if (next === status || (!isCancelled && status !== 'cancelled')) return false
  const template = isCancelled ? 'order-cancelled' : 'order-revived'
  const held = isCancelled ? await findPaymentsOfOrder(tx, orderId, ['held']) : []
  const heldOre = held.reduce((sum, one) => sum + one.heldOre, 0)
  await runTogether(tx, {
    customer: mailToQueue({
      template,
      payload: { orderId, ...(heldOre > 0 && { heldOre }), ...(isOwn && { isOwn }) },
      to: customerEmail,
      now,
    }),
    shop: isCancelled ? noticeToShop('cancelledOrder', { orderId, notices, now }) : null,
  })
  return true
}
