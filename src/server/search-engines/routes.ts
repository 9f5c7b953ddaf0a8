import { Hono } from 'hono'
import type { RequestVariables } from '#server/http/request-context.ts'
import type { Shop } from '#server/shop.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'

export function searchEngineRoutes(shop: Shop): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  app.get('/robots.txt', (context) => context.text(robots(shop.env.publicUrl), 200, { 'cache-control': 'public, max-age=3600' }))
  app.get('/sitemap.xml', async (context) => {
    const xml = await sitemap(shop.db, shop.env.publicUrl)
    return context.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' })
  })
  return app
}
