import { Hono } from 'hono'
import { readSigned } from '#server/http/read-json.ts'
import type { RequestVariables } from '#server/http/request-context.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { keepEvent } from './events.ts'

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
    await keepEvent(shop, event)
    shop.payments.wake()
    return context.json({ success: true })
  })
  return app
}
