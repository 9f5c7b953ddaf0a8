import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApi } from '#server/app.ts'
import { bumpCatalogueVersion, watchCatalogueVersion } from '#server/database/catalogue.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { run } from '#server/database/run-together.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { readEnv } from '#server/env.ts'
import { renderMail } from '#server/mail-templates.ts'
import { diskStorage } from '#server/pictures/disk-storage.ts'
import { foundQuery } from '#server/products/queries.ts'
import { findRanked } from '#server/search/find-ranked.ts'
import { understandSearch } from '#server/search/search-products.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { testEInvoices } from '#test/e-invoices.ts'
import { testLedgers } from '#test/ledgers.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { median, percentile } from './measure-load.ts'

export type ListTime = Readonly<{ question: string; total: number; firstMs: number; againMs: number }>

const PRODUCTS = 100_000
const REPEATS = 5
const SEARCH_REQUESTS = 100
/** What finding and ranking one page of a search may take at most, at p99. */
export const SEARCH_LIMIT_MS = 20

const QUESTIONS = [
  'first page by name|sort=name',
  'page 100 by name|sort=name&page=100',
  'cheapest first|sort=price-low',
  'newest first|sort=newest',
  'recommended|sort=recommended',
  'recommended, page 100|sort=recommended&page=100',
  'recommended, a category of films|category=bilfolie&sort=recommended',
  'recommended, a category of accessories|category=vaerktoej&sort=recommended',
  'recommended, page 100 of accessories|category=vaerktoej&sort=recommended&page=100',
  'recommended, series|series=fjord&sort=recommended',
  'recommended, finish|finish=Mat&sort=recommended',
  'recommended, colour|color=sort&sort=recommended',
  'recommended, colour and finish|color=blaa&finish=Satin&sort=recommended',
  'recommended, a feature accessories alone have|feature=skaering&sort=recommended',
  'recommended, newly added|newlyAdded=true&sort=recommended',
  'category|category=bilfolie',
  'category, dearest first|category=bilfolie&sort=price-high',
  'finish|finish=Mat',
  'colour|color=sort',
  'feature|feature=retningsbestemt',
  'category, two features|category=bilfolie&feature=stoebt,interioer',
  'newly added|newlyAdded=true',
  'category, colour, cheapest|category=bilfolie&color=sort&sort=price-low',
  'search, many found (folie)|search=folie',
  'search, some found (grøn)|search=gr%C3%B8n',
  'search, one found (SKU)|search=big-54321',
  'search, none found|search=findesikke',
  'featured|featured=true',
] as const

/** Searches as wrappers type them: words anywhere, in all forms, put together, misspelled, begun, rare and everywhere. */
const SEARCHES = [
  ...['blå satin', 'satinblå', 'krom sølv', 'big-54321', 'rakel', 'antracit', 'skaerefilm', 'gloss black', 'squeegee', 'karbn', 'folie'],
  ...['sort', 'sort mat', 'nordlys', 'vagt', 'blæk', 'po', 'mar', 'nordlys satin', 'handsker', 'selvhelende', 'bil', 'findesikke'],
]

export type BigCatalogue = Readonly<{ lists: readonly ListTime[]; searches: readonly SearchTime[] }>
export type SearchTime = Readonly<{ search: string; p50: number; p99: number }>

/** What `GET /products` takes on a shop of 100,000 products, past every cache: `first` counts the facets, `again` knows them. */
export async function timeBigCatalogue(databaseUrl?: string): Promise<BigCatalogue> {
  const dataDir = temporaryDirectory()
  const { db, pool, engine, close } = await connect({ databaseUrl, dataDir, log: silentLog })
  try {
    await migrate(pool)
    await loadDemo(db, new Date())
    await multiplyProducts(pool)
    const shop: Shop = {
      db,
      env: readEnv({ LOG_LEVEL: 'silent' }),
      log: pino({ level: 'silent' }),
      now: () => new Date(),
      pause: async () => undefined,
      payments: null,
      labels: null,
      ledgers: testLedgers(),
      eInvoices: testEInvoices(),
      secretKey: 'the key of a bench, kept nowhere',
      settings: () => readSettings(db),
      takesOrders: async () => true,
      catalogue: watchCatalogueVersion(db, engine),
      renderMail,
      pictures: diskStorage(join(dataDir, 'images')),
      privatePictures: diskStorage(join(dataDir, 'sponsorships')),
      drawCloseUp: null,
      metrics: null,
      outbox: { wake: () => undefined, close: async () => undefined },
      imports: { wake: () => undefined, close: async () => undefined },
    }
    const api = createApi(shop)
    const request = async (query: string) => {
      const startedAt = performance.now()
      const answer = await api.request(`/api/products?limit=24&${query}`)
      if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
      const { total } = (await answer.json()) as { total: number }
      return { total, ms: performance.now() - startedAt }
    }
    await request('sort=name')
    const times: ListTime[] = []
    for (const line of QUESTIONS) {
      const [question = '', query = ''] = line.split('|')
      // facets are counted once per version of the catalogue
      await bumpCatalogueVersion(db)
      const first = await request(query)
      const again: number[] = []
      for (let repeat = 0; repeat < REPEATS; repeat += 1) again.push((await request(query)).ms)
      times.push({ question, total: first.total, firstMs: first.ms, againMs: median(again) })
    }
    return { lists: times, searches: await timeSearches(shop) }
  } finally {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** How long finding and ranking the first page takes, from the typed words to the rows of its products as the list asks for them, round by round; the first warms up. */
async function timeSearches(shop: Shop): Promise<SearchTime[]> {
  const times = SEARCHES.map((search) => ({ search, ms: [] as number[] }))
  for (let round = 0; round <= SEARCH_REQUESTS; round += 1) {
    for (const { search, ms } of times) {
      const startedAt = performance.now()
      const ids = await findRanked(
        shop.db,
        await understandSearch(shop, search),
        { listed: true, only: undefined },
        { limit: 24, offset: 0 },
      )
      await run(shop.db, foundQuery(ids))
      if (round > 0) ms.push(performance.now() - startedAt)
    }
  }
  return times.map(({ search, ms }) => ({ search, p50: percentile(ms, 50), p99: percentile(ms, 99) }))
}

/** Copies of the demo products until there are so many, each with a name, SKU, price and age of its own. */
export async function multiplyProducts(pool: Awaited<ReturnType<typeof connect>>['pool'], products = PRODUCTS): Promise<void> {
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `insert into products (kcw_id, name, name_da, series_id, category_id, product_type_id, backing_type_id, description, description_da,
        features, feature_tags, color_tags, specifications, hex, unit_price_ore, promotion_percent, stock, search_text, created_at)
      select 'BIG-' || number, p.name || ' ' || number, p.name_da || ' ' || number, series_id, category_id, product_type_id, backing_type_id,
        description, description_da, features, feature_tags, color_tags, specifications, hex, unit_price_ore + number % 5000,
        promotion_percent, stock, search_text || ' big-' || number, created_at - number * interval '1 minute'
      from (select *, row_number() over (order by id) as place, count(*) over () as kinds from products) p
      cross join lateral generate_series(p.place, $1::bigint, p.kinds) as number`,
    [products],
  )
  await pool.query('vacuum analyze products, product_search, product_texts')
}

if (import.meta.main) {
  const { lists, searches } = await timeBigCatalogue(process.argv[2])
  console.table(lists)
  console.table(searches)
}
