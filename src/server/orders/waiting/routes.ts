import type { ChangedOrder } from '#contract/orders/place-order.ts'
import { waitingOrderCalls } from '#contract/orders/waiting-orders.ts'
import { invoiceAddressLines } from '#domain/orders/invoice-address.ts'
import { route } from '#server/http/route.ts'
import type { OrderRequest } from '#server/orders/order-request.ts'
import { sayNo, sayYes, withdrawWaiting } from './answer-waiting.ts'
import { askForYes } from './ask-for-yes.ts'
import { figuresNow, requestOf } from './figures-now.ts'
import { findWaiting, listWaiting } from './queries.ts'

export const waitingOrderRoutes = [
  route(waitingOrderCalls.askForYes, async (shop, { body, visitor, idempotencyKey }) => ({
    id: await askForYes(shop, { body, visitor, idempotencyKey }),
    message: 'Ejeren er spurgt. Du får en mail, når der er svar.',
  })),

  route(waitingOrderCalls.listWaitingOrders, async ({ db, now }, { visitor }) => ({ orders: await listWaiting(db, visitor, now()) })),

  route(waitingOrderCalls.showWaitingOrder, async ({ db, now }, { params, visitor }) => {
    const { row, order } = await findWaiting(db, visitor, params.id)
    const request = requestOf(row, visitor, now())
    const figures = row.answer === null ? await figuresNow(db, request) : { now: null, problem: null, version: null }
    return { order, asked: row.asked as ChangedOrder, receiver: receiverOf(request), ...figures }
  }),

  route(waitingOrderCalls.sayYes, async (shop, { params, body, visitor }) => {
    const { orderId, orderNumber } = await sayYes(shop, visitor, params.id, body)
    return { orderId, orderNumber, message: `Godkendt. Ordren har nummer ${orderNumber}` }
  }),

  route(waitingOrderCalls.sayNo, async (shop, { params, body, visitor }) => {
    await sayNo(shop, visitor, params.id, body.words)
    return { message: 'Ordren er afvist' }
  }),

  route(waitingOrderCalls.withdrawWaitingOrder, async (shop, { params, visitor }) => {
    await withdrawWaiting(shop, visitor, params.id)
    return { message: 'Ordren er trukket tilbage' }
  }),
]

function receiverOf({ body }: OrderRequest) {
  const { customerName: name, shippingAddress, shippingPostalCode, shippingCity, reference, notes } = body
  return {
    ...{ name, address: `${shippingAddress}, ${shippingPostalCode} ${shippingCity}`, reference, notes },
    invoiceAddress: invoiceAddressLines(body)?.join(', ') ?? null,
  }
}
