import { setTimeout as pause } from 'node:timers/promises'
import { type Engine, onBothEngines, type Place } from './both-engines.ts'
import { type Figure, report } from './figures.ts'
import { type StartedProcess, startShop } from './started-process.ts'

const STARTS = 5
const ROUNDS = 3
/** What a start and the memory after a load should be. */
export const START_AIMS = { server: { startMs: 1_000, memoryMb: 250 }, embedded: { startMs: 1_500, memoryMb: 400 } } as const
/** The time after a load in which the shop frees its memory. */
export const REST_MS = 3_000

/** The shop as `npm start` runs it once it is built: how long until its first page, and what it holds before and after a load. */
export async function printStarts(): Promise<void> {
  report('starts', 'Starts and memory, demo shop there', await onBothEngines(measure))
}

async function measure(engine: Engine, place: Place): Promise<Figure[]> {
  // the first start makes the demo shop and compiles what the others find compiled
  await (await startShop(place)).stop()
  const starts: number[] = []
  const processors: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const shop = await startShop(place)
    starts.push(shop.startMs)
    processors.push(shop.cpuMs())
    await shop.stop()
  }
  const fresh: number[] = []
  const after: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const shop = await startShop(place)
    fresh.push(shop.residentMb())
    await loadShop(shop)
    await pause(REST_MS)
    after.push(shop.residentMb())
    await shop.stop()
  }
  const { startMs, memoryMb } = START_AIMS[engine]
  return [
    { what: `start to first page, ${engine}`, unit: 'ms', rounds: starts, aim: startMs },
    { what: `processor time of it, ${engine}`, unit: 'ms', rounds: processors, aim: null },
    { what: `memory after the start, ${engine}`, unit: 'MB', rounds: fresh, aim: null },
    { what: `memory after the load, ${engine}`, unit: 'MB', rounds: after, aim: memoryMb },
  ]
}

/** Pages and lists without a cache and from memory, eight at a time. */
export async function loadShop({ address }: StartedProcess): Promise<void> {
  const { products } = (await (await fetch(`${address}/api/products`)).json()) as { products: { kcwId: string }[] }
  const filters = (requestNumber: number) => `series=${','.repeat(requestNumber % 400)}`
  await request(address, 300, (requestNumber) => `/produkter?${filters(requestNumber)}`)
  await request(address, 300, (requestNumber) => `/produkt/${products[requestNumber % products.length]?.kcwId}`)
  await request(address, 300, (requestNumber) => `/api/products?limit=24&${filters(requestNumber)}`)
  await request(address, 3_000, () => '/produkter')
}

async function request(address: string, times: number, path: (requestNumber: number) => string): Promise<void> {
  let sent = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (sent < times) {
        sent += 1
        // every other one with the header of a session: such a page never comes from memory
        const answer = await fetch(address + path(sent), {
          headers: sent % 2 === 0 && !path(sent).startsWith('/api') ? { authorization: 'Bearer none' } : {},
        })
        if (!answer.ok) throw new Error(`${path(sent)} answered ${answer.status}`)
        await answer.arrayBuffer()
      }
    }),
  )
}

if (import.meta.main) await printStarts()
