import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { runSteps } from '#server/dashboard/housekeeping-steps.ts'
import { mails } from '#server/database/schema/mails.ts'
import { readEnv } from '#server/env.ts'
import { startHousekeeping } from '#server/housekeeping.ts'
import { createAnswerCache } from '#server/http/answer-cache.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { addCustomer, addProduct, apiOf, orderBody, testShop } from '#test/shop.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const TOKEN = 'a-token-of-twenty-characters-or-more'

const plain = await testShop()
const { db, database, clock } = plain
const backupDir = temporaryDirectory()
afterAll(() => rmSync(backupDir, { recursive: true, force: true }))
const now = () => clock.now
const metrics = createMetrics({ pool: database.pool, backupDir, now })
const shop = { ...plain.shop, metrics, env: readEnv({ LOG_LEVEL: 'silent', METRICS_TOKEN: TOKEN }) }
const app = createApi(shop)
const api = apiOf(shop)
const cache = createAnswerCache({ version: async () => 1, remember: (answer) => answer })
metrics.watchCache(cache)

const ask = (authorization?: string) => app.request('/metrics', { headers: authorization ? { authorization } : {} })
const figures = async () => await (await ask(`Bearer ${TOKEN}`)).text()

describe('the figures of a running shop', () => {
  test('are for who has the token alone', async () => {
    for (const authorization of [undefined, 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) {
      const refused = await ask(authorization)
      expect(refused.status).toBe(401)
      expect(await refused.text()).not.toContain('shop_')
    }
    const answer = await ask(`Bearer ${TOKEN}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('are no address at all where no token is set', async () => {
    const response = await createApi({ ...shop, env: readEnv({ LOG_LEVEL: 'silent' }) }).request('/metrics')
    expect(response.status).toBe(404)
  })

  test('tell orders, payments, points and mails as they are stored', async () => {
    const { token } = await addCustomer(db, { points: 120 })
    const { id } = await addProduct(db)
    const { body } = await api('POST /orders', orderBody([{ id, quantity: 2 }], { paymentMethod: 'invoice' }), { token })
    expect(body).toMatchObject({ success: true })
    await db.delete(mails)
    const anHourAgo = new Date(clock.now.getTime() - 3_600_000)
    await db.insert(mails).values({ template: 'order-confirmation', payload: {}, toAddress: 'a@b.dk', createdAt: anHourAgo })
    const fresh = createMetrics({ pool: database.pool, backupDir, now })
    const lines = (await fresh.text()).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'shop_database_up 1',
        'shop_orders{status="pending"} 1',
        'shop_orders_by_payment{status="unpaid"} 1',
        'shop_points_held 120',
        'shop_points_owed 0',
        'shop_mails{state="queued"} 1',
        'shop_mails{state="failed"} 0',
        'shop_mail_waits_seconds 3600',
      ]),
    )
  })

  test('tell how old the newest whole backup is, and without one that it is older than anything', async () => {
    const backup = (name: string) => mkdirSync(join(backupDir, name))
    backup('unfinished-4711')
    expect(await figures()).toContain('shop_backup_age_seconds +Inf\n')
    backup('shop-2026-11-19T02-00-00.000Z')
    backup('shop-2026-11-21T02-00-00.000Z')
    expect(await figures()).toContain(`shop_backup_age_seconds ${8 * 3600}\n`)
  })

  test('count the failures of each step, from 0 on', async () => {
    // before any has run: a figure that begins with its first failure shows no change
    startHousekeeping(shop).close()
    expect(await figures()).toContain('shop_housekeeping_failures_total{step="imports"} 0\n')
    const failing = async () => await Promise.reject(new Error('no'))
    await runSteps(shop, [
      ['uploads', async () => undefined],
      ['imports', failing],
    ])
    const text = await figures()
    expect(text).toContain('shop_housekeeping_failures_total{step="uploads"} 0\n')
    expect(text).toContain('shop_housekeeping_failures_total{step="imports"} 1\n')
  })

  test('time every call by the pattern of its address, never by the address', async () => {
    await api('GET /orders/4711', undefined, {})
    await api('GET /no-such-call', undefined, {})
    const text = await figures()
    expect(text).toContain('shop_request_seconds_count{method="GET",route="/api/orders/{id}",status="401"} 1')
    expect(text).toContain('shop_request_seconds_count{method="GET",route="other",status="404"}')
    // labels alone: the figures behind them hold any digits
    expect(text.match(/\{.*\}/g)?.filter((labels) => /4711|no-such-call/.test(labels))).toEqual([])
  })

  test('tell kept answers from newly built ones', async () => {
    const answer = { status: 200, headers: [], body: Buffer.from('x') } as unknown as Awaited<ReturnType<typeof cache.answer>>
    for (let times = 0; times < 3; times += 1) await cache.answer({ key: '/api/a', lasts: 'version' }, async () => answer)
    const text = await figures()
    expect(text).toContain('shop_cache_answers_total{from="memory"} 2')
    expect(text).toContain('shop_cache_answers_total{from="build"} 1')
  })

  test('are still told when the database does not answer', async () => {
    const never = { query: () => new Promise(() => undefined), totalCount: 10, idleCount: 0, waitingCount: 3 }
    const text = await createMetrics({ pool: never as unknown as typeof database.pool, backupDir, now }).text()
    expect(text).toContain('shop_database_up 0')
    expect(text).toContain('shop_database_waiting 3')
    expect(text).toContain('shop_points_held Nan')
    expect(text).not.toMatch(/^shop_orders\{/m)
  })
})

test.each(['docs/watching/alarms.yml', 'docs/watching/grafana-dashboard.json'])('%s asks for figures that there are', async (file) => {
  await cache.answer({ key: '/api/b', lasts: 'version' }, async () => ({ status: 200, headers: [], body: Buffer.from('x') }) as never)
  const told = new Set((await figures()).match(/^# TYPE \S+/gm)?.map((line) => line.slice('# TYPE '.length)))
  const asked = new Set(readFileSync(file, 'utf8').match(/\b(?:shop|nodejs|process)_[a-z0-9_]+/g))
  expect(asked.size).toBeGreaterThan(4)
  const without = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '')
  expect([...asked].filter((name) => !told.has(name) && !told.has(without(name)))).toEqual([])
})
