import { Hono } from 'hono'
import { readSigned } from '#server/http/bodies/read-json.ts'
import type { RequestVariables } from '#server/http/request.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { queueLookup } from './look-up-parcels.ts'

/** Shipmondo's webhook (docs/operations.md). Authenticated by the signature of its token. */
const WEBHOOK_PATH = '/api/webhooks/shipmondo'

/** A signed message queues a lookup of its shipment; its content is not trusted (decision 112). */
export function trackingRoutes(shop: Shop): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  app.post(WEBHOOK_PATH, async (context) => {
    context.set('route', WEBHOOK_PATH)
    const readMessage = shop.labels?.provider.readMessage
    if (!readMessage) throw new ShopError('not_found')
    const message = readMessage(await readSigned(context.req.raw))
    if (typeof message === 'string') throw new ShopError(message)
    if (message.ref !== null && (await queueLookup(shop.db, message.ref, shop.now()))) shop.labels?.wake()
    return context.json({ success: true })
  })
  return app
}
