import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { webhookDeliveries } from '#server/database/schema/integrations.ts'
import { readEnv } from '#server/env.ts'
import { deliverWebhooks } from '#server/integrations/deliver-webhooks.ts'
import { placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://folie.example', WEBHOOKS_TO_THIS_MACHINE: '1' })
const own = await testShop({ env, now: () => new Date() })
const { api, db, shop } = own
const karen = await addCustomer(db, { role: 'superadmin' })
const product = await addProduct(db, { stock: 100 })

const server = createServer(getRequestListener(createApi(shop).fetch))
let address = ''
const children: ChildProcess[] = []

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const child of children) child.kill()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** An example as a reader of the page copies it. */
async function exampleOf(name: string): Promise<string> {
  const page = await (await fetch(`${address}/api/docs`)).text()
  const found = new RegExp(`<pre data-example="${name}">([^<]*)</pre>`).exec(page)?.[1]
  if (found === undefined) throw new Error(`/api/docs shows no example ${name}`)
  return found.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}

test('the documented calls with a key run as they stand: one reads, one writes', async () => {
  const { body } = await api('POST /api-keys', { name: 'Eksempel', rights: ['readProducts', 'changeStock'] }, karen)
  const given = { PATH: process.env.PATH, SHOP: address, KEY: String(body.token), SKU: product.kcwId, ID: String(product.id) }
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', await exampleOf('key')], { env: given })
  expect(stdout).toContain(product.kcwId)
  const [row] = await db.select().from(products).where(eq(products.id, product.id))
  expect(row?.stock).toBe(12)
})

test('the documented receiver runs as it stands: it takes what is genuine once, and nothing else', async () => {
  const file = join(temporaryDirectory(), 'receiver.mjs')
  await writeFile(file, await exampleOf('receiver'))
  // the secret is known before the receiver is: its port is written into the address afterwards
  const { body } = await api('POST /webhooks', { name: 'Eksempel', url: 'https://eksempel.firma.dk/', events: ['order.placed'] }, karen)
  const child = spawn(process.execPath, [file], {
    env: { WEBHOOK_SECRET: String(body.secret), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })
  const [listening] = (await once(lines, 'line')) as [string]
  const url = `http://127.0.0.1:${listening.split(' ')[1]}/`
  const webhook = body.webhook as { id: number }
  await api(`PUT /webhooks/${webhook.id}`, { url }, karen)

  const printed = once(lines, 'line')
  const { orderNumber } = await placeOrder(own, { items: [{ id: product.id, quantity: 1 }] })
  const deliver = () => deliverWebhooks({ ...shop, allowsLocal: true })
  await deliver()
  expect(await printed).toEqual([`order.placed ${orderNumber}`])
  const [sent] = await db.select().from(webhookDeliveries)
  expect(sent).toMatchObject({ state: 'delivered', status: 204 })

  // the same again is taken, and not done again; what somebody else signs is refused
  const more: string[] = []
  lines.on('line', (line) => more.push(line))
  await api(`POST /webhooks/deliveries/${sent?.id}/send`, undefined, karen)
  await deliver()
  const forged = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' },
  })
  expect(forged.status).toBe(401)
  await api(`POST /webhooks/${webhook.id}/secret`, undefined, karen)
  await api(`POST /webhooks/${webhook.id}/trial`, undefined, karen)
  await deliver()
  const rows = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
  expect(rows.map(({ state, status }) => [state, status])).toEqual([
    ['delivered', 204],
    ['waiting', 401],
  ])
  expect(more).toEqual([])
})
