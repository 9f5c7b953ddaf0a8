import { createHmac } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WEBHOOK_DATA, type Webhook, type WebhookDelivery } from '#contract/integrations/integrations.ts'
import {
  DELIVERIES_STORED_DAYS,
  MAX_ATTEMPTS,
  RECEIVER,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookKind,
  waitAfter,
} from '#domain/integrations/webhooks.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { webhookDeliveries, webhookReceivers } from '#server/database/schema/integrations.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { readEnv } from '#server/env.ts'
import { deliverWebhooks, type WebhookParts } from '#server/integrations/deliver-webhooks.ts'
import { clearDeliveries } from '#server/integrations/deliveries.ts'
import type { Resolve } from '#server/integrations/post-to-receiver.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addProduct, testShop } from '#test/shop.ts'
import { type Received, startReceiver, type TestReceiver } from '#test/webhook-receiver.ts'

const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://folie.example', WEBHOOKS_TO_THIS_MACHINE: '1' })
const test_ = await testShop({ env })
const { api, db, shop, clock } = test_
const staff = await invoicingStaff(test_)
const roll = await addProduct(db, { stock: 10_000 })

let receivers: TestReceiver[] = []
const receiver = async (answer?: Parameters<typeof startReceiver>[0]) => {
  const started = await startReceiver(answer)
  receivers.push(started)
  return started
}
const parts: WebhookParts = { ...shop, allowsLocal: true }
const NOTHING: Received = { headers: {}, body: '', event: {} }
const deliver = (more: Partial<WebhookParts> = {}) => deliverWebhooks({ ...parts, ...more })
const deliverAll = async (): Promise<void> => {
  if (await deliver()) await deliverAll()
}
const stored = () => db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id))
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

async function addReceiver(
  url: string,
  events: readonly WebhookEvent[] = WEBHOOK_EVENTS,
  name = 'Lager',
): Promise<{ webhook: Webhook; secret: string }> {
  const { status, body } = await api('POST /webhooks', { name, url, events }, staff)
  if (status !== 200) throw new Error(String(body.message))
  return body as { webhook: Webhook; secret: string }
}
const change = (id: number, body: object) => api(`PUT /webhooks/${id}`, body, staff)
const order = () => placeOrder(test_, { items: [{ id: roll.id, quantity: 1 }] })
const kinds = async () => (await stored()).map(({ kind }) => kind)

beforeEach(async () => {
  await db.delete(webhookReceivers)
  await db.delete(webhookDeliveries)
  await db.delete(mails)
  clock.now = new Date('2026-11-21T10:00:00Z')
})
afterEach(async () => {
  await Promise.all(receivers.map(({ close }) => close()))
  receivers = []
})

describe('what happens is told', () => {
  test('of every kind, each as it is documented, in the transaction it happened in and without who bought', async () => {
    const lager = await receiver()
    await addReceiver(lager.url)
    const { id, orderNumber } = await order()
    expect((await api(`POST /orders/${id}/changes`, { reference: 'Sag 7', note: null }, staff)).status).toBe(200)
    expect(await kinds()).toEqual(expect.arrayContaining(['order.placed', 'product.stock', 'order.changed']))
    await staff.issue(id)
    expect((await api(`POST /orders/${id}/parcels`, { tracking: 'GLS-77' }, staff)).status).toBe(200)
    expect((await api(`PUT /orders/${id}`, { paymentStatus: 'paid' }, staff)).status).toBe(200)
    expect((await api(`PUT /orders/${id}`, { paymentStatus: 'refunded' }, staff)).status).toBe(200)
    expect((await api(`DELETE /orders/${id}`, undefined, staff)).status).toBe(200)
    expect((await api(`PUT /products/${roll.id}`, { price: 899.5, stock: 20_000 }, staff)).status).toBe(200)
    await deliverAll()
    const told = lager.received.map(({ event }) => event)
    for (const kind of WEBHOOK_EVENTS) {
      const [one] = told.filter((event) => event.kind === kind)
      const { version, id: eventId, kind: _kind, occurredAt, ...data } = one ?? {}
      expect([kind, version, typeof eventId, new Date(String(occurredAt)).toISOString()]).toEqual([kind, 1, 'string', occurredAt])
      expect(WEBHOOK_DATA[kind].strict().safeParse(data).error?.message).toBeUndefined()
    }
    expect(told.find(({ kind }) => kind === 'order.placed')).toMatchObject({
      order: { id, orderNumber, status: 'pending', paymentStatus: 'unpaid', isDeleted: false },
    })
    // the parcel's order is told as it stands after it
    expect(told.find(({ kind }) => kind === 'order.sent')).toMatchObject({
      order: { id, status: 'shipped' },
      parcel: { number: 1, tracking: 'GLS-77' },
    })
    expect(told.find(({ kind }) => kind === 'product.price')).toMatchObject({ product: { sku: roll.kcwId, price: 899.5, promotion: 0 } })
    expect(told.filter(({ kind }) => kind === 'product.stock').at(-1)).toMatchObject({ product: { stock: 20_000 } })
    expect(new Set(told.map(({ id: eventId }) => eventId)).size).toBe(told.length)
    expect(JSON.stringify(told)).not.toMatch(/Søren|Ærø|@|Åvej|12 34/)
  })

  test('nothing is told of what was rolled back, and without a receiver nothing is written', async () => {
    await order()
    expect(await stored()).toEqual([])
    await addReceiver('https://lager.firma.dk/', ['order.placed'])
    await db
      .transaction(async (tx) => {
        await tx.update(products).set({ stock: 5 }).where(eq(products.id, roll.id))
        tx.rollback()
      })
      .catch(() => undefined)
    await api('POST /orders', { items: [] }, {})
    expect(await stored()).toEqual([])
  })

  test('each receiver of the kinds it asked for alone, and none while it stands still', async () => {
    const { webhook } = await addReceiver('https://a.firma.dk/', ['order.placed'], 'A')
    await addReceiver('https://b.firma.dk/', ['product.stock'], 'B')
    await order()
    expect((await kinds()).toSorted()).toEqual(['order.placed', 'product.stock'])
    await change(webhook.id, { isPaused: true })
    await order()
    expect((await kinds()).filter((kind) => kind === 'order.placed')).toHaveLength(1)
  })
})

/** Standard Webhooks: the key is the secret's base64, and id, time and body are signed. */
function signatureOf({ headers, body }: Readonly<{ headers: Record<string, unknown>; body: string }>, secret: string): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(signed)
    .digest('base64')}`
}

describe('a delivery', () => {
  test('is signed over its time and its bytes, carries its id, and is made once', async () => {
    const lager = await receiver((response) => response.writeHead(200).end('tak\nmere'))
    const { secret } = await addReceiver(lager.url, ['order.placed'])
    await order()
    await deliver()
    await deliver()
    expect(lager.received).toHaveLength(1)
    const { headers, body, event } = lager.received[0] ?? NOTHING
    expect(headers['webhook-timestamp']).toBe(String(clock.now.getTime() / 1000))
    expect(headers['webhook-signature']).toBe(signatureOf({ headers, body }, secret))
    expect(headers).toMatchObject({ 'webhook-id': event.id, 'content-type': 'application/json' })
    expect(event.kind).toBe('order.placed')
    const [row] = await stored()
    expect(row).toMatchObject({ state: 'delivered', attempts: 1, status: 200, answer: 'tak', nextAttemptAt: null, deliveredAt: clock.now })
    const { body: seen } = await api('GET /webhooks/deliveries', undefined, staff)
    expect(seen.deliveries).toMatchObject([
      { state: 'delivered', status: 200, answer: 'tak', about: (event.order as { orderNumber: string }).orderNumber },
    ])
  })

  test('that is not taken is tried again after growing waits under the same id, then given up, and the receiver is paused and staff told', async () => {
    const lager = await receiver((response) => response.writeHead(503).end('Lukket'))
    const { webhook } = await addReceiver(lager.url, ['order.placed'])
    await order()
    await db.delete(mails)
    for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
      await deliver()
      const waitMs = waitAfter(attempts)
      const [row] = await stored()
      expect(row).toMatchObject({ attempts, status: 503, answer: 'Lukket', state: waitMs === null ? 'given_up' : 'waiting' })
      if (waitMs === null) break
      pass(waitMs - 1)
      await deliver()
      expect(lager.received).toHaveLength(attempts)
      pass(1)
    }
    expect(lager.received).toHaveLength(MAX_ATTEMPTS)
    expect(new Set(lager.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(lager.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(MAX_ATTEMPTS)
    const { body } = await api('GET /webhooks', undefined, staff)
    expect(body.webhooks).toMatchObject([
      { id: webhook.id, isPaused: true, pausedReason: 'Den har ikke taget imod noget i tre døgn.', givenUp: 1, waiting: 0 },
    ])
    const letters = await db.select().from(mails)
    expect(letters.map(({ template }) => template)).toEqual(letters.map(() => 'webhook-paused'))
    expect(letters.length).toBeGreaterThan(0)
    const { body: log } = await api(`GET /audit?kind=webhook&subjectId=${webhook.id}`, undefined, staff)
    expect(log.entries).toMatchObject([{ action: 'Webhook sat på pause', by: { name: 'Butikken' } }, { action: 'Webhook oprettet' }])
    const written = await shop.renderMail(
      'webhook-paused',
      { db, settings: await shop.settings(), publicUrl: 'https://folie.example' },
      { receiverId: webhook.id },
    )
    expect([written.subject, written.text.includes(`/admin/integrationer?modtager=${webhook.id}`)]).toEqual([
      'På pause: Lager får ikke længere besked',
      true,
    ])
  })

  test('of a receiver that answers again leaves at once with all that waits for it', async () => {
    let isOpen = false
    const lager = await receiver((response) => response.writeHead(isOpen ? 200 : 500).end())
    const { webhook } = await addReceiver(lager.url, ['order.placed'])
    for (let n = 0; n < 4; n += 1) await order()
    await deliverAll()
    expect(await stored()).toMatchObject(Array(4).fill({ state: 'waiting', attempts: 1 }))
    expect((await api('GET /webhooks', undefined, staff)).body.webhooks).toMatchObject([
      { id: webhook.id, failingSince: clock.now.toISOString() },
    ])
    isOpen = true
    pass(waitAfter(1) ?? 0)
    pass(1)
    await deliver()
    // the others would have waited; of one that failed one is tried at a time
    await deliver()
    expect((await stored()).map(({ state }) => state)).toEqual(Array(4).fill('delivered'))
    expect((await api('GET /webhooks', undefined, staff)).body.webhooks).toMatchObject([{ failingSince: null, waiting: 0 }])
  })

  test('is sent again under its id, now, and no other one with it', async () => {
    const lager = await receiver()
    const { webhook } = await addReceiver(lager.url, ['order.placed'])
    await order()
    await deliver()
    const [row] = await stored()
    const { body } = await api(`POST /webhooks/deliveries/${row?.id}/send`, undefined, staff)
    expect(body).toMatchObject({ message: 'Sendes igen', delivery: { state: 'waiting', attempts: 0 } })
    await deliver()
    expect(lager.received.map(({ event }) => event.id)).toEqual([row?.eventId, row?.eventId])
    await change(webhook.id, { isPaused: true })
    expect((await api(`POST /webhooks/deliveries/${row?.id}/send`, undefined, staff)).body.code).toBe('webhook_paused')
    expect((await api(`POST /webhooks/${webhook.id}/trial`, undefined, staff)).body.code).toBe('webhook_paused')
    expect((await api('POST /webhooks/deliveries/999999999/send', undefined, staff)).body.code).toBe('webhook_delivery_not_found')
  })

  test('of a trial tells nothing but that it is one', async () => {
    const lager = await receiver()
    const { webhook } = await addReceiver(lager.url, ['order.placed'])
    expect((await api(`POST /webhooks/${webhook.id}/trial`, undefined, staff)).body.message).toBe('Prøven er på vej')
    await deliver()
    expect(lager.received.map(({ event }) => event)).toEqual([
      { version: 1, id: expect.any(String), kind: 'ping', occurredAt: clock.now.toISOString() },
    ])
  })

  test('is made by one of two processes, and by another when the first is killed in the middle of it', async () => {
    const lager = await receiver()
    await addReceiver(lager.url, ['order.placed'])
    for (let n = 0; n < 5; n += 1) await order()
    await Promise.all([deliver(), deliver(), deliver()])
    expect(lager.received.map(({ event }) => event.id).toSorted()).toEqual((await stored()).map(({ eventId }) => eventId).toSorted())
    await order()
    // a process that claimed it and was gone before it wrote anything
    let writes = 0
    const update: typeof db.update = (table) => {
      writes += 1
      if (writes > 1) throw new Error('killed')
      return db.update(table)
    }
    const died = { ...parts, db: Object.assign(Object.create(db) as typeof db, { update }) }
    await expect(deliverWebhooks({ ...died, resolve: parts.resolve as Resolve })).rejects.toThrow('killed')
    expect(lager.received).toHaveLength(6)
    await deliver()
    expect(lager.received).toHaveLength(6)
    pass(60_000)
    await deliver()
    expect(lager.received).toHaveLength(7)
    expect((await stored()).at(-1)).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('that is over is cleared away after a month, one that waits is kept', async () => {
    await addReceiver('https://lager.firma.dk/', ['order.placed'])
    const receiverId = (await db.select().from(webhookReceivers))[0]?.id ?? 0
    const at = (days: number) => new Date(clock.now.getTime() - days * 86_400_000)
    const row = (state: 'waiting' | 'delivered', days: number) => ({
      receiverId,
      kind: 'ping' as WebhookKind,
      data: {},
      state,
      occurredAt: at(days),
      attemptedAt: at(days),
    })
    await db
      .insert(webhookDeliveries)
      .values([
        row('delivered', DELIVERIES_STORED_DAYS + 1),
        row('delivered', 1),
        row('waiting', 2),
        row('waiting', DELIVERIES_STORED_DAYS + 1),
      ])
    await clearDeliveries(shop, clock.now)
    expect((await stored()).map(({ state }) => state)).toEqual(['delivered', 'waiting'])
  })
})

describe('where a delivery may lead', () => {
  const answers = async (url: string, more: Partial<WebhookParts> = {}, events: readonly WebhookEvent[] = ['order.placed']) => {
    await db
      .insert(webhookReceivers)
      .values({ id: 900, name: 'Ude', url, kinds: [...events], secret: 'x' })
      .onConflictDoNothing()
    const { body } = await api('POST /webhooks/900/secret', undefined, staff)
    expect(body.secret).toMatch(/^whsec_/)
    await order()
    await deliver(more)
    const [row] = await stored()
    return { status: row?.status, answer: row?.answer, state: row?.state }
  }
  const leadingTo = (...addresses: readonly string[]): Resolve => {
    let asked = 0
    return (_name, _options, answered) => {
      const address = addresses[Math.min(asked, addresses.length - 1)] ?? ''
      asked += 1
      answered(null, [{ address, family: address.includes(':') ? 6 : 4 }])
    }
  }
  const INNER = { status: null, answer: 'Adressen fører til et indre netværk.', state: 'waiting' }

  test('a name that leads to an inner network is not connected to, whatever it led to before', async () => {
    const inside = await receiver()
    const resolve = leadingTo('93.184.216.34', '127.0.0.1')
    // the first time it leads to the internet, where no answer comes in time
    const first = await answers(`https://rebinding.firma.dk:${inside.port}/`, { allowsLocal: false, resolve, timeoutMs: 50 })
    expect(first.answer).not.toBe(INNER.answer)
    await db.update(webhookDeliveries).set({ nextAttemptAt: null })
    await deliver({ allowsLocal: false, resolve })
    expect((await stored())[0]).toMatchObject({ status: null, answer: INNER.answer, attempts: 2 })
    expect(inside.received).toEqual([])
  })

  test.each([
    '127.0.0.1',
    '10.0.0.5',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
  ])('not to %s', async (address) => {
    expect(await answers('https://ude.firma.dk/', { allowsLocal: false, resolve: leadingTo(address) })).toEqual(INNER)
  })

  test('not where one of several addresses is an inner one', async () => {
    const resolve: Resolve = (_name, _options, answered) =>
      answered(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ])
    expect(await answers('https://ude.firma.dk/', { allowsLocal: false, resolve })).toEqual(INNER)
  })

  test('not to an address written as a number, which no name is asked for, and not without https', async () => {
    const inside = await receiver()
    expect(await answers(inside.url.replace('http:', 'https:'), { allowsLocal: false })).toEqual(INNER)
    await db.update(webhookReceivers).set({ url: inside.url.replace('127.0.0.1', 'ude.firma.dk') })
    await db.update(webhookDeliveries).set({ nextAttemptAt: null })
    await deliver({ allowsLocal: false, resolve: leadingTo('93.184.216.34') })
    expect((await stored())[0]).toMatchObject({ status: null, answer: INNER.answer })
    expect(inside.received).toEqual([])
  })

  test('no redirect is followed', async () => {
    const inside = await receiver()
    const outside = await receiver((response) => response.writeHead(302, { location: inside.url }).end())
    expect(await answers(outside.url)).toEqual({ status: 302, answer: 'Viderestillinger følges ikke.', state: 'waiting' })
    expect([outside.received.length, inside.received.length]).toEqual([1, 0])
  })

  test('who answers too late, not at all or without end is left', async () => {
    const slow = await receiver(() => {})
    expect(await answers(slow.url, { timeoutMs: 50 })).toEqual({
      status: null,
      answer: 'Svarede ikke inden for 10 sekunder.',
      state: 'waiting',
    })
    await slow.close()
    receivers = receivers.filter((one) => one !== slow)
    await db.update(webhookDeliveries).set({ nextAttemptAt: null })
    await deliver()
    expect((await stored())[0]).toMatchObject({ status: null, answer: 'Forbindelsen blev afvist.' })
    const endless = await receiver((response) => {
      response.writeHead(400)
      response.write(`Forkert \u0000 felt\n${'x'.repeat(100_000)}`)
    })
    await db.update(webhookReceivers).set({ url: endless.url })
    await db.update(webhookDeliveries).set({ nextAttemptAt: null })
    await deliver()
    expect((await stored())[0]).toMatchObject({ status: 400, answer: 'Forkert   felt', attempts: 3 })
  })

  test('what was taken counts as taken, though its answer never ends', async () => {
    const unending = await receiver((response) => response.writeHead(200).write('Tak'))
    expect(await answers(unending.url, { timeoutMs: 200 })).toEqual({ status: 200, answer: 'Tak', state: 'delivered' })
  })

  test('who answers with another protocol is left, too', async () => {
    const other = await receiver(({ socket }) =>
      socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
    )
    expect(await answers(other.url, { timeoutMs: 200 })).toEqual({
      status: null,
      answer: 'Forbindelsen blev afbrudt.',
      state: 'waiting',
    })
  })

  test('a slow receiver holds no other one up', async () => {
    const [slow, quick] = [await receiver(() => {}), await receiver()]
    await addReceiver(slow.url, ['order.placed'], 'Langsom')
    await addReceiver(quick.url, ['order.placed'], 'Hurtig')
    await order()
    const delivering = deliver({ timeoutMs: 600_000 })
    await expect.poll(() => quick.received.length).toBe(1)
    await slow.close()
    receivers = receivers.filter((one) => one !== slow)
    await delivering
  })
})

describe('a receiver', () => {
  test('is changed by who saw it as it is, its secret is sealed and shown once, and a new one signs from then on', async () => {
    const lager = await receiver()
    const { webhook, secret } = await addReceiver(lager.url, ['order.placed'])
    const [row] = await db.select().from(webhookReceivers)
    expect([row?.secret.includes(secret), JSON.stringify((await api('GET /webhooks', undefined, staff)).body).includes('whsec_')]).toEqual([
      false,
      false,
    ])
    const saved = await change(webhook.id, { name: 'Lager 2', events: ['product.stock', 'order.placed'], seen: { revision: 1 } })
    expect(saved.body.webhook).toMatchObject({ name: 'Lager 2', events: ['order.placed', 'product.stock'], revision: 2 })
    const late = await change(webhook.id, { name: 'Lager 3', seen: { revision: 1 } })
    expect([late.status, late.body.now]).toEqual([409, expect.objectContaining({ name: 'Lager 2' })])
    await order()
    const renewed = await api(`POST /webhooks/${webhook.id}/secret`, undefined, staff)
    await deliver()
    const { headers, body } = lager.received[0] ?? NOTHING
    expect(headers['webhook-signature']).toBe(signatureOf({ headers, body }, String(renewed.body.secret)))
    expect(headers['webhook-signature']).not.toBe(signatureOf({ headers, body }, secret))
    const { body: log } = await api('GET /audit?kind=webhook', undefined, staff)
    expect(JSON.stringify(log)).not.toContain('whsec_')
  })

  test('with an unreadable secret is reported, and gets what waits when it has a new one', async () => {
    const lager = await receiver()
    await addReceiver(lager.url, ['order.placed'])
    await order()
    await deliver({ secretKey: 'en anden nøgle end den, butikken havde' })
    expect((await stored())[0]).toMatchObject({
      state: 'waiting',
      status: null,
      answer: 'Butikken kan ikke åbne hemmeligheden. Lav en ny.',
    })
    expect(lager.received).toEqual([])
  })

  test.each([
    [{ url: 'http://lager.firma.dk/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: '' }, 'url'],
    [{ name: ' ' }, 'name'],
    [{ events: [] }, 'events'],
    [{ events: ['order.deleted'] }, 'events.0'],
  ])('with %o is refused, and none is added', async (given, field) => {
    const { status, body } = await api(
      'POST /webhooks',
      { name: 'Lager', url: 'https://lager.firma.dk/', events: ['order.placed'], ...given },
      staff,
    )
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
    expect(await db.$count(webhookReceivers)).toBe(0)
  })

  test('of a name there is, one too many, and one that is gone are refused', async () => {
    const { webhook } = await addReceiver('https://lager.firma.dk/')
    const again = await Promise.all(
      [1, 2].map(() => api('POST /webhooks', { name: 'NY', url: 'https://b.firma.dk/', events: ['order.placed'] }, staff)),
    )
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await change(webhook.id, { name: 'ny' })).body.fields).toEqual({ name: 'En modtager hedder allerede sådan.' })
    for (let n = 2; n < RECEIVER.most; n += 1) await addReceiver('https://c.firma.dk/', ['order.placed'], `Nr. ${n}`)
    expect(
      (await api('POST /webhooks', { name: 'En for meget', url: 'https://c.firma.dk/', events: ['order.placed'] }, staff)).body.code,
    ).toBe('too_many_webhooks')
    expect((await api(`DELETE /webhooks/${webhook.id}`, undefined, staff)).body.message).toBe('Modtageren er slettet')
    for (const call of [
      `DELETE /webhooks/${webhook.id}`,
      `POST /webhooks/${webhook.id}/secret`,
      `POST /webhooks/${webhook.id}/trial`,
    ] as const)
      expect((await api(call, undefined, staff)).body.code).toBe('webhook_not_found')
  })

  test('shows its deliveries a page at a time, by state', async () => {
    const { webhook } = await addReceiver('https://lager.firma.dk/')
    const row = (n: number) => ({
      receiverId: webhook.id,
      kind: 'ping' as const,
      data: {},
      state: n % 2 === 0 ? ('given_up' as const) : ('delivered' as const),
    })
    await db.insert(webhookDeliveries).values(Array.from({ length: 60 }, (_, n) => row(n)))
    const page = async (query: string) =>
      (await api(`GET /webhooks/deliveries?${query}`, undefined, staff)).body as { deliveries: WebhookDelivery[]; next: number | null }
    const first = await page('')
    expect([first.deliveries.length, (await page(`before=${first.next}`)).deliveries.length]).toEqual([50, 10])
    expect((await page(`state=given_up&webhook=${webhook.id}`)).deliveries).toHaveLength(30)
    expect((await page('webhook=999999')).deliveries).toEqual([])
  })
})

test('an order tells with the statements it always had', async () => {
  await addReceiver('https://lager.firma.dk/', ['order.placed'])
  const { id } = await order()
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  expect((await stored())[0]?.data).toEqual({
    order: {
      id,
      orderNumber: row?.orderNumber,
      status: 'pending',
      paymentStatus: 'unpaid',
      total: (row?.totalOre ?? 0) / 100,
      isDeleted: false,
    },
  })
})
