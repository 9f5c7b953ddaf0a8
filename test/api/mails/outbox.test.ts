import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mails } from '#server/database/schema/mails.ts'
import { createOutbox, deliverMails } from '#server/mails/deliver-mails.ts'
import { createSmtp, type SendFailure, type Smtp } from '#server/mails/smtp.ts'
import { withNestedPlans } from '#test/nested-plans.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'

const { api, db, shop, clock } = await testShop()
const roll = await addProduct(db, { stock: 10_000 })

let senders: Smtp[] = []
let servers: TestSmtp[] = []

beforeEach(async () => {
  await db.delete(mails)
  clock.now = new Date('2026-11-21T10:00:00Z')
})

afterEach(async () => {
  // a mail server waits for those who still hold the line
  for (const smtp of senders) smtp.close()
  for (const server of servers) await server.close()
  senders = []
  servers = []
})

async function smtpServer(options: Parameters<typeof startSmtp>[0] = {}): Promise<TestSmtp> {
  const server = await startSmtp(options)
  servers.push(server)
  return server
}

function sender(url: string): Smtp {
  const smtp = createSmtp(url)
  senders.push(smtp)
  return smtp
}

const MINUTE_MS = 60_000
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

const deliver = (smtp: Smtp | null) => deliverMails({ ...shop, smtp, publicUrl: shop.env.publicUrl })

async function order(customerEmail = 'soeren@example.dk') {
  const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { customerEmail }))
  return String(body.orderNumber)
}

const stored = () => db.select().from(mails).orderBy(asc(mails.id))

test('without a mail server the mail is written and kept for staff to see', async () => {
  const orderNumber = await order()
  expect(await deliver(null)).toBe(false)
  const [mail] = await stored()
  expect(mail).toMatchObject({ state: 'kept', subject: `Ordrebekræftelse ${orderNumber} fra Foliehuset`, attempts: 1, sentAt: null })
  expect(mail?.html).toContain(orderNumber)
  expect(mail?.text).toContain(orderNumber)
})

test('a mail server gets the mail, once, as HTML and text', async () => {
  const server = await smtpServer()
  const orderNumber = await order()
  const smtp = sender(server.url)
  await deliver(smtp)
  await deliver(smtp)
  expect(server.received).toHaveLength(1)
  const [{ to, raw } = { to: [], raw: '' }] = server.received
  expect(to).toEqual(['soeren@example.dk'])
  const [mail] = await stored()
  expect(raw).toMatch(/^From: Foliehuset <kontakt@foliehuset.example>\r?$/m)
  expect(raw).toMatch(/^To: soeren@example.dk\r?$/m)
  expect(raw).toContain(`Message-ID: <mail-${mail?.id}@folie.example>`)
  expect(raw).toContain('multipart/alternative')
  expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
  expect(raw).toContain('Content-Type: text/html; charset=utf-8')
  expect(raw).toContain(orderNumber)
  expect(mail).toMatchObject({ state: 'sent', sentAt: clock.now, lastError: null, attempts: 1 })
})

test('an address with Danish letters, before or after the @, gets its mail', async () => {
  const server = await smtpServer()
  await order('søren@folie.dk')
  await order('bo@blåfolie.dk')
  await deliver(sender(server.url))
  expect(server.received.map(({ to }) => to)).toEqual([['søren@folie.dk'], ['bo@blåfolie.dk']])
  expect((await stored()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('while the mail server is away mails wait, and leave when it is back', async () => {
  const first = await smtpServer()
  const smtp = sender(first.url)
  await first.close()
  await order()
  await order()
  await deliver(smtp)
  expect(await stored()).toMatchObject([
    { state: 'queued', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED'), html: null },
    { state: 'queued', attempts: 0, lastError: expect.stringContaining('ECONNREFUSED') },
  ])
  const back = await smtpServer({ port: first.port })
  await deliver(smtp)
  expect(back.received).toHaveLength(0)
  clock.now = new Date(clock.now.getTime() + 30_000)
  await deliver(smtp)
  expect(back.received).toHaveLength(2)
  expect(await stored()).toMatchObject([
    { state: 'sent', attempts: 2 },
    { state: 'sent', attempts: 1 },
  ])
})

test('an address the mail server refuses for good fails at once, and the others leave', async () => {
  const server = await smtpServer({ refuse: (recipient) => (recipient.startsWith('findes-ikke') ? 550 : undefined) })
  await order('findes-ikke@example.dk')
  await order('karen@example.dk')
  await deliver(sender(server.url))
  expect(server.received.map(({ to }) => to)).toEqual([['karen@example.dk']])
  expect(await stored()).toMatchObject([
    {
      state: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('mailbox says no'),
      html: expect.stringContaining('Tak for din ordre'),
    },
    { state: 'sent' },
  ])
})

test('an address refused for the moment is tried again, at most half an hour apart, until it is taken', async () => {
  let isGreylisted = true
  const server = await smtpServer({ refuse: () => (isGreylisted ? 451 : undefined) })
  const smtp = sender(server.url)
  await order()
  const waits: number[] = []
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    await deliver(smtp)
    const [mail] = await stored()
    expect(mail).toMatchObject({ attempts: attempt, state: 'queued' })
    const next = mail?.nextAttemptAt ?? clock.now
    waits.push((next.getTime() - clock.now.getTime()) / 1_000)
    clock.now = next
  }
  expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240])
  expect(Math.max(...waits)).toBe(30 * 60)
  isGreylisted = false
  await deliver(smtp)
  expect(await stored()).toMatchObject([{ state: 'sent', attempts: 41, lastError: null }])
})

test('a mail server that is away for a week costs no mail: all leave within half an hour of its return', async () => {
  const first = await smtpServer()
  const smtp = sender(first.url)
  await first.close()
  for (let n = 0; n < 12; n += 1) await order(`kunde-${n}@example.dk`)
  for (let hours = 0; hours < 7 * 24; hours += 1) {
    await deliver(smtp)
    pass(60 * MINUTE_MS)
  }
  expect((await stored()).map(({ state }) => state)).toEqual(Array(12).fill('queued'))
  const back = await smtpServer({ port: first.port })
  pass(30 * MINUTE_MS)
  while (await deliver(smtp));
  expect(back.received).toHaveLength(12)
  expect((await stored()).every(({ state }) => state === 'sent')).toBe(true)
})

test('a mail server that refuses the shop itself ends no mail: somebody has to mend how the shop sends', async () => {
  let isRefused = true
  const server = await smtpServer({ refuseSender: () => (isRefused ? 550 : undefined) })
  const smtp = sender(server.url)
  await order()
  await order('karen@example.dk')
  await deliver(smtp)
  expect((await stored()).map(({ state, lastError }) => [state, lastError?.includes('sender says no')])).toEqual([
    ['queued', true],
    ['queued', true],
  ])
  isRefused = false
  pass(MINUTE_MS)
  await deliver(smtp)
  expect(server.received).toHaveLength(2)
})

test('however the database plans it, ten mails at most are claimed at a time', async () => {
  for (let n = 0; n < 50; n += 1) await order(`kunde-${n}@example.dk`)
  await withNestedPlans(db, () => deliver(null))
  expect(await db.$count(mails, eq(mails.state, 'kept'))).toBe(10)
  expect(await db.$count(mails, eq(mails.attempts, 0))).toBe(40)
})

test('several processes share the mails and send none twice', async () => {
  const server = await smtpServer()
  for (let n = 0; n < 25; n += 1) await order(`kunde-${n}@example.dk`)
  const workers = [sender(server.url), sender(server.url), sender(server.url)]
  await Promise.all(workers.map((smtp) => deliver(smtp)))
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(Array.from({ length: 25 }, (_, n) => `kunde-${n}@example.dk`).sort())
  expect((await stored()).every(({ state }) => state === 'sent')).toBe(true)
})

/** A mail server that has answered nothing yet. */
function silentSmtp() {
  const { promise, resolve: answer } = Promise.withResolvers<SendFailure | null>()
  return {
    smtp: { send: () => promise, close: () => {} },
    answer: () => answer(null),
    fail: () => answer({ kind: 'later', reason: 'the connection timed out', code: 'ETIMEDOUT' }),
  }
}

test('what a process that was killed had claimed is sent by another within a minute', async () => {
  const server = await smtpServer()
  await order()
  await order()
  const killed = silentSmtp()
  void deliverMails({ ...shop, smtp: killed.smtp, publicUrl: shop.env.publicUrl, renewMs: 24 * 3_600_000 })
  await expect.poll(async () => (await stored()).map(({ attempts }) => attempts)).toEqual([1, 1])
  const smtp = sender(server.url)
  await deliver(smtp)
  expect(server.received).toHaveLength(0)
  pass(MINUTE_MS)
  await deliver(smtp)
  expect(server.received).toHaveLength(2)
  killed.answer()
})

test('what another process has sent is not sent again when the mail server fails a stalled process afterwards', async () => {
  const server = await smtpServer()
  await order()
  const stalled = silentSmtp()
  const working = deliverMails({ ...shop, smtp: stalled.smtp, publicUrl: shop.env.publicUrl, renewMs: 24 * 3_600_000 })
  await expect.poll(async () => (await stored())[0]?.attempts).toBe(1)
  pass(MINUTE_MS)
  const smtp = sender(server.url)
  await deliver(smtp)
  stalled.fail()
  await working
  expect(await stored()).toMatchObject([{ state: 'sent', lastError: null }])
  pass(60 * MINUTE_MS)
  await deliver(smtp)
  expect(server.received).toHaveLength(1)
})

test('what a living process works on stays its own, however long the mail server takes', async () => {
  const server = await smtpServer()
  await order()
  const start = clock.now.getTime()
  const slow = silentSmtp()
  const working = deliverMails({ ...shop, smtp: slow.smtp, publicUrl: shop.env.publicUrl, renewMs: 5 })
  await expect.poll(async () => (await stored())[0]?.attempts).toBe(1)
  for (let minutes = 1; minutes <= 5; minutes += 1) {
    clock.now = new Date(start + minutes * 0.9 * MINUTE_MS)
    await expect.poll(async () => (await stored())[0]?.nextAttemptAt.getTime()).toBe(clock.now.getTime() + MINUTE_MS)
  }
  await deliver(sender(server.url))
  slow.answer()
  await working
  expect(server.received).toHaveLength(0)
  expect(await stored()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('a mail that cannot be written waits and does not hold up the others', async () => {
  await db.insert(mails).values([
    { template: 'no-such-mail', payload: {}, toAddress: 'a@example.dk', nextAttemptAt: clock.now },
    { template: 'order-confirmation', payload: {}, toAddress: 'b@example.dk', nextAttemptAt: clock.now },
  ])
  await order()
  await deliver(null)
  expect(await stored()).toMatchObject([
    { state: 'queued', lastError: 'there is no mail template no-such-mail' },
    { state: 'queued', lastError: expect.stringContaining('orderId') },
    { state: 'kept' },
  ])
})

test('an order deleted before its mail leaves sends none, and no mail is counted as failed', async () => {
  const admin = await addCustomer(db, { role: 'admin' })
  const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]))
  await order('karen@example.dk')
  expect((await api(`DELETE /orders/${body.orderId}`, undefined, { token: admin.token })).status).toBe(200)
  await deliver(null)
  expect(await stored()).toMatchObject([{ toAddress: 'karen@example.dk', state: 'kept' }])
})

test('an order wakes the outbox; when the shop closes, the mail under way leaves first', async () => {
  const server = await smtpServer()
  await order()
  const outbox = createOutbox({ ...shop, env: { ...shop.env, smtpUrl: server.url }, isPaidOnline: false, pollMs: 3_600_000 })
  await server.until(1)
  await order()
  outbox.wake()
  await server.until(2)
  await outbox.close()
  expect(await stored()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  await order()
  outbox.wake()
  expect(await db.$count(mails, eq(mails.state, 'queued'))).toBe(1)
})
