import { expect, test } from 'vitest'
import { createApi, routes } from '#server/app.ts'
import { DEFAULT_HEADERS, SECURITY_HEADERS } from '#server/http/headers/security-headers.ts'
import { httpShop } from '#test/http-shop.ts'
import { eighth } from '#test/scope.ts'
import { addCustomer, addProduct, addTags } from '#test/shop.ts'

const { shop, db, ask } = await httpShop()
await addTags(db)
await addProduct(db, { kcwId: 'F-1001', nameDa: 'Blank sort folie', categoryId: 'bilfolie' })
await addProduct(db, { kcwId: 'F-1002', nameDa: 'Mat sort folie', categoryId: 'bilfolie' })
const customer = await addCustomer(db)
const superadmin = await addCustomer(db, { role: 'superadmin', secondFactorAt: new Date('2026-01-01') })
const api = createApi(shop)

/** What belongs to one sending, or to how it is packed. */
const OF_A_SENDING = [
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'etag',
  'content-length',
  'vary',
  'transfer-encoding',
  'strict-transport-security',
]
const WHO = { 'a guest': null, 'a customer': customer.token, staff: superadmin.token, 'a caller with an invalid token': 'x'.repeat(43) }
const reads = routes.filter(({ call: { method, answers = 'json' } }) => method === 'GET' && answers === 'json').map(({ call }) => call.path)

const withoutId = (body: string) => body.replace(/"requestId":"[^"]+"/, '"requestId":""')

async function byApi(path: string, headers: Record<string, string>) {
  const answer = await api.fetch(new Request(`${shop.env.publicUrl}${path}`, { headers }))
  return {
    status: answer.status,
    body: withoutId(await answer.text()),
    headers: { ...SECURITY_HEADERS, ...DEFAULT_HEADERS, ...Object.fromEntries(answer.headers) } as Record<string, string>,
  }
}

async function byNetwork(path: string, headers: Record<string, string>) {
  const answer = await ask(path, { headers })
  return { status: answer.status, body: withoutId(String(answer.body)), headers: answer.headers as Record<string, string> }
}

/** Guests are sent some answers for everybody, from memory: those say how long they hold. */
function comparable({ status, body, headers }: Awaited<ReturnType<typeof byNetwork>>) {
  const isForEverybody = headers['cdn-cache-control'] !== undefined
  const left = Object.entries(headers).filter(([name]) => !OF_A_SENDING.includes(name) && !/cache-control$/.test(name))
  return { status, body, headers: Object.fromEntries(left), cache: isForEverybody ? 'no-store' : headers['cache-control'] }
}

test.each(Object.entries(WHO))(
  'every read is answered to %s over the network, from memory or not, as the API answers it',
  async (_, token) => {
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
    for (const path of eighth(reads)) {
      for (const query of ['', '?limit=1&limit=2&page=2', '?from=i+g%C3%A5r&page=0']) {
        const asked = `/api${path.replaceAll(/\{\w+\}/g, '1')}${query}`
        expect({ asked, ...comparable(await byNetwork(asked, headers)) }).toEqual({ asked, ...comparable(await byApi(asked, headers)) })
      }
    }
  },
)

test('a file is sent as a file, also where its address looks like one with a parameter', async () => {
  const headers = { authorization: `Bearer ${superadmin.token}` }
  const files = routes
    .filter(({ call: { method, answers = 'json' } }) => method === 'GET' && answers !== 'json')
    .map(({ call }) => call.path)
  expect(files).toContain('/products/export.csv')
  for (const path of files) {
    const asked = `/api${path.replaceAll(/\{\w+\}/g, '1')}`
    const [network, asFetched] = [await byNetwork(asked, headers), await byApi(asked, headers)]
    expect([asked, network.status, network.headers['content-type']]).toEqual([asked, asFetched.status, asFetched.headers['content-type']])
  }
})

test('a customer who asks for a file of staff is told over the network that it is not theirs, not to log in', async () => {
  const headers = { authorization: `Bearer ${customer.token}` }
  const ofStaff = routes
    .filter(({ call: { method, access, answers = 'json' } }) => method === 'GET' && answers !== 'json' && access.startsWith('staff'))
    .map(({ call }) => call.path)
  expect(ofStaff).toContain('/products/export.csv')
  for (const path of ofStaff) {
    const { status, body } = await byNetwork(`/api${path.replaceAll(/\{\w+\}/g, '1')}`, headers)
    expect([path, status, JSON.parse(body).code]).toEqual([path, 403, 'forbidden'])
  }
})

test('an address spelled otherwise is the same address, and an encoded slash parts nothing', async () => {
  const headers = { authorization: `Bearer ${customer.token}` }
  for (const path of [
    '/api/auth/m%65',
    '/api/auth%2Fme',
    '/api/auth%2fme',
    '/api/products/F%2D1001',
    '/api/products/F%2F1',
    '/api/auth/me/',
    '/api//auth/me',
    '/api/./auth/me',
    '/api/products/../auth/me',
  ])
    expect({ path, ...comparable(await byNetwork(path, headers)) }).toEqual({ path, ...comparable(await byApi(path, headers)) })
})

test('an own read is asked again by its tag, in part by HEAD, and never kept by anybody', async () => {
  const headers = { authorization: `Bearer ${customer.token}` }
  const whole = await ask('/api/auth/me', { headers })
  expect(whole).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store', 'x-request-id': expect.any(String) } })
  expect(JSON.parse(String(whole.body))).toMatchObject({ success: true, user: { id: customer.id } })
  const again = await ask('/api/auth/me', { headers: { ...headers, 'if-none-match': String(whole.headers.etag) } })
  expect([again.status, String(again.body)]).toEqual([304, ''])
  const head = await ask('/api/auth/me', { method: 'HEAD', headers })
  expect([head.status, String(head.body), head.headers['content-length']]).toEqual([200, '', String(whole.body.length)])
})
