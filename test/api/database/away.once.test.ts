import { afterAll, expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { watchCatalogueVersion } from '#server/database/catalogue.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLog } from '#server/http/log/log.ts'
import { readSettings } from '#server/settings/queries.ts'
import { startHttp } from '#server/start-http.ts'
import { startPostgres } from '#test/postgres.ts'
import { type RawAnswer, rawRequest } from '#test/raw-request.ts'
import { addCustomer, addProduct, apiOf, orderBody, testShop } from '#test/shop.ts'

const lines: string[] = []
const log = createLog({ level: 'info', isTerminal: false, destination: { write: (line: string) => void lines.push(line) } })
const told: string[] = []
const tell = (message: string) => void told.push(message)

const server = await startPostgres()
afterAll(() => server.stop())
const database = await connect({ databaseUrl: server.url('postgres'), dataDir: '', log: { info: tell, warn: tell, fatal: tell } })
afterAll(() => database.close())
await migrate(database.pool)
const { db } = database
const { shop } = await testShop({ db, log, settings: () => readSettings(db), catalogue: watchCatalogueVersion(db) })
const roll = await addProduct(db, { stock: 100 })
const customer = await addCustomer(db)

/** Pages that ask the API for what they show, as the real ones do. */
const api = createApi(shop)
const http = await startHttp({
  shop,
  api,
  host: '127.0.0.1',
  port: 0,
  pages: async (request) => {
    const { status } = await api.request('/api/products')
    return new Response(`<!doctype html><html lang="da"><p>${new URL(request.url).pathname}: ${status}</p>`, {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  },
})
afterAll(http.close)

const ask = (path: string, headers: Record<string, string> = {}) => rawRequest(http.address, path, { headers })
const asCustomer = (path: string) => ask(path, { authorization: `Bearer ${customer.token}` })
const order = () => apiOf(shop)('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]))
const bodyOf = ({ body }: RawAnswer) => String(body)

const TO_BE_ASKED_AGAIN = { status: 503, headers: expect.objectContaining({ 'retry-after': '5' }) }

async function expectAway(): Promise<void> {
  const refusal = { success: false, code: 'unavailable', message: 'Butikken er optaget lige nu. Prøv igen om et øjeblik.' }
  for (const answer of [await ask('/api/products'), await ask('/api/categories'), await asCustomer('/api/auth/me')]) {
    expect(answer).toMatchObject(TO_BE_ASKED_AGAIN)
    expect(JSON.parse(bodyOf(answer))).toMatchObject(refusal)
  }
  expect(await order()).toMatchObject({ status: 503, body: refusal })
  expect(await ask('/readyz')).toMatchObject(TO_BE_ASKED_AGAIN)
  expect((await ask('/healthz')).status).toBe(200)
  // never asked for before: nothing is remembered of it
  const unknown = await ask('/kontakt')
  expect(unknown).toMatchObject(TO_BE_ASKED_AGAIN)
  expect([unknown.headers['content-type'], bodyOf(unknown)]).toEqual(['text/html; charset=utf-8', expect.stringContaining('/kontakt: 503')])
  const remembered = await ask('/produkter')
  expect(remembered).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store', age: expect.stringMatching(/^\d+$/) } })
  expect(bodyOf(remembered)).toMatch(/<html data-right-at="\d\d\.\d\d" lang="da"><p>\/produkter: 200/)
}

async function expectBack(): Promise<void> {
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
  expect((await order()).status).toBe(200)
  expect((await asCustomer('/api/auth/me')).status).toBe(200)
  const page = await ask('/produkter')
  expect([page.status, page.headers.age, bodyOf(page)]).toEqual([200, undefined, expect.not.stringContaining('data-right-at')])
}

test('a database that is stopped: who asks is told to come back, guests read on, and the shop is back with it', async () => {
  expect((await ask('/produkter')).status).toBe(200)
  expect((await order()).status).toBe(200)
  await server.halt()
  await expectAway()
  // requests are told by the refusal itself, the log by the next beat
  await expect.poll(() => wentAway().length).toBe(1)
  await server.resume()
  await expectBack()
})

test('a database that is frozen lets go of those who wait for it, and the shop is back with it', async () => {
  expect((await ask('/produkter')).status).toBe(200)
  server.freeze()
  try {
    // more at once than there are connections, a transaction among them
    const waiting = await Promise.all([order(), ...Array.from({ length: 30 }, () => asCustomer('/api/auth/me'))])
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set([503]))
    await expectAway()
  } finally {
    server.thaw()
  }
  await expectBack()
})

const wentAway = () => told.filter((line) => line.startsWith('The database does not answer'))
const cameBack = () => told.filter((line) => line === 'the database answers again')

test('the log tells once when it went and once when it came back, and of no request as of a fault', async () => {
  await expect.poll(() => cameBack().length).toBe(2)
  expect(wentAway()).toHaveLength(2)
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
