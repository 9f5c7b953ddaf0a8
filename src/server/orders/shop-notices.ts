import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/orders/order-status.ts'
import { DELIVERY_WAY_LABELS } from '#domain/prices/delivery-way.ts'
import type { OrderNotice, ShopSettings } from '#domain/settings/settings.ts'
import type { Query } from '#server/database/statement.ts'
import type { MailName } from '#server/mails/mail-names.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { mailToEach } from '#server/mails/queue-mail.ts'
import { isPlacedByPhone, type StoredOrder } from './order-answer.ts'
import { findOrderToConfirm } from './queries.ts'

const TEMPLATES = { newOrder: 'shop-new-order', cancelledOrder: 'shop-cancelled-order' } as const satisfies Record<OrderNotice, MailName>

type Noticed = Readonly<{ orderId: number; notices: ShopSettings['notices']; now: Date }>

/** Null without recipients. */
export function noticeToShop(kind: OrderNotice, { orderId, notices, now }: Noticed): Query | null {
  return notices[kind].length === 0 ? null : mailToEach({ template: TEMPLATES[kind], payload: { orderId }, to: notices[kind], now })
}

export const shopNewOrder: MailTemplate = (context, payload) =>
  renderNotice(context, payload, (order) => ({
    subject: `Ny ordre ${order.orderNumber}: ${buyerOf(order)}`,
    title: isPlacedByPhone(order) ? 'Ny telefonordre' : 'Ny ordre',
  }))

export const shopCancelledOrder: MailTemplate = (context, payload) =>
  renderNotice(context, payload, (order) => ({
    subject: `Annulleret: ordre ${order.orderNumber}, ${buyerOf(order)}`,
    title: 'En ordre er annulleret',
  }))

type Heading = Readonly<{ subject: string; title: string }>

async function renderNotice(context: Parameters<MailTemplate>[0], payload: unknown, headingOf: (order: StoredOrder) => Heading) {
  const { orderId } = z.object({ orderId: z.number().int() }).parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order) throw new NothingToSend(`order ${orderId} is gone`)
  const note = order.history.findLast(({ status }) => status === order.status)?.notes
  return noticeMail(context, {
    ...headingOf(order),
    greeting: 'Hej',
    paragraphs: [
      [order.company, order.customerName, `${order.shippingPostalCode} ${order.shippingCity}`].filter(Boolean).join(', '),
      ...order.lines.map(({ quantity, nameDa, kcwId }) => `${wholeNumber(quantity)} × ${nameDa} (${kcwId})`),
      `I alt ${amount(order.totalOre)} · ${PAYMENT_METHOD_LABELS[order.paymentMethod]} · ${DELIVERY_WAY_LABELS[order.deliveryWay]}`,
      ...(order.status === 'cancelled' && note ? [note] : []),
    ],
    action: { url: `${context.publicUrl}${paths.adminOrder(order.id)}`, text: 'Åbn ordren' },
    closing: 'Hvem der får disse mails, vælger I under Indstillinger.',
  })
}

function buyerOf({ company, customerName }: StoredOrder): string {
  return company ?? customerName
}
