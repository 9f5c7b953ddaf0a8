import { rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '#test/postgres.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { placeBare } from './bare-orders.ts'
import type { Engine, Place } from './both-engines.ts'
import { checkoutIn, fillPlace, HERE } from './checkouts.ts'
import { addToJson } from './figures.ts'
import { measureInRounds, timesPerSecond } from './measure-in-rounds.ts'
import { measureLoad, median, percentile, readSent } from './measure-load.ts'
import { logInWorkshops, measureOrders } from './measure-orders.ts'
import { createDatabases, openOrderDatabase } from './order-database.ts'
import { ORDER_AIMS } from './orders.ts'
import { AGAIN, PAGE_AIMS, pathsOf, requestPages } from './pages.ts'
import { machine, markdown, printLine, whole } from './print.ts'
import { pick } from './random-order.ts'
import { AS_A_BROWSER, measureRead } from './reads/measure-reads.ts'
import { READ_QUESTIONS, type ReadFacts, type ReadName } from './reads/read-questions.ts'
import { enter, readFacts } from './reads/visit.ts'
import { EMBEDDED_LISTS_PER_SECOND, FROM_MEMORY_AIM } from './reads.ts'
import { type StartedProcess, startProcess, startShop } from './started-process.ts'
import { loadShop, REST_MS, START_AIMS } from './starts.ts'

const ROUNDS = 3
const SECONDS = 1.5
const AT_ONCE = 8
const BUYERS = [1, 16, 64]
const BARE_READS = fileURLToPath(new URL('reads/bare-handler.ts', import.meta.url))
const BARE_BYTES = fileURLToPath(new URL('bare-server.ts', import.meta.url))

/** What the work should reach: so much of the bare one beside it, or so much by itself. */
type Aim = Readonly<{ ofBare: number } | { itself: number }>
type Unit = '/s' | 'ms' | 'MB'
type Row = Readonly<{
  what: string
  engine: Engine
  unit: Unit
  aim: Aim | null
  bare: readonly number[] | null
  before: readonly number[]
  now: readonly number[]
}>
type Measure = () => Promise<number>
type Measures = Readonly<{ before: Measure; now: Measure; bare?: Measure }>
type Comparison = Readonly<{ what: string; unit: Unit; aim: Aim | null; measures: Measures }>

/** An open shop of one of the two checkouts, and what is known of it. */
type OpenShop = StartedProcess & Readonly<{ checkout: string; place: Place; productIds: readonly number[] }>
type Shops = Readonly<Record<'before' | 'now', OpenShop>>

/**
 * Every figure this shop is measured by, of another checkout and of this one in rounds, on both engines, beside the least that could do the same on a
 * server. `before` is a folder with another commit, its packages installed and its pages built.
 */
export async function printBeforeAfter(before: string): Promise<void> {
  const checkouts = { before: checkoutIn(before), now: HERE }
  const postgres = await startPostgres()
  const directories: string[] = []
  const loadBefore = loadavg()[0] ?? 0
  try {
    await createDatabases(postgres.url('postgres'), ['before', 'now', 'bare'])
    const rows: Row[] = []
    for (const engine of ['server', 'embedded'] as const) {
      const open = async (name: keyof typeof checkouts): Promise<OpenShop> => {
        const dataDir = temporaryDirectory()
        directories.push(dataDir)
        const place: Place = { dataDir, ...(engine === 'server' && { databaseUrl: postgres.url(name) }) }
        const checkout = checkouts[name]
        const productIds = await fillPlace(checkout, place)
        // the first start compiles what later starts find compiled
        await (await startShop({ checkout, ...place })).stop()
        return { ...(await startShop({ checkout, ...place })), checkout, place, productIds }
      }
      const shops = { before: await open('before'), now: await open('now') }
      const bareUrl = engine === 'server' ? { reads: postgres.url('now'), orders: postgres.url('bare') } : null
      try {
        rows.push(...(await compareWork(engine, shops, bareUrl)))
      } finally {
        await shops.before.stop()
        await shops.now.stop()
      }
      rows.push(...(await compareStarts(engine, shops)))
    }
    print(rows, loadBefore)
  } finally {
    await postgres.stop()
    for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  }
}

async function compareWork(engine: Engine, shops: Shops, bareUrl: Readonly<{ reads: string; orders: string }> | null): Promise<Row[]> {
  const rows: Row[] = []
  const add = async ({ what, unit, aim, measures }: Comparison) => {
    const rounds = await measureInRounds(measures as Readonly<Record<'before' | 'now' | 'bare', Measure>>, ROUNDS)
    const bare = measures.bare ? rounds.rates('bare') : null
    rows.push({ what, engine, unit, aim, bare, before: rounds.rates('before'), now: rounds.rates('now') })
    printLine(`${what}, ${engine}: ${whole(rounds.perSecond('before'))} → ${whole(rounds.perSecond('now'))}`)
  }
  const bareReads = bareUrl && (await startProcess(BARE_READS, [bareUrl.reads], {}))
  try {
    for (const comparison of await readsOf(shops, bareReads)) await add(comparison)
  } finally {
    await bareReads?.stop()
  }
  for (const comparison of await pagesOf(shops)) await add(comparison)
  for (const path of ['/produkter', '/api/products?limit=24']) await fromMemory(shops, path, add)
  await ordersOf(shops, bareUrl?.orders ?? null, add)
  return rows
}

let nextRequest = 0

/** Every read without a cache, as a browser takes it. */
async function readsOf({ before, now }: Shops, bare: StartedProcess | null): Promise<Comparison[]> {
  const known = async ({ address }: StartedProcess) => ({ address, facts: await readFacts(address), token: await enter(address) })
  const sides = { before: await known(before), now: await known(now) }
  const measureOf =
    (name: ReadName, side: Readonly<{ address: string; facts: ReadFacts; token: string }>, encoding = AS_A_BROWSER): Measure =>
    async () => {
      const token = READ_QUESTIONS[name].isLoggedIn ? side.token : null
      const rate = await measureRead(SECONDS, { ...side, name, from: nextRequest, token, encoding })
      nextRequest += rate.requests
      return rate.perSecond
    }
  return (Object.keys(READ_QUESTIONS) as ReadName[]).map((name) => ({
    what: READ_QUESTIONS[name].what,
    unit: '/s',
    aim: bare ? { ofBare: READ_QUESTIONS[name].aim } : name === 'list' ? { itself: EMBEDDED_LISTS_PER_SECOND } : null,
    measures: {
      before: measureOf(name, sides.before),
      now: measureOf(name, sides.now),
      ...(bare && { bare: measureOf(name, { ...sides.now, address: bare.address }, 'identity') }),
    },
  }))
}

/** Pages rendered without a cache: how many a second to eight at once, and how long one takes alone. */
async function pagesOf(shops: Shops): Promise<Comparison[]> {
  const skus = (await readFacts(shops.now.address)).skus
  const next = { list: pathsOf('list', skus), film: pathsOf('film', skus), home: pathsOf('home', skus) }
  const rate = (page: keyof typeof next, name: keyof Shops) => async () =>
    (await requestPages(shops[name], next[page], { atOnce: AT_ONCE, seconds: 2 * SECONDS })).length / (2 * SECONDS)
  const slowest = (page: keyof typeof next, name: keyof Shops) => async () =>
    percentile(await requestPages(shops[name], next[page], { atOnce: 1, seconds: 2 * SECONDS }), 99)
  const of = (page: keyof typeof next, what: string): Comparison[] => [
    {
      what: `${what} rendered anew`,
      unit: '/s',
      aim: page === 'list' ? { itself: PAGE_AIMS.perSecond } : null,
      measures: { before: rate(page, 'before'), now: rate(page, 'now') },
    },
    {
      what: `${what} rendered anew, alone, 99 %`,
      unit: 'ms',
      aim: page === 'list' ? { itself: PAGE_AIMS.p99Ms } : null,
      measures: { before: slowest(page, 'before'), now: slowest(page, 'now') },
    },
  ]
  const again = (name: keyof Shops) => async () =>
    (await requestPages(shops[name], AGAIN, { atOnce: AT_ONCE, seconds: 2 * SECONDS })).length / (2 * SECONDS)
  return [
    ...of('list', '/produkter'),
    { what: '/produkter asked for again, unchanged', unit: '/s', aim: null, measures: { before: again('before'), now: again('now') } },
    ...of('film', 'a film'),
    ...of('home', 'home'),
  ]
}

/** An answer from memory beside a bare server that sends the same bytes. */
async function fromMemory({ before, now }: Shops, path: string, add: (comparison: Comparison) => Promise<void>): Promise<void> {
  const { headers, body } = await readSent(now.address, path)
  const file = join(temporaryDirectory(), 'body')
  writeFileSync(file, body)
  const bare = await startProcess(BARE_BYTES, [file, headers['content-type'] ?? '', headers['content-encoding'] ?? ''], {})
  const load =
    ({ address }: StartedProcess) =>
    () =>
      measureLoad(address, { path, seconds: SECONDS })
  try {
    await add({
      what: `${path} from memory`,
      unit: '/s',
      aim: { ofBare: FROM_MEMORY_AIM },
      measures: { before: load(before), now: load(now), bare: load(bare) },
    })
  } finally {
    await bare.stop()
  }
}

async function ordersOf({ before, now }: Shops, bareUrl: string | null, add: (comparison: Comparison) => Promise<void>): Promise<void> {
  const tokens = new Map<OpenShop, string[]>()
  for (const shop of [before, now]) tokens.set(shop, await logInWorkshops(shop.address))
  const bare = bareUrl === null ? null : await openOrderDatabase({ databaseUrl: bareUrl })
  try {
    for (const clients of BUYERS) {
      const order = (shop: OpenShop) => async () => {
        const load = { clients, seconds: 2 * SECONDS, productIds: shop.productIds, tokens: tokens.get(shop) ?? [] }
        return (await measureOrders(shop.address, load)).perSecond
      }
      await add({
        what: `orders of three lines, ${clients} at once`,
        unit: '/s',
        aim: bare ? { ofBare: ORDER_AIMS.ofBare } : clients === 1 ? null : { itself: ORDER_AIMS.embedded },
        measures: {
          before: order(before),
          now: order(now),
          ...(bare && { bare: () => timesPerSecond(clients, 2 * SECONDS, () => placeBare(bare.pool, pick(bare.productIds))) }),
        },
      })
    }
  } finally {
    await bare?.close()
  }
}

/** Each start is a new process, and so is each load. */
async function compareStarts(engine: Engine, shops: Shops): Promise<Row[]> {
  const start = ({ checkout, place }: OpenShop) => startShop({ checkout, ...place })
  const timeStart = (shop: OpenShop) => async () => {
    const started = await start(shop)
    await started.stop()
    return started.startMs
  }
  const measureMemory = (shop: OpenShop) => async () => {
    const started = await start(shop)
    try {
      await loadShop(started)
      await pause(REST_MS)
      return started.residentMb()
    } finally {
      await started.stop()
    }
  }
  const { startMs, memoryMb } = START_AIMS[engine]
  const rowOf = async (
    what: string,
    { unit, aim, measure }: Readonly<{ unit: Unit; aim: number; measure: (shop: OpenShop) => Measure }>,
  ) => {
    const { rates } = await measureInRounds({ before: measure(shops.before), now: measure(shops.now) }, ROUNDS)
    return { what, engine, unit, aim: { itself: aim }, bare: null, before: rates('before'), now: rates('now') }
  }
  return [
    await rowOf('start to first page, demo shop there', { unit: 'ms', aim: startMs, measure: timeStart }),
    await rowOf('memory after the load', { unit: 'MB', aim: memoryMb, measure: measureMemory }),
  ]
}

function print(rows: readonly Row[], loadBefore: number): void {
  const load = `${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`
  printLine(
    `\nBefore and after. ${machine()}. Load of the machine (one minute): ${load}. Median (least–most) of ${ROUNDS} rounds in turns.\n`,
  )
  markdown(
    ['work', 'unit', 'before', 'now', 'now of before', 'bare', 'now of bare', 'aim', ''],
    rows.map((row) => [
      `${row.what}, ${row.engine}`,
      row.unit,
      spread(row.before),
      spread(row.now),
      ratio(row.now, row.before).toFixed(2),
      row.bare ? spread(row.bare) : '',
      row.bare ? ratio(row.now, row.bare).toFixed(2) : '',
      row.aim === null ? '' : 'ofBare' in row.aim ? `≥ ${row.aim.ofBare} of bare` : `${row.unit === '/s' ? '≥' : '≤'} ${row.aim.itself}`,
      row.aim === null ? '' : isMet(row, row.aim) ? 'met' : 'MISSED',
    ]),
  )
  addToJson('before-after', { load, rounds: ROUNDS, rows })
}

function isMet({ unit, bare, now }: Row, aim: Aim): boolean {
  if ('ofBare' in aim) return ratio(now, bare ?? []) >= aim.ofBare
  return unit === '/s' ? median(now) >= aim.itself : median(now) <= aim.itself
}

/** Round by round, so that other load of the machine affected both. */
function ratio(rates: readonly number[], to: readonly number[]): number {
  return median(rates.map((rate, round) => rate / (to[round] ?? Number.NaN)))
}

function spread(rates: readonly number[]): string {
  return `${whole(median(rates))} (${whole(Math.min(...rates))}–${whole(Math.max(...rates))})`
}
