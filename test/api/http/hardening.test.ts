import { createHook } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { sessions, users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { placeOrder } from '#server/orders/placing/place-order.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()

let hashesBegun = 0
const hashing = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') hashesBegun += 1
  },
}).enable()
afterAll(() => hashing.disable())
afterEach(() => void vi.restoreAllMocks())

const passwordHash = await hashPassword('hemmeligt')
const admin = await addCustomer(db, { role: 'admin' })

describe('bad input that the database could not hold is refused', () => {
  it.each([
    ['a favourite', 'POST /favourites/merge', { productIds: [3_000_000_000] }],
    ['a customer to give points', 'POST /points/add', { userId: 3_000_000_000, points: 1, reason: 'Test' }],
    ['a customer to take points from', 'POST /points/deduct', { userId: 3_000_000_000, points: 1, reason: 'Test' }],
    ['a search for nothing printable', `GET /users?search=${encodeURIComponent('a\u0000b')}`, undefined],
    ['a search among orders for nothing printable', `GET /orders?search=${encodeURIComponent('a\u0000b')}`, undefined],
    ['a product search for nothing printable', `GET /products?search=${encodeURIComponent('a\u0000b')}`, undefined],
    ['a category that is nothing printable', `GET /products?category=${encodeURIComponent('a\u0000b')}`, undefined],
    ['a product that is nothing printable', `GET /products/${encodeURIComponent('a\u0000b')}`, undefined],
    ['orders from before there were years', 'GET /orders/my-orders?from=0000-01-01', undefined],
    ['orders until before there were years', 'GET /orders/my-orders?to=0000-01-01', undefined],
  ] as const)('%s', async (_what, call, body) => {
    const { status } = await api(call, body, { token: admin.token })
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })
})

describe('logging in', () => {
  it('computes a hash for an unknown email too, so that its time tells nothing', async () => {
    const before = hashesBegun
    await api('POST /auth/login', { email: 'ingen@vaerksted.dk', password: 'forkert' })
    expect(hashesBegun - before).toBe(1)
  })

  it('computes one before it looks at approval, so that a waiting customer is not told apart', async () => {
    const waiting = await addCustomer(db, { passwordHash, approved: false })
    const before = hashesBegun
    const { body } = await api('POST /auth/login', { email: waiting.email, password: 'forkert' })
    expect(hashesBegun - before).toBe(1)
    expect(body.code).toBe('wrong_credentials')
  })

  it('with a password that is changed in the meantime opens no session', async () => {
    const customer = await addCustomer(db, { passwordHash })
    afterNextHash(async () => {
      await db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, customer.id))
      await db.delete(sessions).where(eq(sessions.userId, customer.id))
    })
    const { status, body } = await api('POST /auth/login', { email: customer.email, password: 'hemmeligt' })
    expect([status, body.code]).toEqual([401, 'wrong_credentials'])
    expect((await db.select().from(users).where(eq(users.id, customer.id)))[0]?.passwordHash).toBe('another')
    expect(await db.$count(sessions, eq(sessions.userId, customer.id))).toBe(0)
  })
})

/** Does something between the next hash and the query that follows it. */
function afterNextHash(work: () => Promise<void>): void {
  const before = hashesBegun
  const connect = db.$client.connect
  const waiting = vi.spyOn(db.$client, 'connect').mockImplementation(async () => {
    if (hashesBegun > before) {
      waiting.mockRestore()
      await work()
    }
    return await connect()
  })
}

it('a customer deleted while ordering is told to log in, and no order is left', async () => {
  const product = await addProduct(db)
  const body = { ...orderBody([{ id: product.id, quantity: 1, payWithPoints: false }]), company: null, reference: null, receiver: null }
  const visitor = {
    userId: 2_000_000_000,
    email: 'slettet@vaerksted.dk',
    name: 'Slettet',
    role: 'customer',
    permissions: [],
    restrictedTo: null,
    tier: 'Bronze',
    customDiscount: null,
    emailVerified: false,
    hasSecondFactor: false,
    lastSeenAt: new Date(0),
    person: { userId: 2_000_000_000, email: 'slettet@vaerksted.dk', name: 'Slettet', emailVerified: false },
    member: null,
    tokenHash: Buffer.alloc(32),
    keyRights: null,
  } as const
  const placing = placeOrder(shop, { body: { ...body, ean: null, notes: null } as never, visitor, idempotencyKey: null })
  await expect(placing).rejects.toMatchObject({ code: 'not_logged_in' })
})

it('a locked colleague is not told who registers', async () => {
  const locked = await addCustomer(db, { role: 'admin', active: false })
  const registration = {
    name: 'Søren Ærø',
    email: 'ny@vaerksted.dk',
    password: 'hemmeligt',
    company: 'Ærø Folie ApS',
    cvr: '13748136',
    phone: '12345678',
    address: 'Åvej 1',
  }
  expect((await api('POST /auth/register', registration)).status).toBe(200)
  const told = await db.select({ to: mails.toAddress }).from(mails).where(eq(mails.template, 'new-customer'))
  expect(told.map(({ to }) => to)).toContain(admin.email)
  expect(told.map(({ to }) => to)).not.toContain(locked.email)
})

it('a link mailed for a new password works for one of two who use it at the same instant', async () => {
  const customer = await addCustomer(db, { passwordHash })
  await api('POST /auth/forgot-password', { email: customer.email })
  const [mail] = await db.select().from(mails).where(eq(mails.toAddress, customer.email))
  const token = mail?.payload.token
  const answers = await Promise.all(
    ['det-ene-kodeord', 'det-andet-kodeord'].map((password) => api('POST /auth/reset-password', { token, password })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})
