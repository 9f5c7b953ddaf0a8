import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/database/connect.ts'
import { freePort, type PostgresServer } from '#test/postgres.ts'
import { copyDatabase, startMigratedServer } from '#test/postgres-server.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** answers `/{worker}` with that worker's shop, which it starts when it is first asked for */
    shops: string
  }
}

/** A built shop with the demo catalogue, and its database for looking at what a journey left behind. */
export type OwnShop = Readonly<{ url: string; databaseUrl: string }>

type RunningShop = Readonly<{ shop: OwnShop; stop: () => Promise<void> }>

/** Gives every worker a shop of its own on one PostgreSQL server, so that journeys run side by side without meeting. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startMigratedServer()
  const running = new Map<string, Promise<RunningShop>>()
  const shopOf = async (worker: string) => {
    const starting = running.get(worker) ?? startShop(postgres, `shop_${worker}`)
    running.set(worker, starting)
    return (await starting).shop
  }
  const front = createServer(async ({ url = '' }, response) => {
    const answer = await shopOf(url.slice(1)).catch((error: unknown) => ({ error: String(error) }))
    response.end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  project.provide('shops', `http://127.0.0.1:${(front.address() as AddressInfo).port}`)
  return async () => {
    front.close()
    const shops = await Promise.allSettled(running.values())
    await Promise.all(shops.map(async (shop) => shop.status === 'fulfilled' && (await shop.value.stop())))
    await postgres.stop()
  }
}

/** Starts the built shop as `npm start` does, on a database of its own. */
async function startShop(postgres: PostgresServer, name: string): Promise<RunningShop> {
  const databaseUrl = await copyDatabase(postgres.url('postgres'), name)
  const dataDir = temporaryDirectory()
  const { address, end } = await startShopProcess({ databaseUrl, dataDir, demo: '1', host: 'localhost', port: await freePort() })
  await letStaffIssueInvoices(databaseUrl)
  return {
    shop: { url: address, databaseUrl },
    stop: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** In the journeys' shops staff issue the invoices, as in a shop from before they issued themselves. */
async function letStaffIssueInvoices(databaseUrl: string): Promise<void> {
  const { pool, close } = await connect({ databaseUrl, dataDir: '', log: silentLog })
  await pool.query(`update settings set data = '{"invoicing": {"atDispatch": false}}'`).finally(close)
}
