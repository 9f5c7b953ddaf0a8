import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { startPostgres } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
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

const ROUNDS = 3

/**
 * Orders per second through HTTP against the real server process, on both engines, beside the same writes by hand. The three
 * take turns in short rounds, so that whatever else the machine does meets them alike; the median round counts.
 */
export async function benchOrders({ clients = 16, seconds = 3 }: OrderBenchOptions = {}): Promise<OrderBench> {
  const postgres = await startPostgres()
  const directories = [temporaryDirectory(), temporaryDirectory()] as const
  const shops: ShopProcess[] = []
  try {
    await createDatabases(postgres.url('postgres'), ['bare', 'shop'])
    const productIds = await prepare({ databaseUrl: postgres.url('bare') })
    await prepare({ databaseUrl: postgres.url('shop') })
    await prepare({ dataDir: directories[1] })
    const server = await startShopProcess({ databaseUrl: postgres.url('shop'), dataDir: directories[0] })
    shops.push(server)
    const embedded = await startShopProcess({ dataDir: directories[1] })
    shops.push(embedded)
    const rates: { bare: number; server: number; embedded: number }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const load = { clients, productIds, seconds: round === 0 ? 1.5 : seconds }
      rates.push({
        bare: await bareOrdersPerSecond(postgres.url('bare'), load),
        server: await order(server.address, load),
        embedded: await order(embedded.address, load),
      })
    }
    // the first round warms up
    const [, ...measured] = rates
    const medianOf = (name: 'bare' | 'server' | 'embedded') => median(measured.map((rate) => rate[name]))
    return {
      bare: medianOf('bare'),
      server: medianOf('server'),
      embedded: medianOf('embedded'),
      ratio: median(measured.map((rate) => rate.server / rate.bare)),
    }
  } finally {
    for (const shop of shops) await shop.end('SIGTERM')
    await postgres.stop()
    for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function createDatabases(adminUrl: string, names: readonly string[]): Promise<void> {
  const admin = await connect({ databaseUrl: adminUrl, dataDir: '', log: silentLog })
  for (const name of names) await admin.pool.query(`create database ${name}`)
  await admin.close()
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
