import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatabaseLocation } from '#test/databases.ts'
import { type PostgresServer, startPostgres } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { countWrites } from '../count-writes.ts'
import { type FaultShop, prepareShop } from '../fault-shop.ts'
import { type Load, startLoad } from '../load.ts'
import { beginFault } from '../report.ts'
import { type SlowLine, slowLine } from './slow-line.ts'

const ORDERS_BEFORE = 100
const ORDERS_AFTER = 100
/** Eight callers come again after a tenth of a second: four seconds or more. */
const REFUSALS = 300
const CUTS = 10
const ORDERS_BETWEEN_CUTS = 15
const LATE_MS = 60
const ORDERS_LATE = 60

let postgres: PostgresServer
let location: DatabaseLocation
let ready: FaultShop
let shop: ShopProcess
let line: SlowLine
let load: Load

// with its files safe on disk, as in earnest: a halt in the middle of everything is what is tried
beforeEach(async () => {
  postgres = await startPostgres()
  line = await slowLine(new URL(postgres.url('postgres')).port)
  location = { databaseUrl: postgres.url('postgres'), dataDir: temporaryDirectory(), durable: false }
  ready = await prepareShop(location)
  shop = await startShopProcess({ ...location, databaseUrl: `postgres://postgres@127.0.0.1:${line.port}/postgres` })
  load = startLoad({ ...ready, addresses: () => [shop.address] })
  await load.until(ORDERS_BEFORE)
})

afterEach(async () => {
  await shop.end('SIGTERM')
  line.close()
  await postgres.stop()
  rmSync(location.dataDir, { recursive: true, force: true })
})

/** Lets the load find its way back by itself, and counts. */
async function count() {
  await load.until(load.observed.orders.size + ORDERS_AFTER)
  await load.stop()
  return await countWrites(location, load.observed)
}

test('a database that is stopped and started again: the shop puts callers off and comes back by itself', async () => {
  const { insistOn } = beginFault('database stopped')
  await postgres.halt()
  await load.untilRefused(REFUSALS)
  await postgres.resume()
  insistOn(await count(), load.observed)
  expect(load.observed).toMatchObject({ broken: [], refusedConnections: 0 })
})

test('a database that is frozen: callers are put off while it is, and nothing is doubled when it thaws', async () => {
  const { insistOn } = beginFault('database frozen')
  postgres.freeze()
  await load.untilRefused(REFUSALS)
  postgres.thaw()
  insistOn(await count(), load.observed)
  expect(load.observed).toMatchObject({ broken: [], refusedConnections: 0 })
})

test('a database at the end of a slow line: everything takes longer and nothing is lost', async () => {
  const { insistOn } = beginFault(`database ${LATE_MS} ms away`)
  line.delay(LATE_MS)
  await load.until(load.observed.orders.size + ORDERS_LATE)
  line.delay(0)
  insistOn(await count(), load.observed)
  // a slow database is not one that is away
  expect(load.observed).toMatchObject({ broken: [], refusedConnections: 0, putOff: 0 })
})

test('a line to the database that is cut again and again: nothing is lost or doubled', async () => {
  const { insistOn } = beginFault(`line to the database cut ${CUTS} times`)
  for (let cut = 0; cut < CUTS; cut += 1) {
    line.cut()
    await load.until(load.observed.orders.size + ORDERS_BETWEEN_CUTS)
  }
  insistOn(await count(), load.observed)
  expect(load.observed).toMatchObject({ broken: [], refusedConnections: 0 })
})
