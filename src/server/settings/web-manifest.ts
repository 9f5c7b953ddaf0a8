import { Hono } from 'hono'
import { paths } from '#contract/pages/pages.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { RequestVariables } from '#server/http/request.ts'
import type { Shop } from '#server/shop.ts'

export function webManifestRoutes(shop: Shop): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  app.get('/site.webmanifest', async (context) => {
    const manifest = JSON.stringify(webManifest(await shop.settings()))
    return context.body(manifest, 200, { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' })
  })
  return app
}

function webManifest({ company, claims }: ShopSettings) {
  return {
    name: company.name,
    short_name: company.name,
    ...(claims.blurb && { description: claims.blurb }),
    lang: 'da',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // with back button and address where supported
    display_override: ['minimal-ui', 'standalone'],
    categories: ['business', 'shopping'],
    background_color: '#f8f6f2',
    theme_color: '#f8f6f2',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Produkter', url: paths.products() },
      { name: 'Hurtigbestilling', url: paths.quickOrder() },
      { name: 'Favoritter', url: paths.favourites() },
      { name: 'Mine Ordrer', url: paths.orders() },
    ],
  }
}
