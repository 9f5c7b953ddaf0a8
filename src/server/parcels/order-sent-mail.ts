import { z } from 'zod'
import { longDate } from '#domain/calendar/danish-time.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { deliveryAddressLines } from '#domain/orders/delivery-place.ts'
import { restText } from '#domain/orders/order-texts.ts'
import { carrierWithoutNumber, trackingLink, trackingText } from '#domain/parcels/carrier.ts'
import { followingAfter, rollsIn } from '#domain/parcels/parcel.ts'
import { awaitedOf } from '#domain/parcels/rolls.ts'
import { FETCHED_AT, pickupPointLines } from '#domain/pickup-points/pickup-point.ts'
import { pickupLines } from '#domain/settings/pickup-place.ts'
import type { Connection } from '#server/database/connect.ts'
import {
  ANYTHING_WRONG,
  button,
  type Html,
  heading,
  html,
  INK,
  LINE,
  MUTED,
  mailPage,
  NothingToSend,
  paragraph,
  seller,
} from '#server/mails/mail-template.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { OrderRow, ParcelRow, StoredLine, StoredOrder } from '#server/orders/order-answer.ts'
import { orderAddress } from '#server/orders/order-link.ts'
import { findOrderToConfirm } from '#server/orders/queries.ts'
import type { MailContent, MailContext } from '#server/shop.ts'

// mails queued before parcels existed name none: they are about the last one
const payloadSchema = z.object({ orderId: z.number().int(), parcelId: z.number().int().nullish() })

type Row = Readonly<{ name: string; sku: string; quantity: string }>

export async function orderSent({ db, settings, publicUrl }: MailContext, payload: unknown): Promise<MailContent> {
  const { orderId, parcelId } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(db, orderId)
  if (!order) throw new NothingToSend(`order ${orderId} is gone`)
  const parcel = parcelId ? order.parcels.find(({ id }) => id === parcelId) : order.parcels.at(-1)
  if (!parcel) throw new NothingToSend(`the parcel of order ${orderId} was taken back`)
  const texts = textsOf(order, parcel, { settings, publicUrl })
  const { tracking } = texts
  const content = html`
${paragraph(texts.greeting)}
${paragraph(texts.opening)}
${tracking && html`${heading(tracking.title)}${paragraph(html`<strong style="overflow-wrap: anywhere;">${tracking.text}</strong>`)}`}
${tracking?.link ? button(tracking.link, 'Følg pakken') : null}
${texts.parts.map(({ title, rows }) => html`${heading(title)}${table(rows)}`)}
${heading(texts.where)}
${paragraph(html`${texts.address.map((line) => html`${line}<br>`)}`)}
${button(texts.order.url, texts.order.text)}
<p style="margin: 12px 0 0; font-size: 14px; color: ${MUTED};">${ANYTHING_WRONG}</p>`
  return {
    subject: texts.subject,
    html: mailPage({ preview: texts.opening, title: texts.title, content, company: settings.company, publicUrl }),
    text: [
      texts.title,
      '',
      texts.greeting,
      '',
      texts.opening,
      '',
      ...(tracking ? [`${tracking.title}: ${tracking.text}`, ...(tracking.link ? [tracking.link] : []), ''] : []),
      ...texts.parts.flatMap(({ title, rows }) => [
        `${title}:`,
        ...rows.map(({ name, sku, quantity }) => `  ${quantity} ${name} (SKU: ${sku})`),
        '',
      ]),
      `${texts.where}:`,
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

type Sender = Pick<MailContext, 'settings' | 'publicUrl'>

function textsOf(order: StoredOrder, parcel: ParcelRow, { settings, publicUrl }: Sender) {
  const { orderNumber, lines, parcels } = order
  const isPickup = isForPickup(parcel)
  const follows = toRows(lines, (line) => followingAfter(line, parcel, parcels))
  const earlier = parcels.filter(({ number }) => number < parcel.number)
  const before = toRows(lines, ({ id }) => earlier.reduce((sum, one) => sum + rollsIn(one, id), 0))
  const part = partOf(follows.length > 0, before.length > 0)
  const state = isPickup ? 'klar til afhentning' : 'sendt'
  const text = trackingText(parcel)
  return {
    subject: part === 'Din ordre' ? `Din ordre ${orderNumber} er ${state}` : `${part} er ${state} (${orderNumber})`,
    title: `${part} er ${state}`,
    greeting: `Hej ${order.customerName}`,
    opening: [
      `${part} ${orderNumber} er pakket og ${isPickup ? state : 'på vej til dig'}.`,
      ...(follows.length > 0 ? [followingText(order)] : []),
    ].join(' '),
    tracking: text ? { title: carrierWithoutNumber(parcel) ? 'Sendt med' : 'Pakkenummer', text, link: trackingLink(parcel) } : null,
    parts: [
      { title: isPickup ? 'Klar nu' : 'Sendt nu', rows: toRows(lines, ({ id }) => rollsIn(parcel, id)) },
      { title: 'Følger senere', rows: follows },
      { title: earlier.every(isForPickup) ? 'Klar tidligere' : 'Sendt tidligere', rows: before },
    ].filter(({ rows }) => rows.length > 0),
    where: isPickup ? 'Afhentes hos' : order.pickupPoint ? FETCHED_AT : 'Leveres til',
    address: isPickup ? pickupLines(settings) : order.pickupPoint ? pickupPointLines(order.pickupPoint) : deliveryAddressLines(order),
    order: { url: orderAddress(order, publicUrl), text: 'Se din ordre' },
  }
}

function partOf(hasMore: boolean, hadEarlier: boolean): string {
  if (hasMore) return 'En del af din ordre'
  return hadEarlier ? 'Resten af din ordre' : 'Din ordre'
}

function followingText({ lines, deliveryRemote: days, createdAt }: StoredOrder): string {
  const missing = lines.filter((line) => awaitedOf(line) > 0)
  if (missing.length === 0) return 'Resten følger, når den er pakket.'
  const remote = `Resten kommer fra fjernlageret: regn med ${dayRangeText(days)} dage fra bestillingen den ${longDate(createdAt.getTime())}.`
  return restText(missing, { what: 'Resten', remote, days })
}

function isForPickup({ carrier }: ParcelRow): boolean {
  return carrier === 'pickup'
}

function toRows(lines: readonly StoredLine[], quantityOf: (line: StoredLine) => number): Row[] {
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

type ParcelToMail = Readonly<{ order: Pick<OrderRow, 'id' | 'customerEmail'>; parcelId: number; at: Date }>

/** The content is read when the mail is sent; nothing is sent for a parcel taken back before that. */
export async function queueParcelMail(tx: Connection, { order, parcelId, at }: ParcelToMail): Promise<void> {
  await queueMail(tx, { template: 'order-sent', payload: { orderId: order.id, parcelId }, to: order.customerEmail, now: at })
}
