import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { attempts, oneTimeTokens, users } from '#server/database/schema/customers.ts'
import { favourites } from '#server/database/schema/favourites.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { readEnv } from '#server/env.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://folie.example', TRUST_PROXY: '1' })
const { api, clock, db } = await testShop({ env })
const passwordHash = await hashPassword('hemmeligt')
const admin = await addCustomer(db, { role: 'admin' })
const product = await addProduct(db)
const DAY_MS = 86_400_000

beforeEach(async () => {
  await db.delete(attempts)
})

const later = () => new Date(clock.now.getTime() + 60_000)

/** The statuses of one call made `times` times. */
async function repeat(times: number, call: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const answers: number[] = []
  for (let n = 0; n < times; n += 1) answers.push((await call(n)).status)
  return answers
}

const mailedTo = (to: string) => db.$count(mails, eq(mails.toAddress, to))

describe('too many tries', () => {
  it('are forgotten once the right password is given', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    const logIn = (password: string) => api('POST /auth/login', { email, password })
    expect(await repeat(9, () => logIn('forkert'))).toEqual(Array(9).fill(401))
    expect((await logIn('hemmeligt')).status).toBe(200)
    expect((await logIn('forkert')).status).toBe(401)
  })

  it('at the current password stop at ten', async () => {
    const { token } = await addCustomer(db, { passwordHash })
    const tries = await repeat(11, () =>
      api('POST /auth/change-password', { currentPassword: 'forkert', password: 'nyt-kodeord' }, { token }),
    )
    expect(tries).toEqual([...Array(10).fill(400), 429])
  })

  it('at a link for one email stop at five, from any caller', async () => {
    const { email } = await addCustomer(db)
    const tries = await repeat(6, (n) => api('POST /auth/forgot-password', { email }, { headers: { 'x-forwarded-for': `10.0.1.${n}` } }))
    expect(tries).toEqual([200, 200, 200, 200, 200, 429])
    expect(await mailedTo(email)).toBe(5)
  })

  it.each([
    ['reset-password', 30, { token: 'x'.repeat(43), password: 'nyt-kodeord' }, 400],
    ['forgot-password', 20, { email: 'ingen@vaerksted.dk' }, 200],
  ])('at /auth/%s from one address stop at %d', async (path, most, body, status) => {
    const key = { 'reset-password': 'reset-from', 'forgot-password': 'forgot-from' }[path]
    const headers = { 'x-forwarded-for': '10.0.2.1' }
    await db.insert(attempts).values({ key: `${key}:10.0.2.1`, endsAt: later(), count: most - 1 })
    expect(await repeat(2, () => api(`POST /auth/${path}`, body, { headers }))).toEqual([status, 429])
  })

  it('at registering from one address stop at twenty', async () => {
    await db.insert(attempts).values({ key: 'register-from:10.0.3.1', endsAt: later(), count: 19 })
    const tries = await repeat(2, (n) =>
      api(
        'POST /auth/register',
        {
          name: 'Søren Ærø',
          email: `mange-${n}@vaerksted.dk`,
          password: 'hemmeligt',
          company: 'Ærø Folie',
          cvr: '13748136',
          phone: '12345678',
          address: 'Åvej 1',
        },
        { headers: { 'x-forwarded-for': '10.0.3.1' } },
      ),
    )
    expect(tries).toEqual([200, 429])
  })
})

describe('links', () => {
  it('are not mailed to a locked customer', async () => {
    const { email } = await addCustomer(db, { active: false })
    expect((await api('POST /auth/forgot-password', { email })).status).toBe(200)
    expect(await mailedTo(email)).toBe(0)
  })

  it('that confirm an email are not mailed again once it is confirmed', async () => {
    const { email, token } = await addCustomer(db, { emailVerifiedAt: clock.now })
    expect((await api('POST /auth/resend-verification', undefined, { token })).status).toBe(200)
    expect(await mailedTo(email)).toBe(0)
  })
})

it('a session lives as long as its use goes on: a customer 30 days, staff 7', async () => {
  const lives = async (role: 'customer' | 'admin', days: number) => {
    const { email } = await addCustomer(db, { role, passwordHash })
    const token = String((await api('POST /auth/login', { email, password: 'hemmeligt' })).body.token)
    const start = clock.now
    clock.now = new Date(start.getTime() + (days - 1) * DAY_MS)
    const first = (await api('GET /auth/me', undefined, { token })).status
    clock.now = new Date(start.getTime() + (2 * days - 2) * DAY_MS)
    const used = (await api('GET /auth/me', undefined, { token })).status
    clock.now = new Date(clock.now.getTime() + days * DAY_MS)
    const unused = (await api('GET /auth/me', undefined, { token })).status
    clock.now = start
    return [first, used, unused]
  }
  expect(await lives('customer', 30)).toEqual([200, 200, 401])
  expect(await lives('admin', 7)).toEqual([200, 200, 401])
})

it("a session ends however much it is used: a customer's after 180 days, of staff after 30", async () => {
  const lastDay = async (role: 'customer' | 'admin') => {
    const { email } = await addCustomer(db, { role, passwordHash })
    const token = String((await api('POST /auth/login', { email, password: 'hemmeligt' })).body.token)
    const start = clock.now
    let day = 0
    for (; day <= 400; day += 1) {
      clock.now = new Date(start.getTime() + (day + 0.5) * DAY_MS)
      if ((await api('GET /auth/me', undefined, { token })).status !== 200) break
    }
    clock.now = start
    return day
  }
  expect(await lastDay('customer')).toBe(180)
  expect(await lastDay('admin')).toBe(30)
})

it('a deleted customer with orders leaves no open link and no favourites', async () => {
  const { id, token } = await addCustomer(db)
  await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }]), { token })
  await api(`PUT /favourites/${product.id}`, undefined, { token })
  await api('POST /auth/resend-verification', undefined, { token })
  await api(`DELETE /users/${id}`, undefined, { token: admin.token })
  expect(await db.$count(oneTimeTokens, eq(oneTimeTokens.userId, id))).toBe(0)
  expect(await db.$count(favourites, eq(favourites.userId, id))).toBe(0)
})

it('the export holds the customer’s own orders with their lines, and no others', async () => {
  const [customer, other] = [await addCustomer(db), await addCustomer(db)]
  const place = (token: string) => api('POST /orders', orderBody([{ id: product.id, quantity: 1 }]), { token })
  const own = await place(customer.token)
  await place(other.token)
  const { body } = await api('GET /auth/me/export', undefined, { token: customer.token })
  expect(body.orders).toMatchObject([{ id: own.body.orderId, lines: [{ productId: product.id }] }])
  expect(body.orders).toHaveLength(1)
})

it('points of a cancelled order are not on their way', async () => {
  const { id, token } = await addCustomer(db)
  await api('POST /orders', orderBody([{ id: product.id, quantity: 2 }]), { token })
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.userId, id))
  expect((await api('GET /points/balance', undefined, { token })).body.pending).toBe(0)
})

it('an account holds at most ten million points', async () => {
  const { id: userId } = await addCustomer(db, { points: 9_999_999 })
  const { status } = await api('POST /points/add', { userId, points: 2, reason: 'Gave' }, { token: admin.token })
  expect(status).toBe(400)
  expect(await db.$count(users, and(eq(users.id, userId), eq(users.points, 9_999_999)))).toBe(1)
})

it('two customers may use the same idempotency key', async () => {
  const place = async () =>
    (await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }]), { token: (await addCustomer(db)).token, key: 'samme' })).body
      .orderId
  expect(await place()).not.toBe(await place())
})

it.each([
  ['22:59 UTC, a minute before midnight here', '2026-11-19T22:59:00Z', 0],
  ['23:00 UTC, midnight here', '2026-11-19T23:00:00Z', 1],
  ['22:59 UTC the day after, the last minute here', '2026-11-20T22:59:00Z', 1],
  ['23:00 UTC the day after, the next day here', '2026-11-20T23:00:00Z', 0],
])('an order of %s belongs to 20 November in Denmark or not', async (_when, createdAt, total) => {
  const { id, token } = await addCustomer(db)
  await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }]), { token })
  await db
    .update(orders)
    .set({ createdAt: new Date(createdAt) })
    .where(eq(orders.userId, id))
  const { body } = await api('GET /orders/my-orders?from=2026-11-20&to=2026-11-20', undefined, { token })
  expect(body.total).toBe(total)
})
