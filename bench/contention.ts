import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type DatabaseConnection } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { sessions, users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { hashToken } from '#server/http/visitor.ts'
import { deadlocksOf } from '#test/deadlocks.ts'
import { startPostgres } from '#test/postgres.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { printLine, table, whole } from './print.ts'

const SECONDS = 25
/** Tabs, colleagues and screens that call at the same time; each sends its next request after an answer. */
const AT_ONCE = { orders: 8, status: 4, points: 2, account: 2 } as const
const MAX_REFUSALS_SHOWN = 5

type Kind = keyof typeof AT_ONCE
type Person = Readonly<{ id: number; token: string }>
type Tally = { answers: number; slowestMs: number; unexpected: Map<string, number> }

/** One customer orders, partly on points, while staff change those orders, points and account: on a PostgreSQL server. */
export async function printContention(): Promise<void> {
  const postgres = await startPostgres()
  const dataDir = temporaryDirectory()
  const location = { databaseUrl: postgres.url('postgres'), dataDir }
  const database = await connect({ ...location, log: silentLog })
  try {
    await migrate(database.pool)
    const customer = await addPerson(database, { role: 'customer', points: 1_000_000 })
    const staff = await addPerson(database, { role: 'superadmin' })
    const productIds = await addProducts(database)
    const shop = await startShopProcess(location)
    const before = await deadlocksOf(database.pool)
    const tallies = await contend(shop.address, { customer, staff, productIds }).finally(() => shop.end('SIGTERM'))
    print(tallies, (await deadlocksOf(database.pool)) - before)
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function print(tallies: Readonly<Record<Kind, Tally>>, deadlocks: number): void {
  printLine(`\nOne customer's orders while staff change them, their points and their account, ${SECONDS} s, PostgreSQL server`)
  table(
    ['', 'at once', 'answers/s', 'slowest ms', 'refused'],
    Object.entries(tallies).map(([kind, { answers, slowestMs, unexpected }]) => [
      kind,
      whole(AT_ONCE[kind as Kind]),
      (answers / SECONDS).toFixed(1),
      whole(slowestMs),
      whole([...unexpected.values()].reduce((sum, count) => sum + count, 0)),
    ]),
  )
  printLine(`Deadlocks the server counted: ${deadlocks}`)
  const refusals = Object.values(tallies).flatMap(({ unexpected }) => [...unexpected])
  for (const [what, count] of refusals.slice(0, MAX_REFUSALS_SHOWN)) printLine(`  ${count} × ${what}`)
}

type Cast = Readonly<{ customer: Person; staff: Person; productIds: readonly number[] }>

async function contend(address: string, { customer, staff, productIds }: Cast): Promise<Record<Kind, Tally>> {
  const agent = new Agent({ keepAlive: true })
  const placed: number[] = []
  const tallies = Object.fromEntries(
    Object.keys(AT_ONCE).map((kind) => [kind, { answers: 0, slowestMs: 0, unexpected: new Map() }]),
  ) as Record<Kind, Tally>
  const callAs = async (kind: Kind, { token }: Person, call: string, body: object) => {
    const startedAt = performance.now()
    const answer = await send(agent, address, call, token, body)
    const tally = tallies[kind]
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt)
    if (answer.status === 200) tally.answers += 1
    else if (answer.body.code !== 'too_few_points') {
      const what = `${kind}: ${answer.status} ${answer.body.code}`
      tally.unexpected.set(what, (tally.unexpected.get(what) ?? 0) + 1)
    }
    return answer
  }
  const actions: Record<Kind, (round: number) => Promise<unknown>> = {
    orders: async (round) => {
      const { status, body } = await callAs('orders', customer, 'POST /orders', orderOf(productIds, round))
      if (status === 200) placed.push(Number(body.orderId))
    },
    status: async (round) => {
      const id = placed[Math.floor(Math.random() * placed.length)]
      // the first order may still be on its way
      if (id === undefined) return await new Promise((resolve) => setTimeout(resolve, 10))
      const status = ['processing', 'cancelled', 'pending', 'shipped'][round % 4]
      if (round % 3 === 0) await callAs('status', staff, `PUT /orders/${id}`, { paymentStatus: round % 2 ? 'paid' : 'unpaid' })
      else await callAs('status', staff, `PUT /orders/${id}/status`, { status, withoutPayment: true })
    },
    points: async (round) => {
      const movement = { userId: customer.id, points: 5, reason: 'Måling' }
      await callAs('points', staff, round % 2 ? 'POST /points/add' : 'POST /points/deduct', movement)
    },
    account: async (round) => {
      await callAs('account', staff, `PUT /users/${customer.id}`, { company: `Værksted ${round % 7}`, customDiscount: null })
    },
  }
  const endsAt = performance.now() + SECONDS * 1_000
  const loops = Object.entries(AT_ONCE).flatMap(([kind, count]) =>
    Array.from({ length: count }, async () => {
      for (let round = 0; performance.now() < endsAt; round += 1) await actions[kind as Kind](round)
    }),
  )
  await Promise.all(loops)
  agent.destroy()
  return tallies
}

function orderOf(productIds: readonly number[], round: number): object {
  const first = Math.floor(Math.random() * productIds.length)
  const items = [0, 1].map((offset) => ({
    id: productIds[(first + offset) % productIds.length],
    quantity: 1,
    payWithPoints: round % 3 === 0 && offset === 0,
  }))
  return {
    items,
    customerName: 'Søren Ærø',
    customerEmail: 'soeren@example.dk',
    customerPhone: '12 34 56 78',
    shippingAddress: 'Åvej 1',
    shippingPostalCode: '5970',
    shippingCity: 'Ærøskøbing',
    paymentMethod: 'invoice',
  }
}

async function addPerson(
  { db }: DatabaseConnection,
  person: Readonly<{ role: 'customer' | 'superadmin'; points?: number }>,
): Promise<Person> {
  const [row] = await db
    .insert(users)
    .values({ ...person, email: `${randomUUID()}@maaling.dk`, name: 'Måling', approved: true })
    .returning({ id: users.id })
  if (!row) throw new Error('the account was not stored')
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId: row.id, expiresAt: new Date('2099-01-01') })
  return { id: row.id, token }
}

async function addProducts({ db }: DatabaseConnection): Promise<number[]> {
  const rows = Array.from({ length: 20 }, (_, number) => ({
    kcwId: `C-${number}`,
    name: 'Film',
    nameDa: 'Folie',
    unitPriceOre: 1000_00,
    stock: 1_000_000,
    pointsEligible: true,
  }))
  return (await db.insert(products).values(rows).returning({ id: products.id })).map(({ id }) => id)
}

type Answer = Readonly<{ status: number; body: Record<string, unknown> }>

function send(agent: Agent, address: string, call: string, token: string, body: object): Promise<Answer> {
  const [method, path] = call.split(' ')
  const text = JSON.stringify(body)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const sending = request(`${address}/api${path}`, { method, agent, headers }, (answer) => {
      let received = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        received += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(received) }))
      answer.on('error', reject)
    })
    sending.on('error', reject)
    sending.end(text)
  })
}
