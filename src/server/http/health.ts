import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Shop } from '#server/shop.ts'
import type { RequestVariables } from './request.ts'
import { RETRY_AFTER_S } from './shop-error.ts'

/** `/healthz`: the process is alive. `/readyz`: the database answers too (503 with Retry-After otherwise). */
export function healthRoutes(shop: Shop): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    try {
      await shop.db.execute(sql`select 1`)
      return context.json({ status: 'ok' })
    } catch (error) {
      shop.log.warn({ err: error }, 'the database does not answer')
      return context.json({ status: 'unavailable', database: 'away' }, 503, { 'retry-after': String(RETRY_AFTER_S) })
    }
  })
  return app
}
