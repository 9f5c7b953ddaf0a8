import { rmSync } from 'node:fs'
import { startPostgres } from '#test/postgres.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { checkoutIn, fillPlace, HERE } from './checkouts.ts'
import { measureInRounds } from './measure-in-rounds.ts'
import { median } from './measure-load.ts'
import { logInWorkshops, measureOrders } from './measure-orders.ts'
import type { OrderRate } from './order-client.ts'
import { createDatabases } from './order-database.ts'
import { markdown, printLine, whole } from './print.ts'
import { startShop } from './started-process.ts'

const CLIENTS = [1, 4, 16, 64]
const SECONDS = 3
/** A change may cost no more than a fifth of the orders a second. */
const AIM = 0.8

type Shop = Readonly<{ measure: (clients: number) => Promise<OrderRate>; stop: () => Promise<void> }>

/**
 * Orders of three lines a second of this checkout and of another one in rounds, on each engine. `before` is a folder with another commit of the
 * shop, its packages installed and its pages built.
 */
export async function printOrdersAgainst(before: string): Promise<void> {
  const other = checkoutIn(before)
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
      const { perSecond, p99Ms } = await shops[name].measure(clients)
      waits[name].push(p99Ms)
      return perSecond
    }
    const { perSecond, ratio } = await measureInRounds({ before: measure('before'), now: measure('now') })
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
  printLine(
    `\nOrders of three lines over HTTP against another checkout, ${engine}. Medians of five rounds of ${SECONDS} s, each in turn.\n`,
  )
  markdown(['clients', 'before/s', 'now/s', `now of before (aim ${AIM})`, 'before 99 %', 'now 99 %'], rows)
}

/** Opens the shop of a checkout on a new database with the demo shop, made by that checkout's own migrations. */
async function openShop(checkout: string, { databaseUrl }: Readonly<{ databaseUrl?: string }>): Promise<Shop> {
  const dataDir = temporaryDirectory()
  const productIds = await fillPlace(checkout, { dataDir, ...(databaseUrl && { databaseUrl }) })
  const shop = await startShop({ dataDir, checkout, ...(databaseUrl && { databaseUrl }) })
  const tokens = await logInWorkshops(shop.address)
  return {
    measure: (clients) => measureOrders(shop.address, { clients, seconds: SECONDS, productIds, tokens }),
    stop: async () => {
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
