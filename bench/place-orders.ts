import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { placeOrderCalls } from '#contract/orders/place-order.ts'
import { placeOrder } from '#server/orders/placing/place-order.ts'
import type { Shop } from '#server/shop.ts'
import { startPostgres } from '#test/postgres.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { placeBare } from './bare-orders.ts'
import { measureInRounds, type RoundRates, timesPerSecond } from './measure-in-rounds.ts'
import { type OrderDatabase, openOrderDatabase } from './order-database.ts'
import { printLine, table, whole } from './print.ts'
import { pick, randomOrder } from './random-order.ts'

const CLIENTS = [1, 4, 16]
const SECONDS = 1

/** Orders per second without HTTP: placed by the shop, and beside it the bare statements that store the same rows. */
export async function printPlacing(): Promise<void> {
  printLine('\nOrders of three lines without HTTP, durable')
  const postgres = await startPostgres()
  const dataDir = temporaryDirectory()
  try {
    table(
      ['clients', 'shop/s', 'bare statements/s', 'of them'],
      [...(await ratesOn({ databaseUrl: postgres.url('postgres') })), ...(await ratesOn({ dataDir }))],
    )
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function ratesOn(location: Readonly<{ databaseUrl?: string; dataDir?: string }>): Promise<string[][]> {
  const database = await openOrderDatabase(location)
  try {
    const rows: string[][] = []
    for (const clients of CLIENTS) {
      const { perSecond, ratio } = await comparePlacing(database, clients)
      rows.push([
        `${database.engine === 'server' ? 'PostgreSQL server' : 'embedded database'}, ${clients}`,
        whole(perSecond('shop')),
        whole(perSecond('bare')),
        ratio('shop', 'bare').toFixed(2),
      ])
    }
    return rows
  } finally {
    await database.close()
  }
}

async function comparePlacing({ db, pool, productIds }: OrderDatabase, clients: number): Promise<RoundRates<'shop' | 'bare'>> {
  // the parts of the shop that placing an order uses
  const shop = { db, now: () => new Date(), outbox: { wake: () => {}, close: async () => {} } } as unknown as Shop
  const input = () => ({
    body: placeOrderCalls.placeOrder.body.parse(randomOrder(productIds)),
    visitor: null,
    idempotencyKey: randomUUID(),
  })
  const rateOf = (place: () => Promise<unknown>) => () => timesPerSecond(clients, SECONDS, place)
  return await measureInRounds({
    shop: rateOf(() => placeOrder(shop, input())),
    bare: rateOf(() => placeBare(pool, pick(productIds))),
  })
}
