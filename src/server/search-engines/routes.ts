import { desc, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { ARTICLES } from '#contract/articles.ts'
import { ALL_PAGES, paths, withParam } from '#contract/pages/pages.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { categories } from '#server/database/schema/goods/tags.ts'
import type { RequestVariables } from '#server/http/request.ts'
import { isListedProduct } from '#server/search/search-text.ts'
import type { Shop } from '#server/shop.ts'

const pagesToFind = ALL_PAGES.filter(({ isInSitemap }) => isInSitemap).map(({ path }) => path)

/** The protocol allows 50,000 addresses per file (sitemaps.org). */
const MAX_PRODUCTS = 49_000

const PRIVATE_PATHS = withoutThoseBelow(['/api/', ...ALL_PAGES.flatMap(({ path, isPrivate }) => (isPrivate ? withParam(path, '') : []))])

export function searchEngineRoutes(shop: Shop): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  app.get('/robots.txt', (context) => context.text(robots(shop.env.publicUrl), 200, { 'cache-control': 'public, max-age=3600' }))
  app.get('/sitemap.xml', async (context) => {
    const xml = await sitemap(shop.db, shop.env.publicUrl)
    return context.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' })
  })
  return app
}

function robots(publicUrl: string): string {
  return ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

function withoutThoseBelow(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => path !== other && path.startsWith(other))).toSorted()
}

/** Public pages, categories with products, articles and listed products, latest change first. */
async function sitemap(db: Connection, publicUrl: string): Promise<string> {
  const rows = await db
    .select({ kcwId: products.kcwId, updatedAt: products.updatedAt })
    .from(products)
    .where(isListedProduct)
    .orderBy(desc(products.updatedAt), desc(products.id))
    .limit(MAX_PRODUCTS)
  const sold = db.select({ id: products.categoryId }).from(products).where(isListedProduct)
  const lists = await db.select({ id: categories.id }).from(categories).where(inArray(categories.id, sold)).orderBy(categories.id)
  const addresses = [...pagesToFind, ...lists.map(({ id }) => paths.products({ category: id }))]
  const pages = addresses.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
  const articles = ARTICLES.map(
    ({ slug, publishedOn }) => `<url><loc>${publicUrl}${paths.article(slug)}</loc><lastmod>${publishedOn}</lastmod></url>`,
  )
  const items = rows.map(({ kcwId, updatedAt }) => {
    const address = `${publicUrl}${paths.product(kcwId)}`.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
    return `<url><loc>${address}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...articles, ...items].join('\n')}\n</urlset>\n`
}
