import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'
import { multiplyProducts } from './big-catalogue.ts'
import { type Engine, onBothEngines, type Place } from './both-engines.ts'
import { type Figure, report } from './figures.ts'
import { percentile } from './measure-load.ts'

const FILMS = [1_000, 10_000, 100_000]
/** The size the embedded engine is intended for; filling it with more takes minutes. */
const MAX_EMBEDDED = 10_000
const REQUESTS = 200
const ROUNDS = 3
/** What a question may take at 10,000 films, at p99. */
const AIM = { films: 10_000, ms: 20 }

/** The films nearest to a colour not requested before, over HTTP, in shops of three sizes: what it takes, and how it grows. */
export async function printColours(sizes: readonly number[] = FILMS): Promise<void> {
  const figures: Figure[] = []
  for (const films of sizes) figures.push(...(await onBothEngines((engine, place) => measure(engine, place, films))))
  report('colours', `Nearest films to a colour, ${REQUESTS} new colours a round, one browser`, figures)
}

async function measure(engine: Engine, place: Place, films: number): Promise<Figure[]> {
  if (engine === 'embedded' && films > MAX_EMBEDDED) return []
  const { db, pool, close } = await connect({ ...place, log: silentLog })
  await migrate(pool)
  await loadDemo(db, new Date(), { hasLives: false })
  await multiplyProducts(pool, films)
  // copies have their film's colour: each gets one of its own, all over
  await pool.query(`update products set hex = '#' || lpad(to_hex((id::bigint * 9301049 + 77) % 16777216), 6, '0') where hex is not null`)
  // as a shop has them that has been there for a while: otherwise the server cleans up while it is measured
  await pool.query('vacuum analyze products, product_search')
  await bumpCatalogueVersion(db)
  await close()
  const shop = await startShopProcess({ ...place, demo: '1' })
  try {
    const request = async (query: string) => {
      const startedAt = performance.now()
      const answer = await fetch(`${shop.address}/api/products/nearest?${query}`)
      if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
      await answer.arrayBuffer()
      return performance.now() - startedAt
    }
    const first = await request('hex=1d4f91')
    const rounds: Record<string, number[]> = { any: [], 'in stock, one finish': [] }
    const typical: number[] = []
    let requested = 0
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [what, more] of [
        ['any', ''],
        ['in stock, one finish', '&inStock=true&finish=Mat'],
      ] as const) {
        const times: number[] = []
        for (let index = 0; index < REQUESTS; index += 1) {
          requested += 1
          times.push(await request(`hex=${((requested * 7_368_787) % 0x1000000).toString(16).padStart(6, '0')}${more}`))
        }
        // the first round warms up
        if (round > 0) rounds[what]?.push(percentile(times, 99))
        if (round > 0) typical.push(percentile(times, 50))
      }
    }
    const size = films.toLocaleString('en')
    return [
      { what: `first question after a change, ${size}, ${engine}`, unit: 'ms', rounds: [first], aim: null },
      { what: `either, p50, ${size}, ${engine}`, unit: 'ms', rounds: typical, aim: null },
      ...Object.entries(rounds).map(([what, p99]): Figure => {
        return { what: `${what}, p99, ${size}, ${engine}`, unit: 'ms', rounds: p99, aim: films === AIM.films ? AIM.ms : null }
      }),
    ]
  } finally {
    await shop.end('SIGTERM')
  }
}

if (import.meta.main) await printColours(process.argv.slice(2).map(Number))
