import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { startPostgres } from '#test/postgres.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { bareOrdersPerSecond, pick } from './bare-orders.ts'

export type OrderBenchOptions = Readonly<{ clients?: number; seconds?: number }>
export type OrderBench = Readonly<{
  /** bare statements on the real server, without HTTP and without the shop */
  bare: number
  server: number
  embedded: number
  /** the shop on the real server beside the bare loop */
  ratio: number
}>

/** Orders per second through HTTP against the real server process, on both engines, beside the same writes by hand. */
export async function benchOrders({ clients = 16, seconds = 6 }: OrderBenchOptions = {}): Promise<OrderBench> {
  const postgres = await startPostgres()
  try {
    const admin = await connect({ databaseUrl: postgres.url('postgres'), dataDir: '', log: silentLog })
    await admin.pool.query('create database bare')
    await admin.pool.query('create database shop')
    await admin.close()
    const bareProducts = await prepare({ databaseUrl: postgres.url('bare') })
    await bareOrdersPerSecond(postgres.url('bare'), { clients, seconds: 1, productIds: bareProducts })
    const bare = await bareOrdersPerSecond(postgres.url('bare'), { clients, seconds, productIds: bareProducts })
    const server = await shopOrdersPerSecond({ databaseUrl: postgres.url('shop'), clients, seconds })
    await postgres.stop()
    const embedded = await shopOrdersPerSecond({ clients, seconds })
    return { bare, server, embedded, ratio: server / bare }
  } finally {
    await postgres.stop()
  }
}

type ShopBench = Readonly<{ databaseUrl?: string; clients: number; seconds: number }>

async function shopOrdersPerSecond({ databaseUrl, clients, seconds }: ShopBench): Promise<number> {
  const dataDir = temporaryDirectory()
  try {
    const productIds = await prepare({ databaseUrl, dataDir })
    const shop = await startShopProcess({ ...(databaseUrl && { databaseUrl }), dataDir })
    try {
      await order(shop.address, { clients, seconds: 1.5, productIds })
      return await order(shop.address, { clients, seconds, productIds })
    } finally {
      await shop.end('SIGTERM')
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The demo shop with a stock that outlasts the measurement. */
async function prepare({ databaseUrl, dataDir = '' }: { databaseUrl?: string | undefined; dataDir?: string }): Promise<number[]> {
  const { db, pool, close } = await connect({ databaseUrl, dataDir, log: silentLog })
  await migrate(pool, 'db/migrations')
  await loadDemo(db, new Date())
  await pool.query('update products set stock = 1000000')
  await pool.query('vacuum full analyze products')
  const { rows } = await pool.query<{ id: number }>('select id from products where active order by id')
  await close()
  return rows.map(({ id }) => id)
}

async function order(
  address: string,
  { clients, seconds, productIds }: Readonly<{ clients: number; seconds: number; productIds: readonly number[] }>,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let placed = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < endsAt) {
        await placeOverHttp(address, agent, pick(productIds))
        placed += 1
      }
    }),
  )
  const ordersPerSecond = (placed * 1000) / (performance.now() - startedAt)
  agent.destroy()
  return ordersPerSecond
}

async function placeOverHttp(address: string, agent: Agent, ids: readonly number[]): Promise<void> {
  const body = JSON.stringify({
    items: ids.map((id) => ({ id, quantity: 1, payWithPoints: false })),
    customerName: 'Søren Ærø',
    customerEmail: 'soeren@example.dk',
    customerPhone: '12 34 56 78',
    shippingAddress: 'Åvej 1',
    shippingPostalCode: '5970',
    shippingCity: 'Ærøskøbing',
    paymentMethod: 'card',
  })
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
