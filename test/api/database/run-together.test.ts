import { sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { run, runTogether, storeTogether } from '#server/database/run-together.ts'
import { insertion, statement } from '#server/database/statement.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { testDatabase } from '#test/databases.ts'

const { db, pool } = await testDatabase()

const rolls = pgTable('rolls', { name: text('name').primaryKey(), stock: integer('stock').notNull(), cutAt: timestamp('cut_at') })
const insertRoll = insertion('test-insert-roll', rolls, ['name', 'stock', 'cutAt'])
const roll = (name: string) => insertRoll({ name, stock: 10, cutAt: null })
const findStock = statement<{ name: string }, { stock: number }>(
  'test-find',
  ({ name }) => sql`select stock from rolls where name = ${name}`,
)
const takeOne = statement<{ name: string; stock: number }>(
  'test-take-one',
  ({ name, stock }) => sql`
    with changed as (update rolls set stock = stock - 1 where name = ${name} and stock = ${stock} returning name)
    select require_unchanged(exists (select from changed))`,
)

beforeEach(async () => {
  await pool.query('create table if not exists rolls (name text primary key, stock integer not null check (stock >= 0), cut_at timestamp)')
  await pool.query('truncate rolls')
})

const stored = async () => (await pool.query('select name, stock from rolls order by name')).rows

describe('statements that run together', () => {
  test('answer by their names, a list all its rows in its order, null none', async () => {
    const answers = await runTogether(db, {
      stored: ['b', 'a'].map(roll),
      found: ['a', 'b'].map((name) => findStock({ name })),
      alone: findStock({ name: 'none' }),
      nothing: null,
    })
    expect(answers).toEqual({ stored: [], found: [{ stock: 10 }, { stock: 10 }], alone: [], nothing: [] })
  })

  test('are each stored for themselves: what stands beside a refused one stays', async () => {
    await expect(runTogether(db, { first: roll('a'), again: roll('a'), last: roll('b') })).rejects.toMatchObject({ code: '23505' })
    expect(await stored()).toMatchObject([{ name: 'a' }, { name: 'b' }])
  })

  test('are part of the transaction they are given', async () => {
    const failing = inTransaction(db, async (tx) => {
      await run(tx, roll('a'))
      await storeTogether(tx, { roll: roll('b') })
      expect(await run(tx, findStock({ name: 'b' }))).toEqual([{ stock: 10 }])
      throw new Error('no card')
    })
    await expect(failing).rejects.toThrow('no card')
    expect(await stored()).toEqual([])
  })
})

describe('statements that are stored together', () => {
  test('are all stored, with their dates', async () => {
    const cutAt = new Date('2026-11-21T10:00:00Z')
    await storeTogether(db, { a: insertRoll({ name: 'a', stock: 1, cutAt }), b: roll('b') })
    expect((await pool.query('select * from rolls order by name')).rows).toEqual([
      { name: 'a', stock: 1, cut_at: cutAt },
      { name: 'b', stock: 10, cut_at: null },
    ])
  })

  test('are none of them stored when one is refused, and the first refusal is the one that is told', async () => {
    const refused = storeTogether(db, { a: roll('a'), negative: insertRoll({ name: 'b', stock: -1, cutAt: null }), again: roll('a') })
    await expect(refused).rejects.toMatchObject({ code: '23514' })
    expect(await stored()).toEqual([])
    await storeTogether(db, { a: roll('a') })
    expect(await stored()).toHaveLength(1)
  })

  test('are none of them stored when one was decided on what has changed', async () => {
    await storeTogether(db, { a: roll('a'), take: takeOne({ name: 'a', stock: 10 }) })
    await expect(storeTogether(db, { take: takeOne({ name: 'a', stock: 10 }), b: roll('b') })).rejects.toMatchObject({ code: 'STALE' })
    expect(await stored()).toEqual([{ name: 'a', stock: 9 }])
  })

  test('are none of them sent when one has a value that cannot be', async () => {
    const broken = { name: 'b', stock: undefined, cutAt: null } as unknown as Parameters<typeof insertRoll>[0]
    await expect(async () => storeTogether(db, { a: roll('a'), broken: insertRoll(broken) })).rejects.toThrow('not a value')
    expect(await stored()).toEqual([])
  })

  test('past the transaction they stand in are refused instead of waiting for ever', async () => {
    const past = inTransaction(db, async () => await storeTogether(db, { a: roll('a') }))
    await expect(past).rejects.toThrow('pass `tx` to every call')
  })

  test('at once by forty clients, each is decided on what the one before left', async () => {
    await storeTogether(db, { a: roll('a') })
    const takers = Array.from({ length: 40 }, async () => {
      const [found] = await run(db, findStock({ name: 'a' }))
      return await storeTogether(db, { take: takeOne({ name: 'a', stock: found?.stock ?? 0 }) }).then(
        () => true,
        () => false,
      )
    })
    const taken = (await Promise.all(takers)).filter(Boolean).length
    expect(taken).toBeGreaterThan(0)
    expect(await stored()).toEqual([{ name: 'a', stock: 10 - taken }])
  })
})

test('two statements never share a name: a connection would answer one with the other', () => {
  expect(() => insertion('test-insert-roll', rolls, ['name'])).toThrow('two statements named test-insert-roll')
})
