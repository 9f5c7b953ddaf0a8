import { expect, it } from 'vitest'
import { attempts, oneTimeTokens, sessions } from '#server/database/schema/customers.ts'
import { idempotencyKeys } from '#server/database/schema/idempotency.ts'
import { messages } from '#server/database/schema/messages.ts'
import { clearAway, isOursToKeep } from '#server/housekeeping.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const { db, shop, clock } = await testShop()
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

it('each hour is one process to keep house in, and the first hour of a new database nobody', async () => {
  await db.delete(attempts)
  const begun = clock.now
  const after = (minutes: number) => ({ db, now: () => new Date(begun.getTime() + minutes * 60_000) })
  const asked = async (minutes: number) => {
    const told = await Promise.all(Array.from({ length: 8 }, () => isOursToKeep(after(minutes))))
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
