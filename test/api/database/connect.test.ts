import { eq } from 'drizzle-orm'
import { bigint, date, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { sqlState } from '#server/database/database-errors.ts'
import { testDatabase } from '#test/databases.ts'

const { db, pool, engine } = await testDatabase({ template: 'empty' })

const parcels = pgTable('parcels', {
  id: serial('id').primaryKey(),
  code: text('code').notNull().unique(),
  priceOre: bigint('price_ore', { mode: 'number' }).notNull(),
  stock: integer('stock').notNull(),
  sentOn: date('sent_on'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  details: jsonb('details').$type<{ colours: string[] }>(),
})

beforeAll(async () => {
  await pool.query(
    `create table parcels (id serial primary key, code text not null unique, price_ore bigint not null,
       stock integer not null check (stock >= 0), sent_on date, created_at timestamptz not null, details jsonb)`,
  )
})

test('the tests of each project run on the engine they name', () => {
  expect(engine).toBe(process.env.TEST_ENGINE)
})

test('values arrive as the shop wants them: whole numbers, plain dates, moments, parsed JSON', async () => {
  const { rows } = await pool.query(
    `select 9007199254740991::int8 as big, array[1::int8, null] as bigs, '2026-02-28'::date as day,
            '2026-03-29 02:30:00+01'::timestamptz as moment, '{"a":[1,"æøå"]}'::jsonb as data, true as yes, null as nothing, 'Ærø 🚗' as name`,
  )
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      bigs: [1, null],
      day: '2026-02-28',
      moment: new Date('2026-03-29T01:30:00Z'),
      data: { a: [1, 'æøå'] },
      yes: true,
      nothing: null,
      name: 'Ærø 🚗',
    },
  ])
})

test('a whole number that JavaScript cannot hold is refused, not rounded', async () => {
  await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow('too large for a number')
  await expect(pool.query('select 1 as still_works')).resolves.toMatchObject({ rows: [{ still_works: 1 }] })
})

test('a row comes back through its table as it was put in', async () => {
  const parcel = {
    code: 'PAK-1',
    priceOre: 4_999_999_999,
    stock: 3,
    sentOn: '2026-12-31',
    createdAt: new Date('2026-11-21T10:00:00.123Z'),
    details: { colours: ['blå', 'rød'] },
  }
  const [stored] = await db.insert(parcels).values(parcel).returning()
  expect(stored).toMatchObject(parcel)
  const [read] = await db.select().from(parcels).where(eq(parcels.code, 'PAK-1'))
  expect(read).toEqual(stored)
})

test('a refused statement says why with its PostgreSQL code, and the connection goes on', async () => {
  const parcel = { code: 'PAK-2', priceOre: 1, stock: 0, createdAt: new Date(0) }
  await db.insert(parcels).values(parcel)
  const refused = async (work: PromiseLike<unknown>) => sqlState(await Promise.resolve(work).catch((error: unknown) => error))
  expect(await refused(db.insert(parcels).values(parcel))).toBe('23505')
  expect(await refused(db.update(parcels).set({ stock: -1 }))).toBe('23514')
  expect(await refused(pool.query('select no_such_column'))).toBe('42703')
  expect(await refused(pool.query('selct'))).toBe('42601')
  expect(await db.$count(parcels, eq(parcels.code, 'PAK-2'))).toBe(1)
})

test('many queries at once are all answered, each with its own answer', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => pool.query('select $1::int as n', [n])))
  expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 200 }, (_, n) => n))
})

test('a long answer and a long question arrive whole', async () => {
  const long = 'blå bilfolie '.repeat(200_000)
  const { rows } = await pool.query('select $1::text as echo, length($1::text) as length', [long])
  expect(rows[0].length).toBe(long.length)
  expect(rows[0].echo === long).toBe(true)
})
