import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProductImport } from '#contract/imports/product-imports.ts'
import { type Engine, onBothEngines, type Place } from './both-engines.ts'
import { fileOf, lineOf } from './csv-import.ts'
import { logIn } from './log-in.ts'
import { percentile } from './measure-load.ts'
import { openOrderDatabase } from './order-database.ts'
import { postJson } from './post-json.ts'
import { printLine, table, whole } from './print.ts'
import { randomOrder } from './random-order.ts'
import { type StartedProcess, startShop } from './started-process.ts'

const LINES = 100_000
const SECONDS_BEFORE = 30
/** Requests per second, sent whether the last was answered or not: a good hour of a shop of this size. */
const A_SECOND = { orders: 5, lists: 10, pages: 5 } as const
/** As fast as before: the median wait may grow by this much. */
const AIM_MORE_MS = 50
const LISTS = [
  'sort=name',
  'sort=recommended&page=2',
  'category=bilfolie&sort=newest',
  'search=folie',
  'color=sort',
  'sort=price-low&page=3',
]

type Kind = keyof typeof A_SECOND
type Waits = Readonly<Record<Kind, number[]>>
type Phase = Readonly<{ what: string; waits: Waits; seconds: number; linesPerSecond: number | null }>
type Measured = Readonly<{ engine: Engine; phases: readonly Phase[]; failures: readonly string[] }>

/** 100,000 products from one file while guests read, a workshop looks through lists and orders come in: their waits before, during the dry run and during the writing. */
export async function printLargeImport(lines: number = LINES): Promise<void> {
  const { orders, lists, pages } = A_SECOND
  const measured = await onBothEngines(async (engine, place) => [await measure(engine, place, lines)])
  printLine(
    `\n${whole(lines)} products from one file, beside ${orders} orders, ${lists} lists of a workshop and ${pages} guests' pages a second (ms)`,
  )
  table(
    ['', 'seconds', 'lines/s', ...Object.keys(A_SECOND).flatMap((kind) => [`${kind} p50`, 'p99', 'most'])],
    measured.flatMap(({ engine, phases }) => phases.map((phase) => rowOf(engine, phase))),
  )
  for (const { engine, phases, failures } of measured)
    printLine(`${engine}: ${verdictOn(phases)}, ${whole(failures.length)} not answered with 200`)
}

function rowOf(engine: Engine, { what, waits, seconds, linesPerSecond }: Phase): string[] {
  const waited = Object.values(waits).flatMap((ms) => [percentile(ms, 50), percentile(ms, 99), Math.max(...ms)].map(whole))
  return [`${engine}, ${what}`, whole(seconds), linesPerSecond === null ? '' : whole(linesPerSecond), ...waited]
}

/** The aim is the half of all: of every kind the median of a phase beside the one before the file. */
function verdictOn([before, ...phases]: readonly Phase[]): string {
  const more = phases.flatMap(({ waits }) =>
    Object.entries(waits).map(([kind, ms]) => percentile(ms, 50) - percentile(before?.waits[kind as Kind] ?? [], 50)),
  )
  const most = Math.max(...more)
  return `${most <= AIM_MORE_MS ? 'as fast as before' : 'SLOWER'} (the median at most ${whole(most)} ms more, the aim is ${AIM_MORE_MS})`
}

async function measure(engine: Engine, place: Place, lines: number): Promise<Measured> {
  const { productIds, close } = await openOrderDatabase(place)
  await close()
  const shop = await startShop(place)
  const failures: string[] = []
  try {
    const staff = await logIn(shop.address)
    const load = startLoad(shop, { productIds, workshop: await logIn(shop.address, 'silver@demo.dk'), failed: (why) => failures.push(why) })
    try {
      await pause(3_000)
      const phases = [await timed('before', load, async () => void (await pause(SECONDS_BEFORE * 1000)), null)]
      const file = fileOf(Array.from({ length: lines }, (_, at) => lineOf(at, 1_000 + at)))
      let id = 0
      const tried = async () => {
        id = await send(shop, staff, file)
        await until(shop, staff, id, 'checked')
      }
      phases.push(await timed('tried', load, tried, lines))
      const written = async () => {
        await callImport(shop, staff, `POST /product-imports/${id}/begin`, {})
        const { stored } = await until(shop, staff, id, 'done')
        if (stored.created !== lines) throw new Error(`of ${lines} products ${stored.created} were created`)
      }
      phases.push(await timed('written', load, written, lines))
      return { engine, phases, failures }
    } finally {
      await load.stop()
    }
  } finally {
    await shop.stop()
  }
}

async function timed(what: string, load: Load, work: () => Promise<void>, lines: number | null): Promise<Phase> {
  load.takeWaits()
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  return { what, waits: load.takeWaits(), seconds, linesPerSecond: lines === null ? null : lines / seconds }
}

type Load = Readonly<{
  /** the waits since the last call */
  takeWaits: () => Waits
  stop: () => Promise<void>
}>
type Visitors = Readonly<{ productIds: readonly number[]; workshop: string; failed: (why: string) => void }>

function startLoad({ address }: StartedProcess, { productIds, workshop, failed }: Visitors): Load {
  const agent = new Agent({ keepAlive: true })
  let waits: Waits = { orders: [], lists: [], pages: [] }
  let sent = 0
  const fetched = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address + path, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  const acts: Readonly<Record<Kind, () => Promise<unknown>>> = {
    orders: () => postJson(agent, `${address}/api/orders`, JSON.stringify(randomOrder(productIds))),
    // a request with a session is never answered from memory
    lists: () => fetched(`/api/products?limit=24&${LISTS[sent % LISTS.length]}`, { authorization: `Bearer ${workshop}` }),
    pages: () => fetched('/produkter', { 'x-forwarded-for': `10.0.${sent % 200}.1` }),
  }
  const underWay = new Set<Promise<void>>()
  const once = async (kind: Kind) => {
    const startedAt = performance.now()
    sent += 1
    await acts[kind]().catch((error: unknown) => failed(String(error)))
    waits[kind].push(performance.now() - startedAt)
  }
  const timers = Object.entries(A_SECOND).map(([kind, times]) =>
    setInterval(() => {
      const one = once(kind as Kind)
      underWay.add(one)
      void one.finally(() => underWay.delete(one))
    }, 1000 / times),
  )
  return {
    takeWaits: () => {
      const collected = waits
      waits = { orders: [], lists: [], pages: [] }
      return collected
    },
    stop: async () => {
      timers.forEach(clearInterval)
      await Promise.all(underWay)
      agent.destroy()
    },
  }
}

async function send({ address }: StartedProcess, token: string, file: string): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([file]), 'leverandør.csv')
  const answer = await fetch(`${address}/api/product-imports`, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`the file was answered ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { import: ProductImport }).import.id
}

async function callImport({ address }: StartedProcess, token: string, call: string, body?: object): Promise<ProductImport> {
  const [method, path] = call.split(' ')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${call} answered ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { import: ProductImport }).import
}

/** Looks once a second, as the screen does. */
async function until(shop: StartedProcess, token: string, id: number, state: ProductImport['state']): Promise<ProductImport> {
  for (;;) {
    const now = await callImport(shop, token, `GET /product-imports/${id}`)
    if (now.state === state) return now
    if (now.failure !== null) throw new Error(now.failure)
    await pause(1_000)
  }
}

if (import.meta.main) await printLargeImport(Number(process.argv[2] ?? LINES))
