import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from '#server/database/connect.ts'
import { startPostgres } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { placeBare } from './bare-orders.ts'
import { openOrderDatabase, pick, randomOrder } from './order-database.ts'
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

async function createDatabases(adminUrl: string, names: readonly string[]): Promise<void> {
  const admin = await connect({ databaseUrl: adminUrl, dataDir: '', log: silentLog })
  for (const name of names) await admin.pool.query(`create database ${name}`)
  await admin.close()
}

type Load = Readonly<{ clients: number; seconds: number; productIds: readonly number[] }>

async function overHttp(address: string, { clients, seconds, productIds }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const perSecond = await timesPerSecond(clients, seconds, () => placeOverHttp(address, agent, JSON.stringify(randomOrder(productIds))))
  agent.destroy()
  return perSecond
}

async function placeOverHttp(address: string, agent: Agent, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'idempotency-key': randomUUID() }
  await new Promise<void>((resolve, reject) => {
    const sending = request(`${address}/api/orders`, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} ${text}`))))
      answer.on('error', reject)
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

if (import.meta.main) {
  const result = await benchOrders()
  process.stdout.write(
    `orders/s: bare PostgreSQL ${result.bare.toFixed(0)}, shop on PostgreSQL ${result.server.toFixed(0)} (${result.ratio.toFixed(2)} of bare), shop embedded ${result.embedded.toFixed(0)}\n`,
  )
}
