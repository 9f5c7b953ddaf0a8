import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { DatabaseLocation } from './databases.ts'
import { startNginx } from './nginx.ts'
import { addCustomer, addProduct, writeCompany } from './shop.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'
import { silentLog } from './silent-log.ts'
import { type SteadyLoad, startSteadyLoad } from './steady-load.ts'

export type Rolled = Readonly<{
  answered: number
  orders: number
  failed: readonly string[]
  /** acknowledged orders that are not stored once, under their number */
  lost: number
  longestMs: number
}>

/** So long callers are answered between two restarts, so that each meets what comes before and after. */
const BETWEEN_MS = 1_000

/**
 * Restarts two shops behind nginx one after the other, so many times each: taken out, ended, started, put back. Callers open a connection for each
 * request, because nginx before 1.27.4 ends idle ones when it reloads its configuration.
 */
export async function restartTwoShops(location: DatabaseLocation, rounds: number, { pauseMs = 0 } = {}): Promise<Rolled> {
  const nginx = await startNginx()
  const start = () => startShopProcess({ ...location, publicUrl: nginx.address, isBehindProxy: true })
  let shops: readonly [ShopProcess, ShopProcess] = [await start(), await start()]
  const hand = (to: readonly ShopProcess[]) => nginx.handTo(to.map(({ address }) => address))
  await hand(shops)
  try {
    return await underLoad(location, { address: nginx.address, keepsAlive: false, pauseMs }, async () => {
      for (let round = 0; round < rounds * shops.length; round += 1) {
        const [leaving, staying] = shops
        await hand([staying])
        await leaving.end('SIGTERM')
        const fresh = await start()
        shops = [staying, fresh]
        await hand(shops)
        await delay(BETWEEN_MS)
      }
    })
  } finally {
    await Promise.all(shops.map((shop) => shop.end('SIGTERM')))
    await nginx.stop()
  }
}

/** The workers of one shop, which callers reach without a proxy, are replaced one by one on SIGHUP, so many times. */
export async function replaceWorkers(location: DatabaseLocation, rounds: number, { workers = 2, callers = 8 } = {}): Promise<Rolled> {
  const shop = await startShopProcess({ ...location, workers, logLevel: 'info' })
  const replaced = () => shop.output().split('the workers are replaced').length - 1
  const isOpen = () => shop.output().includes('the workers are open')
  while (!isOpen()) await delay(20)
  try {
    return await underLoad(location, { address: shop.address, keepsAlive: true, callers }, async () => {
      for (let round = 1; round <= rounds; round += 1) {
        process.kill(shop.pid, 'SIGHUP')
        while (replaced() < round) await delay(50)
        await delay(BETWEEN_MS)
      }
    })
  } finally {
    await shop.end('SIGTERM')
  }
}

async function underLoad(
  location: DatabaseLocation,
  at: Readonly<{ address: string; keepsAlive: boolean; callers?: number; pauseMs?: number }>,
  work: () => Promise<void>,
): Promise<Rolled> {
  const { db, pool, close } = await connect({ ...location, log: silentLog })
  let load: SteadyLoad | null = null
  try {
    await migrate(pool)
    await writeCompany(db)
    const { id: rollId } = await addProduct(db, { stock: 1_000_000 })
    const { token } = await addCustomer(db)
    load = startSteadyLoad({ ...at, token, rollId })
    await delay(BETWEEN_MS)
    await work()
    await load.stop()
    const { rows } = await pool.query<{ key: string; number: string }>(
      `select k.key, o.order_number as number from idempotency_keys k join orders o on o.id = k.order_id`,
    )
    const stored = new Map(rows.map(({ key, number }) => [key, number]))
    const lost = [...load.orders].filter(([key, number]) => stored.get(key) !== number).length
    return { answered: load.answered(), orders: load.orders.size, failed: load.failed, lost, longestMs: load.longestMs() }
  } finally {
    await load?.stop()
    await close()
  }
}
