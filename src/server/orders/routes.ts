import { eq } from 'drizzle-orm'
import { batchCalls } from '#contract/batches.ts'
import { invoiceCalls } from '#contract/invoices.ts'
import { carrierFileCalls } from '#contract/orders/carrier-file.ts'
import { issueInvoiceCalls } from '#contract/orders/issue-invoice.ts'
import { orderCalls } from '#contract/orders/order.ts'
import { parcelCalls } from '#contract/orders/parcels.ts'
import { phoneOrderCalls } from '#contract/orders/phone-order.ts'
import { placeOrderCalls } from '#contract/orders/place-order.ts'
import { staffOrderCalls } from '#contract/orders/staff-orders.ts'
import { trackOrderCalls } from '#contract/orders/track-order.ts'
import { mayDo } from '#domain/customers/rights.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { THANKS_FOR_ORDER } from '#domain/orders/order-texts.ts'
import { heldOf } from '#domain/orders/parcels/rolls.ts'
import { findBlocked } from '#server/batches/batches.ts'
import { isOwnOrder } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { offers } from '#server/database/schema/offers.ts'
import { idempotencyKeyOf } from '#server/http/idempotency.ts'
import { attemptOf } from '#server/http/repeated-attempt.ts'
import { ownRoute, route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { answerElectronic, answerIssued } from '#server/invoices/invoice-file.ts'
import { changeParcel, takeBackParcel } from '#server/orders/parcels/correct-parcel.ts'
import { listParcels } from '#server/orders/parcels/list-parcels.ts'
import { answerPackingSlip, answerPackingSlips } from '#server/orders/parcels/packing-slips.ts'
import { previewSending } from '#server/orders/parcels/preview-sending.ts'
import { sendOrderParcel } from '#server/orders/parcels/send-order-parcel.ts'
import { writeCarrierFile } from '#server/orders/parcels/write-carrier-file.ts'
import { writeBatchLetter, writtenText } from './batch-letter.ts'
import { changeOrder } from './change-order.ts'
import { creditInvoice } from './credit-invoice.ts'
import { deleteOrder } from './delete-order.ts'
import { payableOnline } from './due-online.ts'
import { exchangeBatches } from './exchange-batches.ts'
import { findGoodsSafety } from './goods-safety.ts'
import { withinGuestLimits } from './guest-limits.ts'
import { issueInvoice, issueProposedInvoices } from './issue-invoice.ts'
import { listOrders } from './list-orders.ts'
import { askForOwnOrders, listOwnOrders } from './list-own-orders.ts'
import { toOrderAnswer, toStaffOrderAnswer } from './order-answer.ts'
import { answerOrderInvoice } from './order-invoice-file.ts'
import { mailOrderLink } from './order-link.ts'
import { placeOrder } from './place-order.ts'
import { placePhoneOrder } from './place-phone-order.ts'
import { findGuestOrder, findOrder } from './queries.ts'
import { showUninvoiced } from './uninvoiced.ts'

export const orderRoutes = [
  route(placeOrderCalls.placeOrder, async (shop, { body, visitor, idempotencyKey, ip }) => {
    const place = () => placeOrder(shop, { body, visitor, idempotencyKey })
    const key = idempotencyKeyOf(idempotencyKey, body, visitor)
    const placed = visitor ? await place() : await withinGuestLimits(shop, { body, key, ip }, place)
    return { ...placed, message: `${THANKS_FOR_ORDER}.` }
  }),

  route(phoneOrderCalls.placePhoneOrder, async (shop, { body, visitor, idempotencyKey }) => {
    const { orderId, orderNumber } = await placePhoneOrder(shop, visitor, { body, idempotencyKey })
    return { orderId, orderNumber, message: `Ordre ${orderNumber} er bestilt` }
  }),

  route(trackOrderCalls.mailOrderLink, async (shop, { body, ip }) => {
    await mailOrderLink(shop, body, ip)
    return { message: 'Passer ordrenummer og mailadresse sammen, har vi sendt et link til ordren. Se også i din spammappe.' }
  }),

  route(batchCalls.writeBatchLetter, async (shop, { params, body, visitor }) => {
    const written = await writeBatchLetter(shop, visitor, params.id, body)
    return { message: writtenText(written), written }
  }),
  route(batchCalls.exchangeBatches, async (shop, { params, body, visitor }) => ({
    message: 'Batchen er byttet',
    batches: await exchangeBatches(shop, visitor, params, body.batches),
  })),

  route(staffOrderCalls.listOrders, (shop, { query, visitor }) => listOrders(shop, query, visitor)),

  ownRoute(orderCalls.listOwnOrders, askForOwnOrders, listOwnOrders),

  route(
    orderCalls.showOrder,
    async (shop, { params, visitor }) => {
      const order = await findOrder(shop.db, params.id, visitor)
      if (!order) throw new ShopError('order_not_found')
      const isForStaff = mayDo(visitor, 'readOrders')
      return {
        order: isForStaff ? toStaffOrderAnswer(order) : toOrderAnswer(order),
        safety: await findGoodsSafety(shop.db, order),
        toPayOnline: await payableOnline(shop, order),
        offer: await findOfferOfOrder(shop.db, order.id),
        blockedBatches: isForStaff
          ? await findBlocked(
              shop.db,
              order.lines.filter((line) => heldOf(line) > 0),
            )
          : [],
      }
    },
    ({ order }, visitor) => isOwnOrder(order, visitor),
  ),

  route(staffOrderCalls.changeOrderStatus, async (shop, { params, body, visitor }) => {
    return { message: changedText(await changeOrder(shop, visitor, params.id, body)) }
  }),

  route(staffOrderCalls.changeOrder, async (shop, { params, body, visitor }) => {
    return { message: changedText(await changeOrder(shop, visitor, params.id, body)) }
  }),

  route(staffOrderCalls.deleteOrder, async (shop, { params, visitor }) => {
    await deleteOrder(shop, visitor, params.id)
    return { message: 'Ordre slettet' }
  }),

  route(parcelCalls.previewSending, async (shop, { query }) => ({ orders: await previewSending(shop, query) })),

  route(parcelCalls.listParcels, (shop, { params, visitor }) => listParcels(shop, visitor, params.id)),

  route(parcelCalls.sendParcel, async (shop, { params, body, visitor }) => {
    const { parcel, invoicing } = await sendOrderParcel(shop, visitor, params.id, body)
    const state = parcel.carrier === 'pickup' ? 'klar til afhentning' : 'sendt'
    return { parcel, message: `Forsendelse ${parcel.number} er ${state}${invoicing && `. ${invoicing}`}` }
  }),

  route(parcelCalls.changeParcel, async (shop, { params, body, visitor }) => {
    await changeParcel(shop, visitor, params, body)
    return { message: 'Forsendelsen er rettet' }
  }),

  route(parcelCalls.takeBackParcel, async (shop, { params, query, visitor }) => {
    await takeBackParcel(shop, visitor, { ...params, ...query })
    return { message: 'Forsendelsen er taget tilbage' }
  }),

  route(carrierFileCalls.writeCarrierFile, (shop, { body, visitor }) => writeCarrierFile(shop, visitor, body)),

  route(staffOrderCalls.downloadPackingSlip, (shop, { params, query, visitor }) =>
    answerPackingSlip(shop, visitor, { ...params, ...query }),
  ),

  route(staffOrderCalls.downloadPackingSlips, (shop, { query }) => answerPackingSlips(shop, query.ids)),

  route(orderCalls.showGuestOrder, async (shop, { params }) => {
    const order = await findGuestOrder(shop.db, params.token)
    if (!order) throw new ShopError('order_not_found')
    return { order: toOrderAnswer(order), safety: await findGoodsSafety(shop.db, order), toPayOnline: await payableOnline(shop, order) }
  }),

  route(orderCalls.downloadGuestInvoice, async (shop, { params }) => {
    const order = await findGuestOrder(shop.db, params.token)
    if (!order) throw new ShopError('order_not_found')
    const invoice = order.invoices.find(({ id }) => id === params.id)
    return await answerIssued(shop, invoice ?? null)
  }),

  route(orderCalls.downloadGuestEInvoice, async (shop, { params }) => {
    const order = await findGuestOrder(shop.db, params.token)
    if (!order) throw new ShopError('order_not_found')
    return await answerElectronic(shop, order.invoices.find(({ id }) => id === params.id) ?? null)
  }),

  route(issueInvoiceCalls.issueInvoice, async (shop, { params, body, visitor }) => {
    const invoice = await issueInvoice(shop, visitor, params.id, body)
    return { invoice, message: `Faktura ${invoice.number} er udstedt` }
  }),

  route(issueInvoiceCalls.showUninvoiced, (shop, { params, visitor }) => showUninvoiced(shop, visitor, params.id)),

  route(issueInvoiceCalls.issueProposedInvoices, async (shop, { params, body, visitor }) => {
    const invoices = await issueProposedInvoices(shop, visitor, params.id, body.paymentTerms)
    return { invoices, message: `${count(invoices.length, 'faktura', 'fakturaer')} udstedt` }
  }),

  route(invoiceCalls.creditInvoice, async (shop, { params, body, visitor, idempotencyKey }) => {
    const attempt = attemptOf('credits', { key: idempotencyKey, body: { ...body, invoiceId: params.id }, staff: visitor })
    const invoice = await creditInvoice(shop, visitor, params.id, body, attempt)
    return { invoice, message: `Kreditnota ${invoice.number} er udstedt` }
  }),

  route(invoiceCalls.downloadOrderInvoice, (shop, { params, query, visitor }) => answerOrderInvoice(shop, visitor, params.id, query)),
]

function changedText(invoicing: string): string {
  return `Ordre opdateret!${invoicing && ` ${invoicing}`}`
}

async function findOfferOfOrder(db: Connection, orderId: number) {
  const { id, number, version } = offers
  const [found] = await db.select({ id, number, version }).from(offers).where(eq(offers.orderId, orderId))
  return found ?? null
}
