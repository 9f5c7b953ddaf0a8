import { apart } from './apart.ts'
import { type Engine, onBothEngines } from './both-engines.ts'
import { type Figure, report } from './figures.ts'
import { percentile } from './measure-load.ts'
import type { PageLoad, PagesAsked } from './page-client.ts'
import { AS_A_BROWSER } from './reads/measure-reads.ts'
import { type StartedProcess, startShop } from './started-process.ts'

const ROUNDS = 3
const SECONDS = 3
const AT_ONCE = 8
/** Of the list, rendered for each request. */
export const PAGE_AIMS = { perSecond: 200, p99Ms: 25 } as const

type Page = 'list' | 'film' | 'home'
const PATHS = { list: '/produkter', home: '/' } as const
/** Asked for again: nothing it shows has changed, so it need not be drawn. */
export const AGAIN: Addresses = { paths: ['/produkter'], turn: null }
const NAMES: Readonly<Record<Page, string>> = { list: '/produkter', film: 'a film', home: 'home' }

/** Pages not asked for before: how many a second to eight at once, and how long one takes to a single visitor. */
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
    await askPages(shop, next, { atOnce: AT_ONCE, seconds: 1 })
    const rates: number[] = []
    const p99s: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const waits = await askPages(shop, next, { atOnce: AT_ONCE, seconds: SECONDS })
      rates.push(waits.length / SECONDS)
      p99s.push(percentile(await askPages(shop, next, { atOnce: 1, seconds: SECONDS }), 99))
    }
    const isAsked = page === 'list'
    figures.push({ what: `${NAMES[page]}, ${engine}`, unit: '/s', rounds: rates, aim: isAsked ? PAGE_AIMS.perSecond : null })
    figures.push({ what: `${NAMES[page]} alone, 99 %, ${engine}`, unit: 'ms', rounds: p99s, aim: isAsked ? PAGE_AIMS.p99Ms : null })
  }
  const again: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    again.push((await askPages(shop, AGAIN, { atOnce: AT_ONCE, seconds: SECONDS })).length / SECONDS)
  figures.push({ what: `${NAMES.list} asked for again, unchanged, ${engine}`, unit: '/s', rounds: again, aim: null })
  return figures
}

/** With a session's header no page comes from memory, whatever the session. Compressed as for a browser. */
const ANEW = { authorization: 'Bearer none', 'accept-encoding': AS_A_BROWSER }

/** The addresses of a page, and how many were asked for; null where the same address is asked for again and again. */
export type Addresses = { readonly paths: readonly string[]; turn: number | null }

/** Each another one than before: of films, one after the other. */
export function pathsOf(page: Page, skus: readonly string[]): Addresses {
  return { paths: page === 'film' ? skus.map((sku) => `/produkt/${sku}`) : [PATHS[page]], turn: 0 }
}

/** Asks for pages for a while and answers how long each took, in milliseconds. */
export async function askPages(
  { address }: StartedProcess,
  addresses: Addresses,
  load: Readonly<{ atOnce: number; seconds: number }>,
): Promise<readonly number[]> {
  const { waits } = await apart<PagesAsked>('page-client.ts', { address, ...addresses, headers: ANEW, ...load } satisfies PageLoad)
  if (addresses.turn !== null) addresses.turn += waits.length
  return waits
}

if (import.meta.main) await printPages()
