import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { routes } from '#server/app.ts'
import { hashPassword } from '#server/customers/password-hash.ts'
import { openSession } from '#server/customers/session-store.ts'
import type { users } from '#server/database/schema/customers.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { db, api, clock } = await testShop()

const passwordHash = await hashPassword('hemmeligt1234')
const customer = await addCustomer(db, { passwordHash, points: 20 })
const other = await addCustomer(db, { passwordHash })
/** Whom staff approve, reject and delete by asking. */
const target = await addCustomer(db)
const admin = await addCustomer(db, { role: 'admin', passwordHash })
const superadmin = await addCustomer(db, { role: 'superadmin', passwordHash })
const product = await addProduct(db)
const placed = await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], { paymentMethod: 'invoice' }), {
  token: customer.token,
})
const orderId = Number(placed.body.orderId)
/** Which staff delete by asking. */
const deletedId = Number((await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }]))).body.orderId)

/** A session that exists although its user may not have one. */
async function sessionOf(user: Partial<typeof users.$inferInsert>): Promise<string> {
  return (await addCustomer(db, user)).token
}

const pending = await sessionOf({ approved: false })
const locked = await sessionOf({ active: false })
const expired = await openSession(db, { id: customer.id, role: 'customer' }, new Date('2020-01-01'))
const unknown = 'A'.repeat(43)

const names = Object.keys(calls) as CallName[]

/** A path that names something real, so that a refusal is about the visitor. */
function pathOf(call: Call): string {
  return call.path
    .replace('{userId}', String(customer.id))
    .replace('{productId}', String(product.id))
    .replace('{token}', 'x'.repeat(32))
    .replace('{code}', '8000')
    .replace(
      '{id}',
      call.path.startsWith('/users')
        ? String(target.id)
        : call.path.startsWith('/products')
          ? product.kcwId
          : call.method === 'DELETE'
            ? String(deletedId)
            : String(orderId),
    )
}

function send(name: CallName, token: string | undefined) {
  const call: Call = calls[name]
  // an empty body passes the door and is refused behind it: nothing is changed by asking
  return api(`${call.method} ${pathOf(call) as `/${string}`}`, call.body ? {} : undefined, { token })
}

it('every declared call is served and every served call is declared', () => {
  const served = routes.map(({ call }) => `${call.method} ${call.path}`).sort()
  expect(served).toEqual(names.map((name) => `${calls[name].method} ${calls[name].path}`).sort())
})

describe.each(names)('%s', (name) => {
  const call: Call = calls[name]
  const isPublic = call.access === 'public'

  it(isPublic ? 'is open to a guest' : 'refuses a guest', async () => {
    const { status } = await send(name, undefined)
    if (isPublic) expect([401, 403]).not.toContain(status === 401 && name === 'logIn' ? 200 : status)
    else expect(status).toBe(401)
  })

  it.each([
    ['a pending customer', pending],
    ['a locked customer', locked],
    ['an expired session', expired],
    ['a made-up token', unknown],
    ['a malformed token', 'nope'],
  ])('refuses %s', async (_who, token) => {
    const { status, body } = await send(name, token)
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, code: 'not_logged_in', message: 'Du skal være logget ind.' })
  })
})

const staffCalls = names.filter((name) => !['public', 'customer'].includes(calls[name].access))

describe.each(staffCalls)('%s, for staff', (name) => {
  it('refuses a customer', async () => {
    const { status, body } = await send(name, customer.token)
    expect(status).toBe(403)
    expect(body).toMatchObject({ success: false, code: 'forbidden' })
  })

  it.each([
    ['an admin', admin.token],
    ['a superadmin', superadmin.token],
  ])('lets %s in when the call is for him', async (who, token) => {
    const { access } = calls[name]
    const isAllowed = who === 'a superadmin' || access === 'admin' || access.startsWith('staff:')
    const { status, body } = await send(name, token)
    if (isAllowed) expect(body.code).not.toBe('not_logged_in')
    expect(status === 403).toBe(!isAllowed)
  })
})

describe("another customer's data", () => {
  it.each([
    ['order', () => `GET /orders/${orderId}` as const, 'order_not_found'],
    ['points', () => `GET /points/history/${customer.id}` as const, 'customer_not_found'],
  ])('his %s is not found', async (_what, path, code) => {
    const { status, body } = await api(path(), undefined, { token: other.token })
    expect(status).toBe(404)
    expect(body.code).toBe(code)
  })

  it('his own order and staff see it', async () => {
    for (const { token } of [customer, admin, superadmin]) {
      const { status, body } = await api(`GET /orders/${orderId}`, undefined, { token })
      expect(status).toBe(200)
      expect(body.order).toMatchObject({ id: orderId })
    }
  })

  it('is not among the orders of the other', async () => {
    const { body } = await api('GET /orders/my-orders', undefined, { token: other.token })
    expect(body).toMatchObject({ orders: [], total: 0 })
  })
})

it('a token is refused from the moment its session expires', async () => {
  const token = await openSession(db, { id: customer.id, role: 'customer' }, clock.now)
  expect((await api('GET /auth/me', undefined, { token })).status).toBe(200)
  clock.now = new Date(clock.now.getTime() + 31 * 86_400_000)
  expect((await api('GET /auth/me', undefined, { token })).status).toBe(401)
})
