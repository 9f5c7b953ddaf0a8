import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { waitingText } from '#domain/batches/batch-texts.ts'
import { longDate } from '#domain/calendar/danish-time.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { EXPORT_REASON, pricesAre, TOTAL_WITH_VAT, TOTAL_WITHOUT_VAT, VAT_ADDED, VAT_WITHIN, vatOf } from '#domain/money/vat.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { arrivalPlaceOf, promisedTexts } from '#domain/orders/arrival.ts'
import { promisedSplit } from '#domain/orders/delivery.ts'
import { deliveryAddressLines, invoiceAddressLines } from '#domain/orders/delivery-place.ts'
import { deliveryText } from '#domain/orders/delivery-texts.ts'
import { depositDueOre } from '#domain/orders/deposit.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/orders/order-status.ts'
import { piecesAt, THANKS_FOR_ORDER } from '#domain/orders/order-texts.ts'
import { type LineAmounts, shownLines, shownSums } from '#domain/orders/shown-amounts.ts'
import { isPaidOnline } from '#domain/payments/online/what-is-due.ts'
import { cancelsUnlessPaidText, paymentText } from '#domain/payments/payment-texts.ts'
import { FETCHED_AT, pickupPointLines } from '#domain/pickup-points/pickup-point.ts'
import { lineDiscountOf, unitPriceAfter } from '#domain/prices/pricing.ts'
import { SAMPLE_CREDITED } from '#domain/samples/sample-credit.ts'
import { pickupLines } from '#domain/settings/pickup-place.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
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
import { noticeAttachment } from '#server/settings/settings-files.ts'
import type { MailContext, MailWithFiles } from '#server/shop.ts'
import { type ConsumerParts, consumerHtml, consumerParts, consumerText } from './consumer-parts.ts'
import { isPlacedByPhone, type OrderLineRow, type StoredOrder, shippingNameOf } from './order-answer.ts'
import { findOrderToConfirm } from './queries.ts'

const payloadSchema = z.object({ orderId: z.number().int() })

/** The order confirmation required at once (e-handelsloven § 12). */
export async function orderConfirmation(
  { db, settings, publicUrl, isPaidOnline = false, pictures }: MailContext,
  payload: unknown,
): Promise<MailWithFiles> {
  const { orderId } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(db, orderId)
  if (!order) throw new NothingToSend(`order ${orderId} is gone`)
  const notice = order.buyerKind === 'consumer' && pictures ? await noticeAttachment(settings, pictures) : null
  const texts = textsOf(order, { settings, publicUrl, isOnline: isPaidOnline })
  return {
    subject: `Ordrebekræftelse ${order.orderNumber} fra ${settings.company.name}`,
    html: toHtml(texts, settings, publicUrl),
    text: toText(texts, settings),
    ...(notice && { attachments: [notice] }),
  }
}

type Line = Readonly<{ name: string; about: string; quantity: string; delivery: string; total: string }>
type Fact = Readonly<{ label: string; value: string; isTotal?: boolean }>
type MailTexts = Readonly<{
  title: string
  greeting: string
  opening: string
  lines: readonly Line[]
  figures: readonly Fact[]
  pointsNote: string | null
  where: string
  address: readonly string[]
  facts: readonly Fact[]
  payment: string
  order: Readonly<{ url: string; text: string }>
  consumer: ConsumerParts | null
}>

type Sender = Readonly<{ settings: ShopSettings; publicUrl: string; isOnline: boolean }>

function textsOf(order: StoredOrder, { settings, publicUrl, isOnline }: Sender): MailTexts {
  const { confirmationToken } = order
  return {
    title: THANKS_FOR_ORDER,
    greeting: `Hej ${order.customerName}`,
    opening: `Vi har modtaget din ordre ${order.orderNumber} ${isPlacedByPhone(order) ? 'pr. telefon ' : ''}den ${longDate(order.createdAt.getTime())}. Her er, hvad du har bestilt. ${pricesAre(viewOf(order))}.`,
    lines: linesOf(order, settings),
    figures: sumFacts(order),
    pointsNote: order.userId !== null && order.pointsEarned > 0 ? pointsNoteOf(order) : null,
    ...whereOf(order, settings),
    facts: [
      ...(order.deliveryWay === 'pickup' || order.pickupPoint
        ? [{ label: 'Din adresse', value: deliveryAddressLines(order).join(', ') }]
        : []),
      ...optional('Bestilt af', order.orderedByName),
      { label: 'Telefon', value: order.customerPhone },
      ...optional('Jeres reference', order.reference),
      ...optional('EAN/GLN', order.ean),
      ...optional('Fakturaadresse', invoiceAddressLines(order)?.join(', ') ?? null),
      // a guest may have entered another person's mailbox, which must not receive free text
      ...optional('Bemærkninger', order.userId === null ? null : order.notes),
    ],
    payment: [
      `${PAYMENT_METHOD_LABELS[order.paymentMethod]}.`,
      paymentText({ ...order, depositDueOre: depositDueOre(order) }, isOnline),
      ...bankTextOf(order, settings, isOnline),
      ...cancelTextOf(order, settings, isOnline),
    ].join(' '),
    order: confirmationToken
      ? { url: `${publicUrl}${paths.guestOrder(confirmationToken)}`, text: 'Se din ordre' }
      : { url: `${publicUrl}${paths.orders()}`, text: 'Se dine ordrer' },
    consumer: order.buyerKind === 'consumer' ? consumerParts({ ...settings, isOnline }, publicUrl) : null,
  }
}

function whereOf(order: StoredOrder, settings: ShopSettings): Pick<MailTexts, 'where' | 'address'> {
  if (order.deliveryWay === 'pickup') return { where: 'Afhentes hos', address: pickupLines(settings) }
  if (order.pickupPoint) return { where: FETCHED_AT, address: pickupPointLines(order.pickupPoint) }
  return { where: 'Leveres til', address: deliveryAddressLines(order) }
}

function viewOf({ showsPricesExclVat, vatTreatment }: StoredOrder) {
  return { isExclVat: showsPricesExclVat || vatTreatment === 'export' }
}

function linesOf(order: StoredOrder, settings: ShopSettings): Line[] {
  const { shippingOre, vatTreatment } = order
  // lines removed before the mail was sent are left out
  const ordered = order.lines.filter(({ quantity }) => quantity > 0)
  const lines = ordered.map((line) => ({
    ...line,
    unitOre: line.payWithPoints
      ? 0
      : unitPriceAfter(line.unitPriceOre, { ...line, discountPercent: lineDiscountOf(line, order.discountPercent) }),
  }))
  const shown = shownLines({ lines, shippingOre, vatTreatment }, viewOf(order))
  return ordered.map((line, index) =>
    lineFacts(line, { order, settings, amounts: shown[index] ?? { unitOre: 0, lineTotalOre: 0, creditOre: 0 } }),
  )
}

type LineContext = Readonly<{ order: StoredOrder; settings: ShopSettings; amounts: LineAmounts }>

function lineFacts(line: OrderLineRow, { order, settings: { delivery }, amounts }: LineContext): Line {
  const promise = { ...delivery, inStock: order.deliveryInStock, remote: order.deliveryRemote }
  const split = promisedSplit(line)
  const storedPromise = { ...promise, home: order.deliveryHome, countedFrom: order.deliveryFrom, closed: order.deliveryClosed }
  return {
    name: line.nameDa,
    about: [line.series, `SKU: ${line.kcwId}`].filter(Boolean).join(' · '),
    quantity: line.payWithPoints
      ? piecesAt(line.quantity, withUnit(line.pointsCost, 'point'))
      : `${piecesAt(line.quantity, amount(amounts.unitOre))}${reductionsOf(line, order)}${creditText(amounts)}`,
    delivery: [
      ...promisedTexts(split, storedPromise, arrivalPlaceOf(order)),
      deliveryText(split, promise, order.deliveryWay),
      waitingText(line),
    ]
      .filter(Boolean)
      .join('. '),
    total: line.payWithPoints ? withUnit(line.pointsCost * line.quantity, 'point') : amount(amounts.lineTotalOre),
  }
}

function creditText({ creditOre }: LineAmounts): string {
  return creditOre > 0 ? `. ${SAMPLE_CREDITED}: ${amount(creditOre)}` : ''
}

function reductionsOf(line: OrderLineRow, order: StoredOrder): string {
  const { promotionPercent } = line
  const discountPercent = lineDiscountOf(line, order.discountPercent)
  const promotion = promotionPercent > 0 ? [`kampagne på ${withUnit(promotionPercent, '%')}`] : []
  const discount = discountPercent > 0 ? [`din rabat på ${withUnit(discountPercent, '%')}`] : []
  const reductions = [...promotion, ...discount]
  return reductions.length > 0 ? ` efter ${reductions.join(' og ')}` : ''
}

function sumFacts(order: StoredOrder): Fact[] {
  const view = viewOf(order)
  const { subtotalOre, shippingOre, savingsOre, totalOre } = shownSums(order, view)
  const vat = amount(vatOf(order.totalOre, order.vatTreatment))
  const payable = amount(order.totalOre)
  const withVatAdded = [
    { label: TOTAL_WITHOUT_VAT, value: amount(totalOre) },
    { label: VAT_ADDED, value: vat },
    { label: TOTAL_WITH_VAT, value: payable, isTotal: true },
  ]
  const withVatWithin = [
    { label: 'I alt', value: payable, isTotal: true },
    { label: VAT_WITHIN, value: vat },
  ]
  const exported = [
    { label: TOTAL_WITHOUT_VAT, value: payable, isTotal: true },
    { label: 'Moms', value: EXPORT_REASON },
  ]
  const taxed = view.isExclVat && order.totalOre > 0 ? withVatAdded : withVatWithin
  const total = order.vatTreatment === 'export' ? exported : taxed
  return [
    { label: 'Varer', value: amount(subtotalOre) },
    {
      label: shippingNameOf(order),
      value: shippingOre > 0 ? amount(shippingOre) : 'Gratis',
    },
    ...total,
    ...(savingsOre > 0 ? [{ label: 'Du har sparet', value: amount(savingsOre) }] : []),
    ...(order.pointsUsed > 0 ? [{ label: 'Betalt med point', value: withUnit(order.pointsUsed, 'point') }] : []),
  ]
}

function pointsNoteOf({ pointsEarned, pointsCredited }: StoredOrder): string {
  const points = withUnit(pointsEarned, 'point')
  return pointsCredited ? `Du har optjent ${points}.` : `Du har ${points} på vej. De er dine, når ordren er betalt.`
}

/** Where a deposit is transferred to. */
function bankTextOf(order: StoredOrder, { company: { bank } }: ShopSettings, isOnline: boolean): string[] {
  if (isOnline || depositDueOre(order) === 0) return []
  const account = [bank.name, bank.registration, bank.account].filter(Boolean).join(' ')
  return account === '' ? [] : [`Vores konto er ${account}.`]
}

function cancelTextOf(
  { userId, paymentStatus, paymentMethod, depositOre }: StoredOrder,
  { guestOrders, payments }: ShopSettings,
  isOnline: boolean,
): string[] {
  if (isOnline && (isPaidOnline(paymentMethod) || depositOre > 0) && paymentStatus === 'unpaid')
    return [cancelsUnlessPaidText(payments.cancelUnpaidAfterDays)]
  if ((userId !== null && depositOre === 0) || paymentStatus !== 'unpaid') return []
  const days = guestOrders.cancelUnpaidAfterDays
  return [`Hører vi ikke fra hinanden inden ${withUnit(days, days === 1 ? 'dag' : 'dage')}, annullerer vi ordren.`]
}

function optional(label: string, value: string | null): Fact[] {
  return value === null ? [] : [{ label, value }]
}

function toHtml(texts: MailTexts, { company }: ShopSettings, publicUrl: string): string {
  const content = html`
${paragraph(`${texts.greeting}`)}
${paragraph(texts.opening)}
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 20px 0 0; border-collapse: collapse; border-top: 2px solid ${INK};">
${texts.lines.map(lineRow)}
</table>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 8px 0 0; border-collapse: collapse;">
${texts.figures.map(figureRow)}
</table>
${texts.pointsNote === null ? null : html`<p style="margin: 12px 0 0; font-size: 14px; color: ${MUTED};">${texts.pointsNote}</p>`}
${heading('Betaling')}
${paragraph(texts.payment)}
${heading(texts.where)}
${paragraph(html`${texts.address.map((line) => html`${line}<br>`)}`)}
<table cellpadding="0" cellspacing="0" border="0" style="border-collapse: collapse; font-size: 14px; line-height: 1.5;">
${texts.facts.map(factRow)}
</table>
${button(texts.order.url, texts.order.text)}
${texts.consumer && consumerHtml(texts.consumer)}
<p style="margin: 12px 0 0; font-size: 14px; color: ${MUTED};">${ANYTHING_WRONG}</p>`
  return mailPage({ preview: texts.opening, title: texts.title, content, company, publicUrl })
}

function lineRow({ name, about, quantity, delivery, total }: Line): Html {
  return html`<tr>
<td style="padding: 14px 12px 14px 0; border-bottom: 1px solid ${LINE}; vertical-align: top;">
<strong style="font-weight: 700;">${name}</strong><br>
<span style="font-size: 13px; color: ${MUTED};">${about}</span><br>
<span style="font-size: 14px;">${quantity}</span><br>
<span style="font-size: 14px; color: ${MUTED};">${delivery}</span>
</td>
<td align="right" style="padding: 14px 0; border-bottom: 1px solid ${LINE}; vertical-align: top; white-space: nowrap; font-weight: 700;">${total}</td>
</tr>`
}

function figureRow({ label, value, isTotal = false }: Fact): Html {
  const style = isTotal ? `padding: 10px 0; font-size: 19px; font-weight: 800;` : `padding: 4px 0; font-size: 15px;`
  return html`<tr><td style="${style}">${label}</td><td align="right" style="${style} white-space: nowrap;">${value}</td></tr>`
}

function factRow({ label, value }: Fact): Html {
  return html`<tr><td style="padding: 3px 20px 3px 0; vertical-align: top; color: ${MUTED};">${label}</td><td style="padding: 3px 0; white-space: pre-line; overflow-wrap: anywhere;">${value}</td></tr>`
}

function toText(texts: MailTexts, { company }: ShopSettings): string {
  const lines = texts.lines.map(
    ({ name, about, quantity, delivery, total }) => `${name}\n  ${about}\n  ${quantity}\n  ${delivery}\n  ${total}\n`,
  )
  return [
    texts.title,
    '',
    `${texts.greeting}`,
    '',
    texts.opening,
    '',
    ...lines,
    ...texts.figures.map(({ label, value }) => `${label}: ${value}`),
    ...(texts.pointsNote === null ? [] : ['', texts.pointsNote]),
    '',
    `Betaling: ${texts.payment}`,
    '',
    `${texts.where}:`,
    ...texts.address.map((line) => `  ${line}`),
    ...texts.facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    `${texts.order.text}: ${texts.order.url}`,
    ...(texts.consumer ? consumerText(texts.consumer) : []),
    '',
    ANYTHING_WRONG,
    '',
    '-- ',
    ...seller(company),
    '',
  ].join('\n')
}
