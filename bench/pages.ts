import { type Engine, onBothEngines } from './both-engines.ts'
import { inChildProcess } from './child-process.ts'
import { type Figure, report } from './figures.ts'
import { percentile } from './measure-load.ts'
import type { PageLoad, PageWaits } from './page-client.ts'
import { AS_A_BROWSER } from './reads/measure-reads.ts'
import { type StartedProcess, startShop } from './started-process.ts'

const ROUNDS = 3
const SECONDS = 3
const AT_ONCE = 8
/** Of the list, rendered for each request. */
export const PAGE_AIMS = { perSecond: 200, p99Ms: 25 } as const

type Page = 'list' | 'film' | 'home'
const PATHS = { list: '/produkter', home: '/' } as const
/** Requested again without a change, so that it need not be rendered. */
export const AGAIN: Addresses = { paths: ['/produkter'], nextNumber: null }
const NAMES: Readonly<Record<Page, string>> = { list: '/produkter', film: 'a film', home: 'home' }

/** Pages not requested before: how many a second to eight at once, and how long one takes to a single visitor. */
export async function printPages(): Promise<void> {
  const figures = await onBothEngines(async (engine, place) => {
    const shop = await startShop(place)
    return await measure(engine, shop).finally(shop.stop)
  })
  report('pages', 'Pages rendered anew', figures)
}

async function measure(engine: Engine, shop: StartedProcess): Promise<Figure[]> {
  const { products } = (await (await fetch(`${shop.address}/api/products`)).json()) as { products: { kcwId: string }[] }
  const skus = products.map(({ kcwId }) => kcwId)
  const figures: Figure[] = []
  for (const page of ['list', 'film', 'home'] as const) {
    const next = pathsOf(page, skus)
    await requestPages(shop, next, { atOnce: AT_ONCE, seconds: 1 })
    const rates: number[] = []
    const p99s: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const waits = await requestPages(shop, next, { atOnce: AT_ONCE, seconds: SECONDS })
      rates.push(waits.length / SECONDS)
      p99s.push(percentile(await requestPages(shop, next, { atOnce: 1, seconds: SECONDS }), 99))
    }
    const hasAim = page === 'list'
    figures.push({ what: `${NAMES[page]}, ${engine}`, unit: '/s', rounds: rates, aim: hasAim ? PAGE_AIMS.perSecond : null })
    figures.push({ what: `${NAMES[page]} alone, 99 %, ${engine}`, unit: 'ms', rounds: p99s, aim: hasAim ? PAGE_AIMS.p99Ms : null })
  }
  const again: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    again.push((await requestPages(shop, AGAIN, { atOnce: AT_ONCE, seconds: SECONDS })).length / SECONDS)
  figures.push({ what: `${NAMES.list} asked for again, unchanged, ${engine}`, unit: '/s', rounds: again, aim: null })
  return figures
}

/** With a session's header no page comes from memory, whatever the session. Compressed as for a browser. */
const ANEW = { authorization: 'Bearer none', 'accept-encoding': AS_A_BROWSER }

/** The addresses of a page, and how many were requested; null where the same address is requested again and again. */
export type Addresses = { readonly paths: readonly string[]; nextNumber: number | null }

/** Each another one than before: of films, one after the other. */
export function pathsOf(page: Page, skus: readonly string[]): Addresses {
  return { paths: page === 'film' ? skus.map((sku) => `/produkt/${sku}`) : [PATHS[page]], nextNumber: 0 }
}

/** Requests pages for a while and answers how long each took, in milliseconds. */
export async function requestPages(
  { address }: StartedProcess,
  addresses: Addresses,
  load: Readonly<{ atOnce: number; seconds: number }>,
): Promise<readonly number[]> {
  const { waits } = await inChildProcess<PageWaits>('page-client.ts', { address, ...addresses, headers: ANEW, ...load } satisfies PageLoad)
  if (addresses.nextNumber !== null) addresses.nextNumber += waits.length
  return waits
}

if (import.meta.main) await printPages()
