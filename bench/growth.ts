import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import type { DatabaseConnection } from '#server/database/connect.ts'
import { startPostgres } from '#test/postgres.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { multiplyProducts } from './big-catalogue.ts'
import { fillRecords } from './fill-records.ts'
import { fillShop } from './fill-shop.ts'
import { logIn } from './log-in.ts'
import { percentile } from './measure-load.ts'
import { type OrderDatabase, openOrderDatabase } from './order-database.ts'
import { postJson } from './post-json.ts'
import { markdown, printLine } from './print.ts'
import { randomOrder } from './random-order.ts'

/** How many products, customers and orders there are; ten log entries and three mails for each. */
const SIZES = [1_000, 10_000, 100_000]
const REQUESTS = 30
/** What grows no faster than the logarithm takes a quarter more for ten times as much; the rest of it is the machine. */
const MAX_PER_TENFOLD = 1.6
/** What is answered in so few ms is within the noise of the machine, whatever it grows by. */
const LITTLE_MS = 5

type Question = Readonly<{ what: string; path: string; as: 'staff' | 'customer' }>

const staff = (what: string, path: string): Question => ({ what, path, as: 'staff' })
const customer = (what: string, path: string): Question => ({ what, path, as: 'customer' })

/** Staff are never answered from memory, so theirs is what every new question of the shop's own list costs. */
const QUESTIONS: readonly Question[] = [
  staff('products, by name', '/products?limit=24&sort=name'),
  staff('products, recommended', '/products?limit=24&sort=recommended'),
  staff('products, colour and finish', '/products?limit=24&color=blaa&finish=Satin'),
  staff('products, search of two words', '/products?limit=24&search=bl%C3%A5%20satin'),
  staff('products, search of three letters', '/products?limit=24&search=mar'),
  staff('one product', '/products/NL-1005'),
  customer('auth/me', '/auth/me'),
  customer('own orders', '/orders/my-orders'),
  customer('points', '/points/history'),
  customer('favourites', '/favourites'),
  staff('orders, newest', '/orders?limit=50'),
  staff('orders, one letter', '/orders?limit=50&search=e'),
  staff('orders, a name', '/orders?limit=50&search=jensen'),
  staff('orders, middle by total', '/orders?limit=50&sort=-total&page=10'),
  staff('customers, newest', '/users?limit=50'),
  staff('customers, one letter', '/users?limit=50&search=e'),
  staff('invoices, newest', '/invoices?limit=50'),
  staff('invoices, a name', '/invoices?limit=50&search=jensen'),
  staff('log, newest', '/audit?limit=50'),
  staff('log, a word', '/audit?limit=50&search=lager'),
  staff('mails, a name', '/mails?limit=50&search=jensen'),
  staff('overview, 90 days', '/dashboard?days=90'),
]

/** Prints what each question takes on shops of three sizes, one browser, over HTTP, on PostgreSQL: what grows, and how. */
export async function printGrowth(): Promise<void> {
  const measured: Map<string, number>[] = []
  for (const size of SIZES) measured.push(await measureAt(size))
  printLine(
    `\nGrowth: ${SIZES.map((size) => size.toLocaleString('en')).join(', ')} products, customers and orders each, PostgreSQL, p50 of ${REQUESTS} asks (ms)`,
  )
  const rows = [...(measured[0]?.keys() ?? [])].map((what) => {
    const times = measured.map((at) => at.get(what) ?? Number.NaN)
    const [, middle = Number.NaN, largest = Number.NaN] = times
    const grows = largest > LITTLE_MS && largest / middle > MAX_PER_TENFOLD
    return { what, times, factor: largest / middle, grows }
  })
  markdown(
    ['question', ...SIZES.map((size) => size.toLocaleString('en')), 'last tenfold'],
    rows.map(({ what, times, factor, grows }) => [what, ...times.map((ms) => ms.toFixed(1)), `${factor.toFixed(2)}${grows ? ' !' : ''}`]),
  )
  const growing = rows.filter(({ grows }) => grows)
  printLine(
    growing.length === 0
      ? `Nothing over ${LITTLE_MS} ms takes more than ${MAX_PER_TENFOLD} times as long for ten times as much.`
      : `Over ${LITTLE_MS} ms and more than ${MAX_PER_TENFOLD} times as long for ten times as much: ${growing.map(({ what }) => what).join(', ')}.`,
  )
}

async function measureAt(size: number): Promise<Map<string, number>> {
  const postgres = await startPostgres()
  const dataDir = temporaryDirectory()
  const databaseUrl = postgres.url('postgres')
  let database: OrderDatabase | null = null
  try {
    database = await openOrderDatabase({ databaseUrl, hasLives: false })
    const { productIds } = database
    await multiplyProducts(database.pool, size)
    await fillShop(database.pool, { customers: size, orders: size })
    await fillRecords(database.pool, { entries: size * 10, mails: size * 3, messages: Math.ceil(size / 5) })
    const shop = await startShopProcess({ databaseUrl, dataDir, demo: '1' })
    try {
      const times = await measureAll(shop.address)
      times.set('first count of the filters after a change', await timeFirstCounts(shop.address, database))
      times.set('order of two lines', await timeOrders(shop.address, productIds))
      return times
    } finally {
      await shop.end('SIGTERM')
    }
  } finally {
    await database?.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(address: string): Promise<Map<string, number>> {
  const tokens = { staff: await logIn(address, 'superadmin@demo.dk'), customer: await logIn(address, 'gold@demo.dk') }
  const measured = new Map(QUESTIONS.map(({ what }) => [what, [] as number[]]))
  // round by round, so that other load of the machine affects every question alike; the first round warms up
  for (let round = 0; round <= REQUESTS; round += 1) {
    for (const { what, path, as } of QUESTIONS) {
      const ms = await timeAnswer(`${address}/api${path}`, tokens[as])
      if (round > 0) measured.get(what)?.push(ms)
    }
  }
  return new Map([...measured].map(([what, ms]) => [what, percentile(ms, 50)]))
}

/** The filters' counts are cached until staff change a product; the first request after that waits for them. */
async function timeFirstCounts(address: string, { db }: DatabaseConnection): Promise<number> {
  const token = await logIn(address, 'superadmin@demo.dk')
  const measured: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await bumpCatalogueVersion(db)
    measured.push(await timeAnswer(`${address}/api/products?limit=24&sort=name`, token))
  }
  return percentile(measured, 50)
}

async function timeOrders(address: string, productIds: readonly number[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const measured: number[] = []
  for (let place = 0; place <= REQUESTS; place += 1) {
    const startedAt = performance.now()
    await postJson(agent, `${address}/api/orders`, JSON.stringify(randomOrder(productIds)))
    if (place > 0) measured.push(performance.now() - startedAt)
  }
  agent.destroy()
  return percentile(measured, 50)
}

async function timeAnswer(url: string, token: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  await answer.arrayBuffer()
  return performance.now() - startedAt
}
