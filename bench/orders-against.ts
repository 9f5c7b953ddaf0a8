import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { BUILD_DIRECTORY } from '#server/pages/load-build.ts'
import { startPostgres } from '#test/postgres.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { logIn } from './log-in.ts'
import { median } from './measure-load.ts'
import type { OrderLoad, OrderRate } from './order-client.ts'
import { createDatabases } from './order-database.ts'
import { markdown, say, whole } from './print.ts'
import { startShop } from './started-process.ts'
import { takeTurns } from './take-turns.ts'

const CLIENTS = [1, 4, 16, 64]
const SECONDS = 3
/** A change may cost no more than a fifth of the orders a second. */
const AIM = 0.8
const WORKSHOPS = ['bronze@demo.dk', 'silver@demo.dk', 'gold@demo.dk', 'platinum@demo.dk']
const CLIENT = fileURLToPath(new URL('order-client.ts', import.meta.url))
const HERE = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

type Shop = Readonly<{ ask: (clients: number) => Promise<OrderRate>; stop: () => Promise<void> }>

/**
 * Orders of three lines a second of this checkout and of another one in turns, on each engine. `before` is a folder with another commit of the
 * shop, its packages installed and its pages built.
 */
export async function printOrdersAgainst(before: string): Promise<void> {
  const other = resolve(before)
  if (!existsSync(join(other, basename(BUILD_DIRECTORY)))) throw new Error(`${other} holds no built shop: run npm run build there`)
  const postgres = await startPostgres()
  try {
    await createDatabases(postgres.url('postgres'), ['before', 'now'])
    await printEngine('PostgreSQL server', {
      before: await openShop(other, { databaseUrl: postgres.url('before') }),
      now: await openShop(HERE, { databaseUrl: postgres.url('now') }),
    })
    await printEngine('embedded', { before: await openShop(other, {}), now: await openShop(HERE, {}) })
  } finally {
    await postgres.stop()
  }
}

async function printEngine(engine: string, shops: Readonly<Record<'before' | 'now', Shop>>): Promise<void> {
  const rows: string[][] = []
  for (const clients of CLIENTS) {
    const waits = { before: [] as number[], now: [] as number[] }
    const measure = (name: keyof typeof waits) => async () => {
      const { perSecond, p99Ms } = await shops[name].ask(clients)
      waits[name].push(p99Ms)
      return perSecond
    }
    const { perSecond, ratio } = await takeTurns({ before: measure('before'), now: measure('now') })
    rows.push([
      `${clients} ${clients === 1 ? 'workshop' : 'workshops'}`,
      whole(perSecond('before')),
      whole(perSecond('now')),
      ratio('now', 'before').toFixed(2),
      `${median(waits.before).toFixed(0)} ms`,
      `${median(waits.now).toFixed(0)} ms`,
    ])
  }
  for (const { stop } of Object.values(shops)) await stop()
  say(`\nOrders of three lines over HTTP against another checkout, ${engine}. Medians of five rounds of ${SECONDS} s, each in turn.\n`)
  markdown(['clients', 'before/s', 'now/s', `now of before (aim ${AIM})`, 'before 99 %', 'now 99 %'], rows)
}

/** Opens the shop of a checkout on a new database with the demo shop, made by that checkout's own migrations. */
async function openShop(checkout: string, { databaseUrl }: Readonly<{ databaseUrl?: string }>): Promise<Shop> {
  const dataDir = temporaryDirectory()
  const productIds = await fillDatabase(checkout, databaseUrl ? { databaseUrl } : { dataDir })
  const shop = await startShop({ dataDir, checkout, ...(databaseUrl && { databaseUrl }) })
  const { hostname, port } = new URL(shop.address)
  const tokens = await Promise.all(WORKSHOPS.map((email) => logIn(shop.address, email)))
  return {
    ask: async (clients) => {
      const load: OrderLoad = { host: hostname, port: Number(port), clients, seconds: SECONDS, productIds, tokens }
      const { stdout } = await run(process.execPath, [CLIENT, JSON.stringify(load)])
      return JSON.parse(stdout)
    },
    stop: async () => {
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** In a process of its own: the other checkout brings its own modules and finds its files from its own folder. Answers the products' ids. */
async function fillDatabase(checkout: string, where: Readonly<{ databaseUrl?: string; dataDir?: string }>): Promise<number[]> {
  const directory = temporaryDirectory()
  const script = join(directory, 'fill.mjs')
  await writeFile(
    script,
    `const { openOrderDatabase } = await import(${JSON.stringify(pathToFileURL(join(checkout, 'bench/order-database.ts')).href)})
    const database = await openOrderDatabase(${JSON.stringify(where)})
    await database.close()
    console.log(JSON.stringify(database.productIds))
    process.exit(0)`,
  )
  const { stdout } = await run(process.execPath, [script], { cwd: checkout })
  rmSync(directory, { recursive: true, force: true })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]')
}
