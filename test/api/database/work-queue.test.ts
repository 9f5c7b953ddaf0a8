import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '#server/database/schema/mails.ts'
import { backOff, LEASE_MS, workQueue } from '#server/database/work-queue.ts'
import { testShop } from '#test/shop.ts'

const { db, shop, clock } = await testShop()
const queue = workQueue(mails, { key: 'id', isOpen: eq(mails.state, 'queued') })
const stored = () => db.select().from(mails).orderBy(asc(mails.id))
const idsOf = (rows: readonly Readonly<{ id: number }>[]) => rows.map(({ id }) => id)
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

beforeEach(async () => {
  await db.delete(mails)
  const mail = (minutesAgo: number) => ({
    ...{ template: 'x', payload: {}, toAddress: 'a@example.dk' },
    nextAttemptAt: new Date(clock.now.getTime() - minutesAgo * 60_000),
  })
  await db.insert(mails).values([mail(1), mail(3), mail(2), mail(0), mail(-1)])
})

test('rows that are due are claimed, those waiting longest first, each by one process', async () => {
  const all = idsOf(await stored())
  const [first, second, third, fourth, notDue] = all as [number, number, number, number, number]
  expect(idsOf(await queue.claim(shop, { most: 2 }))).toEqual([second, third])
  const claimed = await Promise.all([queue.claim(shop, { most: 1 }), queue.claim(shop, { most: 1 }), queue.claim(shop, { most: 1 })])
  expect(idsOf(claimed.flat()).toSorted((a, b) => a - b)).toEqual([first, fourth])
  expect((await stored()).find(({ id }) => id === notDue)?.attempts).toBe(0)
})

test('the rows of a process that was killed come due when its lease ends, and count the attempt', async () => {
  const claimed = await queue.claim(shop, { most: 9 })
  expect(claimed).toHaveLength(4)
  pass(LEASE_MS - 1)
  expect(idsOf(await queue.claim(shop, { most: 9, also: eq(mails.attempts, 1) }))).toEqual([])
  pass(1)
  const again = await queue.claim(shop, { most: 9, also: eq(mails.attempts, 1) })
  expect(again.map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2])
})

test('one that comes back late changes neither a row another process has, nor one that is closed', async () => {
  const [late, closed] = await queue.claim(shop, { most: 2 })
  if (!late || !closed) throw new Error('nothing was claimed')
  expect(await queue.settle(db, closed, { state: 'sent' })).toMatchObject({ state: 'sent' })
  expect(await queue.settle(db, closed, { state: 'failed' })).toBeNull()
  pass(LEASE_MS)
  const [other] = await queue.claim(shop, { most: 1, also: eq(mails.id, late.id) })
  expect(await queue.settle(db, late, { state: 'failed' })).toBeNull()
  expect(other && (await queue.settle(db, other, { state: 'sent' }))).toMatchObject({ state: 'sent', attempts: 2 })
})

test('work that takes longer than its lease keeps it, also when the answer to a renewal is lost', async () => {
  let renewals = 0
  const update: typeof db.update = (table) => {
    renewals += 1
    const isLost = renewals === 2
    const lose = (target: object): never =>
      new Proxy(target, {
        get: (of, name) => {
          const value = Reflect.get(of, name)
          if (name === 'then') {
            return (done: (rows: unknown) => void, failed: (error: Error) => void) =>
              (of as PromiseLike<unknown>).then(isLost ? () => failed(new Error('lost')) : done, failed)
          }
          return typeof value === 'function' ? (...given: unknown[]) => lose(value.apply(of, given)) : value
        },
      }) as never
    return lose(db.update(table))
  }
  const worker = { ...shop, db: Object.assign(Object.create(db) as typeof db, { update }) }
  const settled: boolean[] = []
  await queue.processDue(worker, { most: 1, renewMs: 20 }, async (row, lease) => {
    pass(LEASE_MS - 1)
    await expect.poll(() => renewals).toBeGreaterThan(1)
    await expect
      .poll(async () => (await stored()).find(({ id }) => id === row.id)?.nextAttemptAt.getTime())
      .toBe(clock.now.getTime() + LEASE_MS)
    settled.push(await lease.settle(row, { state: 'sent' }))
  })
  expect(settled).toEqual([true])
})

test('a process that is told to stop gives back at once what it has not begun', async () => {
  const stop = new AbortController()
  const begun: number[] = []
  await queue.processDue(shop, { most: 3, stop: stop.signal }, async ({ id }) => {
    begun.push(id)
    stop.abort()
  })
  expect(begun).toHaveLength(1)
  const next = await queue.claim(shop, { most: 9 })
  expect(next.map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  expect(idsOf(next)).not.toContain(begun[0])
})

test('the wait after a failure doubles up to the longest', () => {
  const waits = [0, 1, 2, 3, 4, 32_767].map((attempts) => backOff(attempts, { firstMs: 5_000, longestMs: 30_000 }))
  expect(waits).toEqual([5_000, 5_000, 10_000, 20_000, 30_000, 30_000])
})
