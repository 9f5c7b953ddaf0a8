import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import type { ApiDescription } from '#server/openapi/describe-api.ts'
import { createStripe } from '#server/payment-provider/stripe.ts'
import { createShipmondo } from '#server/shipping-provider/shipmondo.ts'
import { HOSTILE_BODIES, HOSTILE_CONTENT_TYPES } from '#test/fuzz/hostile-values.ts'
import { SHAPES } from '#test/fuzz/shapes.ts'
import { signToken } from '#test/shipmondo/webhook-sender.ts'
import { testShop } from '#test/shop.ts'

const SECRET = 'whsec_fuzz'
const provider = createStripe({ secretKey: 'sk_test_fuzz', webhookSecret: SECRET, apiUrl: null, publicUrl: 'https://folie.example' })
const shipmondo = createShipmondo({ user: 'fuzz', key: 'key-of-fuzz', webhookKey: SECRET, apiUrl: null })
const worker = { wake: () => undefined, close: async () => undefined }
const { shop } = await testShop({ payments: { provider, ...worker }, labels: { provider: shipmondo, ...worker } })
const app = createApi(shop)
const document = (await (await app.request('/api/openapi.json')).json()) as ApiDescription
const described = new Set(Object.keys(document.paths).map((path) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`))
/** What the shop answers without a call of the contract, and so without its schemas. */
const endpoints = app.routes.filter(({ method, path }) => method !== 'ALL' && !described.has(path))

const bodies = [
  Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]),
  ...[...HOSTILE_BODIES, ...SHAPES].map((text) => Buffer.from(text)),
  ...['{"id":"evt_1"}', '{"id":"evt_1","type":"x"}', '{"id":"evt_1","type":"x","data":null}', '{"id":"evt_1","type":"x","data":{}}'].map(
    (text) => Buffer.from(text),
  ),
  ...SHAPES.map((shape) => Buffer.from(`{"id":"evt_1","type":"x","data":{"object":${shape}}}`)),
  ...SHAPES.map((shape) => Buffer.from(`{"data":{"shipment_id":${shape},"id":${shape}}}`)),
  ...SHAPES.map((shape) => Buffer.from(`{"id":${shape},"type":"x","data":{"object":{"object":"y"}}}`)),
]

function signed(body: Buffer): string {
  const at = Math.floor(Date.now() / 1000)
  return `t=${at},v1=${createHmac('sha256', SECRET).update(`${at}.`).update(body).digest('hex')}`
}

async function statusOf(method: string, path: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  const response = await app.request(path, { method, headers, ...(body.length > 0 && { body: new Uint8Array(body) }) })
  await response.arrayBuffer()
  return response.status
}

test('the search for endpoints without a schema finds those that take a body', () => {
  const posted = endpoints.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(posted).toEqual(['/api/webhooks/stripe', '/api/webhooks/shipmondo', '/afmeld-ugemail'])
})

test.each(endpoints.map(({ method, path }) => [method, path]))('%s %s answers no body and no query with 500', async (method, path) => {
  const failed: unknown[] = []
  for (const body of method === 'GET' ? [] : bodies) {
    for (const type of ['application/json', ...HOSTILE_CONTENT_TYPES]) {
      const status = await statusOf(method, path, { 'content-type': type }, body)
      if (status >= 500) failed.push([status, type, body.toString('latin1').slice(0, 80)])
    }
    const status = await statusOf(method, path, { 'stripe-signature': signed(body) }, body)
    if (status >= 500) failed.push([status, 'signed', body.toString('latin1').slice(0, 80)])
    const token = Buffer.from(JSON.stringify({ data: signToken(body, SECRET) }))
    const answered = await statusOf(method, path, {}, token)
    if (answered >= 500) failed.push([answered, 'signed token', body.toString('latin1').slice(0, 80)])
  }
  for (const query of ['?token=%ff%fe', '?token=%00', `?token=${'x'.repeat(5_000)}`, '?token[]=1&token=2', '?%', '?=&&==']) {
    const status = await statusOf(method, `${path}${query}`, {}, Buffer.alloc(0))
    if (status >= 500) failed.push([status, query.slice(0, 40)])
  }
  expect(failed).toEqual([])
})

test('what the provider signed and cannot be read is refused, and what it did not sign is named as that', async () => {
  const send = async (body: Buffer, signature: string) => {
    const headers = { 'stripe-signature': signature }
    const response = await app.request('/api/webhooks/stripe', { method: 'POST', headers, body: new Uint8Array(body) })
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  const text = Buffer.from('hej')
  const bytes = Buffer.from([0xff, 0xc3, 0x28])
  expect(await send(text, signed(text))).toEqual([400, 'invalid_json'])
  expect(await send(Buffer.from('{}'), signed(Buffer.from('{}')))).toEqual([400, 'invalid_json'])
  expect(await send(bytes, 'forged')).toEqual([400, 'not_signed'])
})

test('a message of the shipping provider is believed only with its own signature, by our algorithm', async () => {
  const send = async (body: Buffer | string) => {
    const response = await app.request('/api/webhooks/shipmondo', { method: 'POST', body: new Uint8Array(Buffer.from(body)) })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  const sendToken = (token: string) => send(JSON.stringify({ data: token }))
  const about = { data: { shipment_id: 1 } }
  const [head, claims] = signToken(about, SECRET).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  expect(await sendToken(signToken(about, SECRET))).toEqual([200, undefined])
  expect(await sendToken(signToken({ anything: true }, SECRET))).toEqual([200, undefined])
  expect(await sendToken(signToken(about, 'another key'))).toEqual([400, 'not_signed'])
  expect(await sendToken(signToken(about, SECRET, 'none'))).toEqual([400, 'not_signed'])
  expect(await sendToken(`${none}.${claims}.`)).toEqual([400, 'not_signed'])
  expect(await sendToken(`${head}.${claims}`)).toEqual([400, 'not_signed'])
  expect(await sendToken(`${signToken(about, SECRET)}.more`)).toEqual([400, 'not_signed'])
  expect(await sendToken(signToken(Buffer.from([0xff, 0xc3, 0x28]), SECRET))).toEqual([400, 'invalid_json'])
  expect(await sendToken(signToken(Buffer.from('"words"'), SECRET))).toEqual([400, 'invalid_json'])
  expect(await send('hej')).toEqual([400, 'invalid_json'])
  expect(await send(Buffer.from([0xff, 0xc3, 0x28]))).toEqual([400, 'invalid_json'])
  expect(await sendToken('x'.repeat(70_000))).toEqual([400, 'invalid_json'])
})
