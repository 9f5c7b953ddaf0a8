import { afterAll } from 'vitest'
import { createApi } from '#server/app.ts'
import { watchCatalogueVersion } from '#server/database/catalogue.ts'
import type { Pages } from '#server/pages/page-host.ts'
import type { Shop } from '#server/shop.ts'
import { startHttp } from '#server/start-http.ts'
import { type RawAnswer, rawRequest } from './raw-request.ts'
import { type TestShop, testShop } from './shop.ts'

export type HttpShop = TestShop & {
  address: string
  ask: (path: string, options?: { method?: string; headers?: Record<string, string> }) => Promise<RawAnswer>
  close: () => Promise<void>
}

/** A shop that answers on a port of its own, with pages the test makes: their text has how often one was rendered. */
export async function httpShop(
  pages: Pages = countingPages(),
  { idleMs, ...part }: Partial<Shop> & { idleMs?: number } = {},
): Promise<HttpShop> {
  const test = await testShop(part)
  const shop = { ...test.shop, catalogue: watchCatalogueVersion(test.db, test.database.engine) }
  const { address, close } = await startHttp({ shop, api: createApi(shop), host: '127.0.0.1', port: 0, pages, ...(idleMs && { idleMs }) })
  afterAll(close)
  return { ...test, shop, address, close, ask: (path, options) => rawRequest(address, path, options) }
}

function countingPages(): Pages {
  const rendered = new Map<string, number>()
  return async ({ url }) => {
    const { pathname } = new URL(url)
    const times = (rendered.get(pathname) ?? 0) + 1
    rendered.set(pathname, times)
    return new Response(`<!doctype html><p>rendered ${times}, asked for ${url}</p>`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  }
}
