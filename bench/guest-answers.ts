import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { type Load, measureLoad, median, readSent } from './measure-load.ts'
import { type StartedProcess, startProcess } from './started-process.ts'

export type Compared = Readonly<{ what: string; bytes: number; shop: number; bare: number; ratio: number }>

const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url))
const ROUNDS = 5
const UNCACHED_MS = 3_000

/** The shop beside a bare `node:http` server that sends the same bytes: measured in rounds, the median ratio counts. */
export async function compareWithBare(shop: StartedProcess, what: string, load: Load): Promise<Compared> {
  const { headers, body } = await readSent(shop.address, load.path, load.encoding)
  const file = join(temporaryDirectory(), 'body')
  writeFileSync(file, body)
  const bare = await startProcess(BARE, [file, headers['content-type'] ?? '', headers['content-encoding'] ?? ''], {})
  try {
    const rounds: { shop: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ bare: await measureLoad(bare.address, load), shop: await measureLoad(shop.address, load) })
    }
    return {
      what,
      bytes: body.length,
      shop: median(rounds.map((round) => round.shop)),
      bare: median(rounds.map((round) => round.bare)),
      ratio: median(rounds.map((round) => round.shop / round.bare)),
    }
  } finally {
    await bare.stop()
  }
}

export type Uncached = Readonly<{ what: string; perSecond: number }>

/** Answers per second without a cache: the address differs every time, its result does not. */
export async function measureUncached(shop: StartedProcess): Promise<Uncached[]> {
  const skus = await readSkus(shop)
  const emptyFilters = (index: number) => `series=${','.repeat(index % 400)}&finish=${','.repeat(Math.floor(index / 400) % 400)}`
  return [
    { what: 'page /produkter', perSecond: await rateUncached(shop, (index) => `/produkter?${emptyFilters(index)}`) },
    {
      what: 'GET /api/products, 24 of a page',
      perSecond: await rateUncached(shop, (index) => `/api/products?limit=24&${emptyFilters(index)}`),
    },
    { what: 'GET /api/products, all', perSecond: await rateUncached(shop, (index) => `/api/products?${emptyFilters(index)}`) },
    {
      what: 'GET /api/products/{id}',
      perSecond: await rateUncached(
        shop,
        (index) => `/api/products/${spell(skus[index % skus.length] ?? '', Math.floor(index / skus.length))}`,
      ),
    },
  ]
}

async function rateUncached(shop: StartedProcess, path: (index: number) => string): Promise<number> {
  let sent = 0
  const startedAt = performance.now()
  const endsAt = startedAt + UNCACHED_MS
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < endsAt) {
        const answer = await fetch(shop.address + path(sent++))
        if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
        await answer.arrayBuffer()
      }
    }),
  )
  return (sent * 1000) / (performance.now() - startedAt)
}

async function readSkus(shop: StartedProcess): Promise<string[]> {
  const { products } = (await (await fetch(`${shop.address}/api/products`)).json()) as { products: { kcwId: string }[] }
  return products.map(({ kcwId }) => kcwId)
}

/** One of the ways to write a SKU in an address: the letters whose bit is set are percent-encoded. */
function spell(sku: string, way: number): string {
  return [...sku].map((letter, place) => (way & (1 << place) ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join('')
}
