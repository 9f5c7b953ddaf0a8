import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type DatabaseConnection } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { ask } from '#test/ask.ts'
import { type PostgresServer, startPostgres } from '#test/postgres.ts'
import { addCustomer, addProduct, orderBody } from '#test/shop.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

// two processes of a shop on a server that another one follows by streaming replication
const metricsToken = 'a-token-of-twenty-characters-or-more'
let primary: PostgresServer
let standby: PostgresServer
let database: DatabaseConnection
let following: DatabaseConnection
let shops: readonly ShopProcess[] = []
let staff: string
let customer: string
let roll: { id: number; kcwId: string }

beforeAll(async () => {
  primary = await startPostgres()
  const setUp = await connect({ databaseUrl: primary.url('postgres'), dataDir: '', log: silentLog })
  await migrate(setUp.pool)
  staff = (await addCustomer(setUp.db, { role: 'admin' })).token
  customer = (await addCustomer(setUp.db)).token
  roll = await addProduct(setUp.db, { stock: 1_000 })
  await setUp.close()
  standby = await primary.replicate()
  database = await connect({ databaseUrl: primary.url('postgres'), dataDir: '', log: silentLog })
  following = await connect({ databaseUrl: standby.url('postgres'), dataDir: '', log: silentLog })
  const location = { databaseUrl: primary.url('postgres'), replicaUrl: standby.url('postgres'), dataDir: temporaryDirectory() }
  const start = () => startShopProcess({ ...location, metricsToken, logLevel: 'info' })
  shops = await Promise.all([start(), start()])
})

afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.end('SIGTERM')))
  await following?.close()
  await database?.close()
  await standby?.stop()
  await primary?.stop()
})

let questions = 0
/** An address not asked before, so that its answer is built now. */
function address(path: string): string {
  questions += 1
  return `${path}${path.includes('?') ? '&' : '?'}limit=${questions}`
}

/** What one of the shops answers a guest or a customer, in turn. */
async function read(path: string, token?: string): Promise<string> {
  const { status, text } = await ask(`${shops[questions % 2]?.address}${path}`, { ...(token !== undefined && { token }) })
  expect(status, text).toBe(200)
  return text
}

/** How many answers were read from each, by both shops. */
async function figures(): Promise<Readonly<{ replica: number; primary: number; up: number[] }>> {
  const texts = await Promise.all(shops.map(async (shop) => (await ask(`${shop.address}/metrics`, { token: metricsToken })).text))
  const all = (name: string) =>
    texts.map((text) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1] ?? Number.NaN,
      ),
    )
  const sum = (name: string) => all(name).reduce((total, one) => total + one, 0)
  return {
    replica: sum('shop_replica_answers_total{from="replica"}'),
    primary: sum('shop_replica_answers_total{from="primary"}'),
    up: all('shop_replica_up'),
  }
}

async function rename(nameDa: string): Promise<void> {
  const { status, text } = await ask(`${shops[0]?.address}/api/products/${roll.id}`, { method: 'PUT', token: staff, body: { nameDa } })
  expect(status, text).toBe(200)
}

async function order(): Promise<void> {
  const body = orderBody([{ id: roll.id, quantity: 1 }], { paymentMethod: 'invoice' })
  const { status, text } = await ask(`${shops[0]?.address}/api/orders`, { method: 'POST', token: customer, body })
  expect(status, text).toBe(200)
}

async function stockShown(token?: string): Promise<number> {
  const { products } = JSON.parse(await read(address('/api/products'), token)) as { products: { id: number; stock: number }[] }
  return products.find(({ id }) => id === roll.id)?.stock ?? Number.NaN
}

/** Staff change and customers order, and each next answer of either shop has it. */
async function seeEveryChange(times: number, from: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await rename(`Folie ${from + n}`)
    expect(await read(address('/api/products'))).toContain(`Folie ${from + n}`)
    expect(await read(address('/produkter'))).toContain(`Folie ${from + n}`)
    expect(await read(`/api/products/${roll.kcwId}`, customer)).toContain(`Folie ${from + n}`)
    const before = await stockShown()
    await order()
    expect([await stockShown(customer), await stockShown()]).toEqual([before - 1, before - 1])
  }
}

it('the replica answers guests and customers, who read behind no change and no order of theirs', async () => {
  const before = await figures()
  await seeEveryChange(10, 0)
  const after = await figures()
  expect(after.replica - before.replica).toBeGreaterThan(10)
  expect(after.up).toEqual([1, 1])
  expect(JSON.parse(await read('/readyz'))).toEqual({ status: 'ok', replica: 'used' })
  // a search without result is counted where it can be
  await read(address('/api/products?search=xyzzyq'))
  const { rows } = await database.pool.query("select 1 from missed_searches where text = 'xyzzyq'")
  expect(rows).toHaveLength(1)
})

it('what staff ask, and what is about one customer, never goes to it', async () => {
  const before = await figures()
  for (const path of ['/api/products', '/api/products?search=folie']) await read(address(path), staff)
  for (const path of ['/api/auth/me', '/api/orders/my-orders', '/api/points/balance'])
    await ask(`${shops[0]?.address}${path}`, { token: customer })
  expect((await figures()).replica).toBe(before.replica)
})

it('one that is behind is passed over, which is said, until it has caught up', async () => {
  await following.pool.query('select pg_wal_replay_pause()')
  const before = await figures()
  await seeEveryChange(3, 100)
  const during = await figures()
  expect(during.replica).toBe(before.replica)
  expect(during.up).toEqual([0, 0])
  for (const shop of shops) expect(shop.output()).toContain("the replica is behind or away: the shop's own server answers for it")
  await following.pool.query('select pg_wal_replay_resume()')
  await expectUsedAgain()
  await seeEveryChange(3, 200)
})

it.each(['is frozen', 'is stopped'])('one that %s is passed over too', async (how) => {
  if (how === 'is frozen') standby.freeze()
  else await standby.halt()
  const before = await figures()
  await seeEveryChange(3, 300)
  expect((await figures()).replica).toBe(before.replica)
  if (how === 'is frozen') standby.thaw()
  else await standby.resume()
  await expectUsedAgain()
  await seeEveryChange(3, 400)
})

it('a server that follows no primary is not used, and the log says so', async () => {
  const stranger = await startPostgres()
  const options = { databaseUrl: primary.url('postgres'), replicaUrl: stranger.url('postgres'), dataDir: temporaryDirectory() }
  const shop = await startShopProcess(options)
  expect((await ask(`${shop.address}/api/products`)).status).toBe(200)
  expect(shop.output()).toContain('DATABASE_REPLICA_URL is no replica of DATABASE_URL: it is not used')
  await shop.end('SIGTERM')
  await stranger.stop()
})

async function expectUsedAgain(): Promise<void> {
  const usedAgain = async () => {
    for (let n = 0; n < 2; n += 1) await read(address('/api/products'))
    return (await figures()).up
  }
  await expect.poll(usedAgain).toEqual([1, 1])
}
