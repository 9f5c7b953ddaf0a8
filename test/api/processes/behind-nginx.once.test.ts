import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { attempts, sessions } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { onlinePayments, payments, providerEvents } from '#server/database/schema/payments.ts'
import { testDatabase } from '#test/databases.ts'
import { type Nginx, startNginx } from '#test/nginx.ts'
import { type JsonRequest, requestJson } from '#test/request-json.ts'
import { addCustomer, addProduct, orderBody, writeCompany } from '#test/shop.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { type StripePeer, startStripePeer } from '#test/stripe/peer.ts'

const { db, location } = await testDatabase()
const shops: ShopProcess[] = []
let nginx: Nginx
let smtp: TestSmtp
let peer: StripePeer

beforeAll(async () => {
  nginx = await startNginx()
  smtp = await startSmtp()
  peer = await startStripePeer()
  peer.webhooks.webhook = `${nginx.address}/api/webhooks/stripe`
})

afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.end('SIGTERM')))
  await peer?.close()
  await smtp?.close()
  expect(await nginx?.stop()).toBe('')
})

const later = () => new Date(Date.now() + 600_000)
const times = <T>(count: number, make: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => make(n)))

/** Asks the shop behind nginx; each request goes to the next process. */
async function send(what: string, asked: Omit<JsonRequest, 'method'> = {}) {
  const [method = '', path = ''] = what.split(' ')
  return await requestJson(`${nginx.address}${path}`, { method, ...asked })
}

async function startShops(count: number): Promise<void> {
  await writeCompany(db)
  const { address } = nginx
  const options = { ...location, publicUrl: address, isBehindProxy: true, smtpUrl: smtp.url, stripeUrl: peer.url }
  shops.push(...(await times(count, () => startShopProcess(options))))
  await nginx.handTo(shops.map((shop) => shop.address))
}

const count = 3

describe('three processes behind nginx', () => {
  beforeAll(() => startShops(count))

  it('a session opened by one is open with all, and closed with all when one closes it', async () => {
    const { email } = await addCustomer(db, { passwordHash: await hashPassword('hemmeligt') })
    const login = await send('POST /api/auth/login', { body: { email, password: 'hemmeligt' } })
    const token = String(login.body.token)
    const meets = async () => new Set((await times(2 * count, () => send('GET /api/auth/me', { token }))).map(({ status }) => status))
    expect(await meets()).toEqual(new Set([200]))
    expect((await send('POST /api/auth/logout', { token })).status).toBe(200)
    expect(await meets()).toEqual(new Set([401]))
  })

  it('all count tries together: ten at a password, a hundred logins from one network, however many ask at once', async () => {
    const { token } = await addCustomer(db, { passwordHash: await hashPassword('hemmeligt') })
    const body = { currentPassword: 'forkert', password: 'nyt-kodeord' }
    const tries = await times(24, () => send('POST /api/auth/change-password', { token, body }))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(400), ...Array(14).fill(429)])

    const counted = { endsAt: later(), count: 95 }
    await db
      .insert(attempts)
      .values({ key: 'login-from:127.0.0.1', ...counted })
      .onConflictDoUpdate({ target: attempts.key, set: counted })
    const email = `fremmed-${count}@vaerksted.dk`
    const logins = await times(12, () => send('POST /api/auth/login', { body: { email, password: 'forkert' } }))
    expect(logins.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
    await db.delete(attempts)
  })

  it('what staff change with one is in the next answer of all', async () => {
    const { token } = await addCustomer(db, { role: 'admin' })
    const { id, kcwId } = await addProduct(db)
    const paths = [`/api/products/${kcwId}`, '/api/products?sort=newest', `/produkt/${kcwId}`]
    const answers = async (path: string) => await times(2 * count, () => send(`GET ${path}`))
    for (const path of paths) await answers(path)
    for (const [n, { address }] of shops.entries()) {
      const nameDa = `Folie nummer ${n} af ${count}`
      expect((await requestJson(`${address}/api/products/${id}`, { method: 'PUT', token, body: { nameDa } })).status).toBe(200)
      for (const path of paths) for (const { text } of await answers(path)) expect(text, path).toContain(nameDa)
    }
  })

  it('the same key is one order, and each mail leaves once', async () => {
    const { id } = await addProduct(db, { stock: 1_000 })
    const customers = await times(10, () => addCustomer(db))
    const placed = await times(40, async (n) => {
      const { token, email } = customers[n % 10] ?? { token: '', email: '' }
      const body = orderBody([{ id, quantity: 1 }], { paymentMethod: 'invoice', customerEmail: email })
      // each order is sent twice at once
      return await send('POST /api/orders', { token, body, key: `order-${count}-${Math.floor(n / 20)}-${n % 10}` })
    })
    expect(placed.map(({ status, text }) => (status < 300 ? 'placed' : text))).toEqual(Array(40).fill('placed'))
    expect(new Set(placed.map(({ body }) => body.orderNumber)).size).toBe(20)
    await vi.waitUntil(async () => (await db.$count(mails, eq(mails.state, 'queued'))) === 0, { timeout: 240_000, interval: 100 })
    const received = smtp.received.map(({ raw }) => /^message-id: (.+)$/im.exec(raw)?.[1])
    expect(received).toHaveLength(await db.$count(mails))
    expect(new Set(received).size).toBe(received.length)
  })

  it('what Stripe tells twice is booked once, and money is taken once', async () => {
    peer.webhooks.manner = 'twice'
    const { id: productId } = await addProduct(db, { stock: 10 })
    const { token } = await addCustomer(db)
    const { token: staff } = await addCustomer(db, { role: 'admin' })
    const body = orderBody([{ id: productId, quantity: 1 }], { paymentMethod: 'mobilepay' })
    const paid = await times(4, async () => {
      const orderId = Number((await send('POST /api/orders', { token, body })).body.orderId)
      expect((await send(`POST /api/orders/${orderId}/payment-page`, { token, body: {} })).status).toBe(200)
      const [page] = await db.select().from(onlinePayments).where(eq(onlinePayments.orderId, orderId))
      return { orderId, intent: peer.account.pay(page?.sessionId ?? '', 'mobilepay').id }
    })
    await peer.webhooks.done()
    const held = () => db.$count(onlinePayments, eq(onlinePayments.state, 'held'))
    await vi.waitUntil(async () => (await held()) === paid.length, { timeout: 240_000, interval: 100 })
    await times(4, async (n) => {
      expect((await send(`POST /api/orders/${paid[n]?.orderId}/parcels`, { token: staff, body: {} })).status).toBe(200)
    })
    const captured = () => db.$count(onlinePayments, eq(onlinePayments.state, 'captured'))
    await vi.waitUntil(async () => (await held()) === 0, { timeout: 240_000, interval: 100 })
    await peer.webhooks.done()
    await vi.waitUntil(async () => (await db.$count(providerEvents, sql`done_at is null`)) === 0, { timeout: 240_000, interval: 100 })
    expect(await captured()).toBe(await db.$count(payments))
    for (const { orderId, intent } of paid) {
      expect(await db.$count(payments, eq(payments.orderId, orderId))).toBe(1)
      expect(peer.requests.filter((asked) => asked === `POST /v1/payment_intents/${intent}/capture 200`)).toHaveLength(1)
    }
  })
})

it('of two that start when the hour is over one keeps house, and asks Stripe for missed events', async () => {
  peer.webhooks.manner = 'never'
  const { id: productId } = await addProduct(db)
  const { id: userId, token } = await addCustomer(db)
  const body = orderBody([{ id: productId, quantity: 1 }], { paymentMethod: 'mobilepay' })
  const orderId = Number((await send('POST /api/orders', { token, body })).body.orderId)
  await send(`POST /api/orders/${orderId}/payment-page`, { token, body: {} })
  const payment = async () => (await db.select().from(onlinePayments).where(eq(onlinePayments.orderId, orderId)))[0]
  peer.account.pay((await payment())?.sessionId ?? '', 'mobilepay')
  const before = new Date(Date.now() - 3_600_000)
  await db.update(onlinePayments).set({ createdAt: before }).where(eq(onlinePayments.orderId, orderId))
  await db.update(orders).set({ createdAt: before }).where(eq(orders.id, orderId))
  await db.insert(sessions).values({ tokenHash: Buffer.alloc(32, 7), userId, expiresAt: before })
  const hour = { endsAt: before, count: 7 }
  await db
    .insert(attempts)
    .values({ key: 'housekeeping', ...hour })
    .onConflictDoUpdate({ target: attempts.key, set: hour })
  await startShops(2)
  await vi.waitUntil(async () => (await payment())?.state === 'held', { timeout: 240_000, interval: 100 })
  const isCleared = async () => (await db.$count(sessions, eq(sessions.userId, userId))) === 1
  await vi.waitUntil(isCleared, { timeout: 240_000, interval: 100 })
  const [kept] = await db.select().from(attempts).where(eq(attempts.key, 'housekeeping'))
  expect(kept?.count).toBe(8)
  expect(await db.$count(onlinePayments, eq(onlinePayments.orderId, orderId))).toBe(1)
})
