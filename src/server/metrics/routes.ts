import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { RequestVariables } from '#server/http/request.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { hashToken } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

/** `/metrics` for Prometheus, with `METRICS_TOKEN` as bearer; absent without that variable. */
export function metricsRoutes({ metrics, env }: Shop): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  const { metricsToken } = env
  if (metrics === null || metricsToken === null) return app
  app.get('/metrics', async (context) => {
    const sent = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    if (!isSame(sent, metricsToken)) throw new ShopError('not_logged_in')
    return context.text(await metrics.text(), 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
  })
  return app
}

function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(hashToken(sent), hashToken(expected))
}
