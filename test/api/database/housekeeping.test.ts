import { describe, expect, it } from 'vitest'
import type { HousekeepingStep } from '#domain/dashboard/housekeeping-steps.ts'
import { runSteps } from '#server/dashboard/housekeeping-steps.ts'
import { attempts, oneTimeTokens, sessions } from '#server/database/schema/customers.ts'
import { idempotencyKeys } from '#server/database/schema/idempotency.ts'
import { messages } from '#server/database/schema/messages.ts'
import { claimThisHour, hourlySteps } from '#server/housekeeping.ts'
import { clearAway } from '#test/clear-away.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const { db, api, shop, clock } = await testShop()
const day = (days: number) => new Date(clock.now.getTime() + days * 86_400_000)

it('clears away sessions, links, attempts and keys that are over and messages older than two years, and nothing else', async () => {
  const { id: userId } = await addCustomer(db)
  await db.delete(sessions)
  const hash = (byte: number) => Buffer.alloc(32, byte)
  await db.insert(sessions).values([
    { tokenHash: hash(1), userId, expiresAt: day(-1) },
    { tokenHash: hash(2), userId, expiresAt: day(1) },
  ])
  await db.insert(oneTimeTokens).values([
    { tokenHash: hash(3), userId, purpose: 'verify-email', expiresAt: day(-1) },
    { tokenHash: hash(4), userId, purpose: 'verify-email', expiresAt: day(1) },
  ])
  await db.insert(attempts).values([
    { key: 'over', endsAt: day(-0.1), count: 9 },
    { key: 'counts', endsAt: day(0.1), count: 9 },
  ])
  await db.insert(idempotencyKeys).values([
    { scope: 'guest', key: 'old', bodyHash: hash(5), createdAt: day(-1.1) },
    { scope: 'guest', key: 'of-today', bodyHash: hash(6), createdAt: day(-0.9) },
  ])
  const message = { name: 'Søren', email: 's@example.dk', subject: 'Hej', message: 'Hej' }
  await db.insert(messages).values([
    { ...message, createdAt: day(-731) },
    { ...message, subject: 'Nyere', createdAt: day(-729) },
  ])
  await clearAway(shop, clock.now)
  expect((await db.select().from(sessions)).map(({ tokenHash }) => tokenHash[0])).toEqual([2])
  expect((await db.select().from(oneTimeTokens)).map(({ tokenHash }) => tokenHash[0])).toEqual([4])
  expect((await db.select().from(attempts)).map(({ key }) => key)).toEqual(['counts'])
  expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['of-today'])
  expect((await db.select().from(messages)).map(({ subject }) => subject)).toEqual(['Nyere'])
})

it('one process keeps house each hour, and none in the first hour of a new database', async () => {
  await db.delete(attempts)
  const begun = clock.now
  const after = (minutes: number) => ({ db, now: () => new Date(begun.getTime() + minutes * 60_000) })
  const asked = async (minutes: number) => {
    const told = await Promise.all(Array.from({ length: 8 }, () => claimThisHour(after(minutes))))
    return told.filter(Boolean).length
  }
  const minutes = [0, 5, 54, 55, 56, 60, 109, 110, 600, 601]
  const keeping: number[] = []
  for (const minute of minutes) keeping.push(await asked(minute))
  expect(keeping).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 1, 0])
  // a process whose clock is a little behind
  expect([await asked(656), await asked(655.9)]).toEqual([1, 0])
  // a clock that was a week ahead and is set right
  expect([await asked(-10_000), await asked(-9_999)]).toEqual([1, 0])
})

function raise(message: string): never {
  throw new Error(message)
}

describe('a step of the hourly work that fails', () => {
  const names = hourlySteps(shop).map(([name]) => name)
  const failing = (failed: HousekeepingStep, done: string[]) =>
    names.map(
      (name) =>
        [
          name,
          async () => {
            if (name === failed) throw new Error('out of order')
            done.push(name)
          },
        ] as const,
    )

  it.each(names)('leaves every other step to be done: %s', async (failed) => {
    const counted: string[] = []
    const metrics = { housekeepingRan: (step: string, hasFailed: boolean) => hasFailed && counted.push(step) } as unknown as NonNullable<
      typeof shop.metrics
    >
    const done: string[] = []
    await runSteps({ ...shop, metrics }, failing(failed, done))
    expect(done).toEqual(names.filter((name) => name !== failed))
    expect(counted).toEqual([failed])
  })

  it('leaves every other step to be done, also when it fails before it begins to wait', async () => {
    const done: string[] = []
    const steps = failing('clearing:messages', done).map(([name, work]) =>
      name === 'clearing:messages' ? ([name, () => raise('out of order')] as const) : ([name, work] as const),
    )
    await runSteps(shop, steps)
    expect(done).toEqual(names.filter((name) => name !== 'clearing:messages'))
  })

  it('is told to staff after three hours in a row, until it succeeds', async () => {
    const staff = await addCustomer(db, { role: 'superadmin', secondFactorAt: clock.now })
    const told = async () => (await api('GET /dashboard/waiting', undefined, staff)).body.warnings as { failingSteps: unknown }
    const hour = async (failed: HousekeepingStep) => await runSteps(shop, failing(failed, []))
    await db.delete(attempts)
    await hour('clearing:messages')
    await hour('clearing:messages')
    expect((await told()).failingSteps).toEqual([])
    await hour('clearing:messages')
    expect((await told()).failingSteps).toEqual([{ step: 'Persondata slettes til tiden: Beskeder', times: 3 }])
    await hour('sold')
    expect((await told()).failingSteps).toEqual([])
  })

  it('is one of many: every step has a name of its own', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(30)
  })
})
