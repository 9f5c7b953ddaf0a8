import { beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/http/log/log.ts'
import { httpShop } from '#test/http-shop.ts'
import { addCustomer } from '#test/shop.ts'

const lines: string[] = []
const log = createLog({ level: 'info', isTerminal: false, destination: { write: (line: string) => void lines.push(line) } })
const { api, ask, db } = await httpShop(undefined, { log })
const customer = await addCustomer(db)

beforeEach(() => void lines.splice(0))

/** The line of the one request that was made. */
function line(): Record<string, unknown> {
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '{}')
}

test('a customer who tries the back office stands in the log: who, what and why not', async () => {
  await api('GET /users', undefined, { token: customer.token })
  expect(line()).toMatchObject({ level: 40, msg: 'request', route: '/api/users', status: 403, code: 'forbidden', userId: customer.id })
})

test('so does a stranger, without a name', async () => {
  await api('GET /users', undefined, { token: 'A'.repeat(43) })
  expect(line()).toMatchObject({ level: 40, route: '/api/users', status: 401, code: 'not_logged_in', userId: null })
})

test('bad input stands there with its reason, and without what was sent', async () => {
  await api('PUT /auth/me', { phone: 'hemmeligt nummer' }, { token: customer.token })
  expect(line()).toMatchObject({ level: 30, status: 400, code: 'invalid_input', userId: customer.id })
  expect(lines.join()).not.toContain('hemmeligt nummer')
})

test('who does nothing wrong is not followed through the shop', async () => {
  await api('GET /auth/me', undefined, { token: customer.token })
  const { userId, code, status } = line()
  expect([status, userId, code]).toEqual([200, undefined, undefined])
})

test.each([
  ['a read', 'GET', '/auth/me', 200],
  ['a HEAD', 'HEAD', '/auth/me', 200],
  ['a refused read', 'GET', '/users', 403],
  ['a refused write', 'DELETE', '/favourites/nej', 400],
])('%s stands in the log under the number its answer carries', async (_what, method, path, status) => {
  const { headers } = await ask(`/api${path}`, { method, headers: { authorization: `Bearer ${customer.token}` } })
  expect(line()).toMatchObject({ status, requestId: headers['x-request-id'] })
})
