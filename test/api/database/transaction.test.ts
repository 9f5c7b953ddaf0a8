import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '#server/database/database-errors.ts'
import { inTransaction, type Transaction } from '#server/database/transaction.ts'
import { testDatabase } from '#test/databases.ts'

const { db, pool } = await testDatabase({ template: 'empty' })

const shelves = pgTable('shelves', { name: text('name').primaryKey(), rolls: integer('rolls').notNull() })

beforeEach(async () => {
  await pool.query('create table if not exists shelves (name text primary key, rolls integer not null)')
  await pool.query('truncate shelves')
  await db.insert(shelves).values([
    { name: 'A', rolls: 10 },
    { name: 'B', rolls: 10 },
  ])
})

const rollsOn = async (name: string) => (await db.select().from(shelves).where(eq(shelves.name, name)))[0]?.rolls

test('what a transaction wrote is there after it, and its answer is handed back', async () => {
  const answer = await inTransaction(db, async (tx) => {
    await tx.update(shelves).set({ rolls: 7 }).where(eq(shelves.name, 'A'))
    return 'moved'
  })
  expect(answer).toBe('moved')
  expect(await rollsOn('A')).toBe(7)
})

test('when a transaction throws, nothing of it is stored', async () => {
  const failing = inTransaction(db, async (tx) => {
    await tx.update(shelves).set({ rolls: 0 })
    throw new Error('no card')
  })
  await expect(failing).rejects.toThrow('no card')
  expect(await rollsOn('A')).toBe(10)
})

test('a part that fails can be undone alone', async () => {
  await inTransaction(db, async (tx) => {
    await tx.update(shelves).set({ rolls: 9 }).where(eq(shelves.name, 'A'))
    await tx
      .transaction(async (part) => {
        await part.update(shelves).set({ rolls: 0 })
        throw new Error('undo this part')
      })
      .catch(() => {})
  })
  expect([await rollsOn('A'), await rollsOn('B')]).toEqual([9, 10])
})

test('a query that goes past the transaction it stands in fails at once instead of waiting for ever', async () => {
  const past = [
    () => db.select().from(shelves),
    () => pool.query('select 1'),
    () => pool.connect(),
    () => inTransaction(db, async () => {}),
  ]
  for (const query of past) {
    const failing = inTransaction(db, async (tx) => {
      await tx.update(shelves).set({ rolls: 0 })
      await query()
    })
    const error: unknown = await failing.catch((thrown: unknown) => thrown)
    expect(String((error as Error).cause ?? error)).toContain('pass `tx` to every call')
  }
  expect(await rollsOn('A')).toBe(10)
})

test('queries beside a transaction are answered after it, not refused', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const transaction = inTransaction(db, async (tx) => {
    await tx.update(shelves).set({ rolls: 5 })
    start()
    await tx.execute(sql`select 1`)
  })
  await started
  const beside = pool.query('select 1 as one')
  await transaction
  expect((await beside).rows).toEqual([{ one: 1 }])
})

test('work that a transaction leaves behind may use the database once it is over', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  let left: Promise<unknown> | undefined
  await inTransaction(db, async () => {
    left = over.then(() => db.select().from(shelves))
  })
  end()
  await expect(left).resolves.toHaveLength(2)
})

test('a query through a transaction that is over throws instead of landing in another one', async () => {
  let kept: Transaction | undefined
  await inTransaction(db, async (tx) => {
    kept = tx
  })
  const late: unknown = await kept
    ?.update(shelves)
    .set({ rolls: 0 })
    .catch((error: unknown) => error)
  expect(String((late as Error).cause)).toContain('This transaction is over')
  expect(await rollsOn('A')).toBe(10)
})

test('a transaction that takes too long is rolled back and gives its connection back', async () => {
  const never = inTransaction(
    db,
    async (tx) => {
      await tx.update(shelves).set({ rolls: 0 })
      await new Promise(() => {})
    },
    { maxMs: 50 },
  )
  const error = await never.catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('took more than 50 ms')
  // the visitor is told to try again, not that the shop is broken
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await rollsOn('A')).toBe(10)
})

test.each(['40001', '40P01'])('a transaction refused with %s because of another one is tried again', async (code) => {
  let attempts = 0
  await inTransaction(db, async (tx) => {
    attempts += 1
    await tx.update(shelves).set({ rolls: sql`rolls - 1` })
    if (attempts < 3) await tx.execute(sql.raw(`do $$ begin raise exception 'another one' using errcode = '${code}'; end $$`))
  })
  expect(attempts).toBe(3)
  expect(await rollsOn('A')).toBe(9)
})

test('a transaction that is refused every time gives up with the reason', async () => {
  let attempts = 0
  const failing = inTransaction(db, async (tx) => {
    attempts += 1
    await tx.execute(sql`do $$ begin raise exception 'never' using errcode = '40001'; end $$`)
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '40001' } })
  expect(attempts).toBe(5)
})

test('any other refusal is not tried again', async () => {
  let attempts = 0
  const failing = inTransaction(db, async (tx) => {
    attempts += 1
    await tx.insert(shelves).values({ name: 'A', rolls: 1 })
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(attempts).toBe(1)
})

test('fifty clients who each take one of ten rolls at once: ten get one and none is left', async () => {
  const takeOne = () =>
    inTransaction(db, async (tx) => {
      const [shelf] = await tx.select().from(shelves).where(eq(shelves.name, 'A')).for('update')
      if (!shelf || shelf.rolls === 0) return false
      await tx
        .update(shelves)
        .set({ rolls: shelf.rolls - 1 })
        .where(eq(shelves.name, 'A'))
      return true
    })
  const taken = await Promise.all(Array.from({ length: 50 }, takeOne))
  expect(taken.filter(Boolean)).toHaveLength(10)
  expect(await rollsOn('A')).toBe(0)
})
