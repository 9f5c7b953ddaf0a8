import { z } from 'zod'
import { longDate } from '#domain/calendar/danish-time.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { type Html, html } from '#server/mails/mail-html.ts'
import { button, heading, INK, LINE, MUTED, mailPage, paragraph, seller } from '#server/mails/mail-layout.ts'
import { NothingToSend } from '#server/mails/mail-template.ts'
import { ANYTHING_WRONG } from '#server/mails/notice-mail.ts'
import type { MailContent, MailContext } from '#server/shop.ts'
import { orderAddress } from './order-address.ts'
import type { OrderLineRow, StoredOrder } from './order-answer.ts'
import { findOrderToConfirm } from './queries.ts'

const payloadSchema = z.object({ orderId: z.number().int(), tracking: z.string().nullable() })

type Row = Readonly<{ name: string; sku: string; quantity: string }>

/** Tells a customer that the order has left, what is in the parcel, what follows, and where the parcel can be followed. */
export async function orderSent({ db, settings, publicUrl }: MailContext, payload: unknown): Promise<MailContent> {
  const { orderId, tracking } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(db, orderId)
  if (!order) throw new NothingToSend(`order ${orderId} is gone`)
  const texts = textsOf(order, tracking, publicUrl)
  const content = html`
${paragraph(texts.greeting)}
${paragraph(texts.opening)}
${texts.tracking && html`${heading('Følg pakken')}${paragraph(html`<strong style="overflow-wrap: anywhere;">${texts.tracking}</strong>`)}`}
${texts.parcels.map(({ title, rows }) => html`${heading(title)}${table(rows)}`)}
${heading('Leveres til')}
${paragraph(html`${texts.address.map((line) => html`${line}<br>`)}`)}
${button(texts.order.url, texts.order.text)}
<p style="margin: 12px 0 0; font-size: 14px; color: ${MUTED};">${ANYTHING_WRONG}</p>`
  return {
    subject: `Din ordre ${order.orderNumber} er sendt`,
    html: mailPage({ preview: texts.opening, title: TITLE, content, company: settings.company, publicUrl }),
    text: [
      TITLE,
      '',
      texts.greeting,
      '',
      texts.opening,
      '',
      ...(texts.tracking === null ? [] : [`Følg pakken: ${texts.tracking}`, '']),
      ...texts.parcels.flatMap(({ title, rows }) => [
        `${title}:`,
        ...rows.map(({ name, sku, quantity }) => `  ${quantity} ${name} (SKU: ${sku})`),
        '',
      ]),
      'Leveres til:',
      ...texts.address.map((line) => `  ${line}`),
      '',
      `${texts.order.text}: ${texts.order.url}`,
      '',
      ANYTHING_WRONG,
      '',
      '-- ',
      ...seller(settings.company),
      '',
    ].join('\n'),
  }
}

const TITLE = 'Din ordre er sendt'

/** Everything the mail says, once, for both its forms. */
function textsOf(order: StoredOrder, tracking: string | null, publicUrl: string) {
  const { orderNumber, lines } = order
  // what all had to be fetched has arrived when it is sent: then nothing follows
  const isInTwoParts = lines.some(({ shipsNow }) => shipsNow > 0) && lines.some(({ shipsLater }) => shipsLater > 0)
  const remote = dayRangeText(order.deliveryRemote)
  const follows = isInTwoParts
    ? ` Resten kommer fra fjernlageret: regn med ${remote} dage fra bestillingen den ${longDate(order.createdAt.getTime())}.`
    : ''
  const parcels = isInTwoParts
    ? [
        { title: 'Sendt nu', rows: toRows(lines, ({ shipsNow }) => shipsNow) },
        { title: 'Følger senere', rows: toRows(lines, ({ shipsLater }) => shipsLater) },
      ]
    : [{ title: 'Sendt nu', rows: toRows(lines, ({ quantity }) => quantity) }]
  return {
    greeting: `Hej ${order.customerName}`,
    opening: `Din ordre ${orderNumber} er pakket og på vej til dig.${follows}`,
    tracking,
    parcels,
    address: [
      order.company,
      order.customerName,
      order.receiver && `Modtager: ${order.receiver}`,
      order.shippingAddress,
      `${order.shippingPostalCode} ${order.shippingCity}`,
    ].filter((line) => line !== null),
    order: { url: orderAddress(order, publicUrl), text: 'Se din ordre' },
  }
}

function toRows(lines: readonly OrderLineRow[], quantityOf: (line: OrderLineRow) => number): Row[] {
  return lines
    .filter((line) => quantityOf(line) > 0)
    .map((line) => ({ name: line.nameDa, sku: line.kcwId, quantity: withUnit(quantityOf(line), 'stk.') }))
}

function table(rows: readonly Row[]): Html {
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse: collapse; border-top: 2px solid ${INK};">
${rows.map(
  ({ name, sku, quantity }) => html`<tr>
<td style="padding: 10px 12px 10px 0; border-bottom: 1px solid ${LINE};"><strong style="font-weight: 700;">${name}</strong><br>
<span style="font-size: 13px; color: ${MUTED};">SKU: ${sku}</span></td>
<td align="right" style="padding: 10px 0; border-bottom: 1px solid ${LINE}; white-space: nowrap; font-weight: 700;">${quantity}</td>
</tr>`,
)}
</table>`
}
