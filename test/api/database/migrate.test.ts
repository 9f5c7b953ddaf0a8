import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { testDatabase } from '#test/databases.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const { pool } = await testDatabase({ template: 'empty' })
const folder = join(temporaryDirectory(), 'db')
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate(pool, { folder })
const BASELINE = '0200-baseline.sql'
const FUNCTIONS = 'functions/orders.sql'
const ALL = [BASELINE, '0201-orders.sql', FUNCTIONS]
const label = (word: string) =>
  `create or replace function label() returns trigger language plpgsql as $$ begin new.name := '${word}'; return new; end $$;
   create or replace trigger orders_label before insert on orders for each row execute function label();`

beforeEach(async () => {
  await pool.query('drop table if exists migrations, customers, orders; drop function if exists label')
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['migrations', 'functions']) mkdirSync(join(folder, name), { recursive: true })
  write('baseline.sql', 'create table customers (id int primary key);\ninsert into customers values (1);')
  write('migrations/0201-orders.sql', 'create table orders (id int primary key, name text collate danish);')
  write(FUNCTIONS, label('first'))
})

/** The name the trigger gives a new order. */
async function labelOf(id: number): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('insert into orders (id) values ($1) returning name', [id])
  return rows[0]?.name ?? ''
}

test('the baseline, the migrations and the functions run in order, once', async () => {
  expect(await run()).toEqual(ALL)
  expect(await run()).toEqual([])
  write('migrations/0202-more.sql', 'insert into customers values (2)')
  // what a migration dropped along is made again
  expect(await run()).toEqual(['0202-more.sql', FUNCTIONS])
  const { rows } = await pool.query('select id from customers order by id')
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('several processes that start at once run each file once', async () => {
  const runs = await Promise.all([1, 2, 3, 4].map(run))
  expect(runs.flat().toSorted()).toEqual(ALL.toSorted())
})

test('a function or trigger that is changed in its file is applied again, and those of other files are not', async () => {
  write('functions/customers.sql', 'create or replace function label_of_customer() returns int language sql as $$ select 1 $$')
  await run()
  expect(await labelOf(1)).toBe('first')
  write(FUNCTIONS, label('second'))
  expect(await run()).toEqual([FUNCTIONS])
  expect(await labelOf(2)).toBe('second')
  expect(await run()).toEqual([])
})

test('functions and triggers that a migration drops with their table are there again after it', async () => {
  await run()
  write('migrations/0202-orders-again.sql', 'drop table orders; create table orders (id int primary key, name text);')
  await run()
  expect(await labelOf(1)).toBe('first')
})

test('a file of functions that fails leaves the functions of before', async () => {
  await run()
  write(FUNCTIONS, `${label('broken')} select 1 / 0;`)
  await expect(run()).rejects.toThrow('db/functions/orders.sql failed')
  expect(await labelOf(1)).toBe('first')
})

test('a database with every migration up to 0200 counts as at the baseline, and gets what is newer', async () => {
  await pool.query(
    'create table customers (id int primary key); create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  await pool.query(
    "insert into migrations (name, checksum) values ('0001-shop.sql', 'a'), ('0197-column-mappings.sql', 'b'), ('0200-job-offer-heads.sql', 'c')",
  )
  expect(await run()).toEqual(ALL.slice(1))
  expect(await run()).toEqual([])
  const { rows } = await pool.query('select name from migrations order by name')
  expect(rows.map(({ name }) => name)).toEqual(ALL)
})

test('a database with migrations above 0200 from before the baseline keeps them', async () => {
  await run()
  await pool.query("update migrations set name = '0200-job-offer-heads.sql', checksum = 'c' where name = $1", [BASELINE])
  expect(await run()).toEqual([])
  await pool.query('delete from migrations where name = $1', [FUNCTIONS])
  expect(await run()).toEqual([FUNCTIONS])
})

test('a database older than the baseline is refused with one clear line and stays as it was', async () => {
  await pool.query(
    'create table customers (id int primary key); create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  await pool.query("insert into migrations (name, checksum) values ('0001-shop.sql', 'a'), ('0142-offers-of-jobs.sql', 'b')")
  await expect(run()).rejects.toThrow(
    /^The database stands at migration 0142-offers-of-jobs\.sql, and this version of the shop begins at 0200: see docs\/operations\.md/,
  )
  const { rows } = await pool.query("select (select count(*) from migrations) as files, to_regclass('orders') as orders")
  expect(rows).toEqual([{ files: 2, orders: null }])
})

test('a file that fails leaves nothing of itself, and the ones before it stay', async () => {
  write('migrations/0202-broken.sql', 'insert into customers values (2); insert into customers values (1);')
  await expect(run()).rejects.toThrow('Migration 0202-broken.sql failed: 23505 (customers_pkey)')
  const { rows } = await pool.query('select (select count(*) from customers) as customers, (select count(*) from migrations) as files')
  expect(rows).toEqual([{ customers: 1, files: 2 }])
  write('migrations/0202-broken.sql', 'insert into customers values (2)')
  expect(await run()).toEqual(['0202-broken.sql', FUNCTIONS])
})

test('a file and the record of it are stored together or not at all', async () => {
  write('migrations/0202-odd.sql', "create table odd (id int); insert into migrations (name, checksum) values ('0202-odd.sql', 'already')")
  await expect(run()).rejects.toThrow('Migration 0202-odd.sql failed')
  const { rows } = await pool.query("select to_regclass('odd') as odd")
  expect(rows).toEqual([{ odd: null }])
})

test('a file changed after it was applied stops the start with one clear line', async () => {
  await run()
  write('migrations/0201-orders.sql', 'create table orders (id bigint primary key);')
  await expect(run()).rejects.toThrow(/^Migration 0201-orders\.sql was changed after it was applied: .*new file$/)
})

test('a checkout with Windows line endings is not a changed file', async () => {
  await run()
  write('baseline.sql', 'create table customers (id int primary key);\r\ninsert into customers values (1);')
  write(FUNCTIONS, label('first').replaceAll('\n', '\r\n'))
  expect(await run()).toEqual([])
})

test('a database newer than the program is left alone', async () => {
  await run()
  rmSync(join(folder, 'migrations/0201-orders.sql'))
  await expect(run()).rejects.toThrow('The database has migration 0201-orders.sql')
})

test('a new file numbered before an applied one is refused', async () => {
  write('migrations/0204-later.sql', 'select 1')
  await run()
  write('migrations/0203-between.sql', 'select 1')
  await expect(run()).rejects.toThrow('Migration 0203-between.sql is numbered before 0204-later.sql')
})

test('two files with one number, the number of the baseline, and a file without a number are refused', async () => {
  write('migrations/0201-again.sql', 'select 1')
  await expect(run()).rejects.toThrow('have the same number')
  rmSync(join(folder, 'migrations/0201-again.sql'))
  write('migrations/0200-early.sql', 'select 1')
  await expect(run()).rejects.toThrow('Migrations 0200-baseline.sql and 0200-early.sql have the same number')
  rmSync(join(folder, 'migrations/0200-early.sql'))
  write('migrations/notes.sql', 'select 1')
  await expect(run()).rejects.toThrow('Migration notes.sql is not named NNNN-name.sql')
})
