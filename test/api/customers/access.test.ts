import { describe, expect, it } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import type { Call } from '#contract/http/call.ts'
import { routes } from '#server/app.ts'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { openSession } from '#server/customers/login/session-store.ts'
import type { users } from '#server/database/schema/customers.ts'
import { type Answer, addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

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

/** Asks every one of the calls and lists each that answers otherwise than it should: `wrong` says how, or null. */
async function wrongAnswers(
  asked: readonly CallName[],
  token: string | undefined,
  wrong: (name: CallName, answer: Answer) => unknown,
): Promise<string[]> {
  const found: string[] = []
  for (const name of asked) {
    const answer = await send(name, token)
    if (wrong(name, answer)) found.push(`${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
  }
  return found
}

it('every public call is open to a guest, and every other one is not', async () => {
  const wrong = await wrongAnswers(names, undefined, (name, { status }) => {
    if (calls[name].access !== 'public') return status !== 401
    // a login without a password is refused as a login, not at the door
    return status === 403 || (status === 401 && name !== 'logIn')
  })
  expect(wrong).toEqual([])
})

it.each([
  ['a pending customer', pending],
  ['a locked customer', locked],
  ['an expired session', expired],
  ['a made-up token', unknown],
  ['a malformed token', 'nope'],
])('every call refuses %s', async (_who, token) => {
  const isNotLoggedIn = ({ status, body }: Answer) =>
    status === 401 && body.success === false && body.code === 'not_logged_in' && body.message === 'Du skal være logget ind.'
  expect(await wrongAnswers(names, token, (_name, answer) => !isNotLoggedIn(answer))).toEqual([])
})

const staffCalls = names.filter((name) => !['public', 'customer'].includes(calls[name].access))

it('every call of staff refuses a customer', async () => {
  const isForbidden = ({ status, body }: Answer) => status === 403 && body.success === false && body.code === 'forbidden'
  expect(await wrongAnswers(staffCalls, customer.token, (_name, answer) => !isForbidden(answer))).toEqual([])
})

it.each([
  ['an admin', admin.token],
  ['a superadmin', superadmin.token],
])('every call of staff lets %s in when it is for them, and refuses them otherwise', async (who, token) => {
  const wrong = await wrongAnswers(staffCalls, token, (name, { status, body }) => {
    const { access } = calls[name]
    const isAllowed = who === 'a superadmin' || access === 'admin' || access.startsWith('staff:')
    return isAllowed ? status === 403 || body.code === 'not_logged_in' : status !== 403
  })
  expect(wrong).toEqual([])
})

describe("another customer's data", () => {
  it.each([
    ['order', () => `GET /orders/${orderId}` as const, 'order_not_found'],
    ['points', () => `GET /points/history/${customer.id}` as const, 'customer_not_found'],
  ])('their %s is not found', async (_what, path, code) => {
    const { status, body } = await api(path(), undefined, { token: other.token })
    expect(status).toBe(404)
    expect(body.code).toBe(code)
  })

  it('customers see their own order, and staff see it too', async () => {
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
