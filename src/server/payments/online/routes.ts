import { Hono } from 'hono'
import { onlinePaymentCalls } from '#contract/payments/payments.ts'
import { isOwnOrder } from '#server/customers/own-orders.ts'
import { readSigned } from '#server/http/bodies/read-json.ts'
import type { RequestVariables } from '#server/http/request.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findGuestOrder, findOrder } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { receiveEvent } from './payment-flow.ts'
import { openPaymentPage } from './payment-page.ts'
import { requestPayment } from './request-payment.ts'

export const onlinePaymentRoutes = [
  route(
    onlinePaymentCalls.openPaymentPage,
    async (shop, { params, visitor }) => {
      const order = await findOrder(shop.db, params.id, visitor)
      if (!order || !isOwnOrder(order, visitor)) throw new ShopError('order_not_found')
      return await openPaymentPage(shop, order)
    },
    () => true,
  ),

  route(onlinePaymentCalls.openGuestPaymentPage, async (shop, { params }) => {
    const order = await findGuestOrder(shop.db, params.token)
    if (!order) throw new ShopError('order_not_found')
    return await openPaymentPage(shop, order)
  }),

  route(onlinePaymentCalls.askForPayment, async (shop, { params, visitor }) => ({
    message: `Mail med link til betaling er på vej til ${await requestPayment(shop, visitor, params.id)}`,
  })),
]

/** Stripe's webhook (docs/operations.md). Authenticated by the signature over the raw body. */
const WEBHOOK_PATH = '/api/webhooks/stripe'

/** Stores signed provider events for later processing and answers at once; refuses unsigned ones. */
export function webhookRoutes(shop: Shop): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  app.post(WEBHOOK_PATH, async (context) => {
    context.set('route', WEBHOOK_PATH)
    if (!shop.payments) throw new ShopError('not_found')
    const body = await readSigned(context.req.raw)
    const event = shop.payments.provider.readWebhook(body, context.req.header('stripe-signature') ?? '')
    if (typeof event === 'string') throw new ShopError(event)
    await receiveEvent(shop, event)
    shop.payments.wake()
    return context.json({ success: true })
  })
  return app
}
