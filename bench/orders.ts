import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { startPostgres } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { placeBare } from './bare-orders.ts'
import { createDatabases, openOrderDatabase, pick, randomOrder } from './order-database.ts'
import { postJson } from './post-json.ts'
import { takeTurns, timesPerSecond } from './take-turns.ts'

export type OrderBenchOptions = Readonly<{ clients?: number; seconds?: number }>
export type OrderBench = Readonly<{
  /** bare statements on the real server, without HTTP and without the shop */
  bare: number
  server: number
  embedded: number
  /** the shop on the real server beside the bare loop */
  ratio: number
}>

/**
 * Orders per second through HTTP against the real server process, on both engines, beside the same writes by hand.
 */
export async function benchOrders({ clients = 16, seconds = 3 }: OrderBenchOptions = {}): Promise<OrderBench> {
  const postgres = await startPostgres()
  const directories = [temporaryDirectory(), temporaryDirectory()] as const
  const shops: ShopProcess[] = []
  await createDatabases(postgres.url('postgres'), ['bare', 'shop'])
  const bare = await openOrderDatabase({ databaseUrl: postgres.url('bare') })
  try {
    await (await openOrderDatabase({ databaseUrl: postgres.url('shop') })).close()
    await (await openOrderDatabase({ dataDir: directories[1] })).close()
    const server = await startShopProcess({ databaseUrl: postgres.url('shop'), dataDir: directories[0] })
    shops.push(server)
    const embedded = await startShopProcess({ dataDir: directories[1] })
    shops.push(embedded)
    const { productIds } = bare
    const { perSecond, ratio } = await takeTurns({
      bare: () => timesPerSecond(clients, seconds, () => placeBare(bare.pool, pick(productIds))),
      server: () => overHttp(server.address, { clients, seconds, productIds }),
      embedded: () => overHttp(embedded.address, { clients, seconds, productIds }),
    })
    return { bare: perSecond('bare'), server: perSecond('server'), embedded: perSecond('embedded'), ratio: ratio('server', 'bare') }
  } finally {
    for (const shop of shops) await shop.end('SIGTERM')
    await bare.close()
    await postgres.stop()
    for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  }
}

type Load = Readonly<{ clients: number; seconds: number; productIds: readonly number[] }>

async function overHttp(address: string, { clients, seconds, productIds }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const perSecond = await timesPerSecond(clients, seconds, () =>
    postJson(agent, `${address}/api/orders`, JSON.stringify(randomOrder(productIds))),
  )
  agent.destroy()
  return perSecond
}

if (import.meta.main) {
  const result = await benchOrders()
  process.stdout.write(
    `orders/s: bare PostgreSQL ${result.bare.toFixed(0)}, shop on PostgreSQL ${result.server.toFixed(0)} (${result.ratio.toFixed(2)} of bare), shop embedded ${result.embedded.toFixed(0)}\n`,
  )
}
