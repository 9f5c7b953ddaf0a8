import type { ChangedOrder } from '#contract/orders/place-order.ts'
import { waitingOrderCalls } from '#contract/orders/waiting-orders.ts'
import { route } from '#server/http/route.ts'
import type { PlaceOrderBody } from '#server/orders/merge-lines.ts'
import { sayNo, sayYes, withdrawWaiting } from './answer-waiting.ts'
import { askForYes } from './ask-for-yes.ts'
import { figuresNow, requestOf } from './figures-now.ts'
import { findWaiting, listWaiting, type WaitingRow } from './queries.ts'

export const waitingOrderRoutes = [
  route(waitingOrderCalls.askForYes, async (shop, { body, visitor, idempotencyKey }) => ({
    id: await askForYes(shop, { body, visitor, idempotencyKey }),
    message: 'Ejeren er spurgt. Du får en mail, når der er svar.',
  })),

  route(waitingOrderCalls.listWaitingOrders, async ({ db, now }, { visitor }) => ({ orders: await listWaiting(db, visitor, now()) })),

  route(waitingOrderCalls.showWaitingOrder, async ({ db, now }, { params, visitor }) => {
    const { row, order } = await findWaiting(db, visitor, params.id)
    const waits = row.answer === null
    const figures = waits ? await figuresNow(db, requestOf(row, visitor, now())) : { now: null, problem: null, version: null }
    return { order, asked: row.asked as ChangedOrder, receiver: receiverOf(row), ...figures }
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

function receiverOf({ request }: WaitingRow) {
  const { customerName: name, shippingAddress, shippingPostalCode, shippingCity, reference, notes } = request as PlaceOrderBody
  return { name, address: `${shippingAddress}, ${shippingPostalCode} ${shippingCity}`, reference, notes }
}
