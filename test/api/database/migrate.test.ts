import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { testDatabase } from '#test/databases.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const { pool } = await testDatabase({ template: 'empty' })
const folder = join(temporaryDirectory(), 'migrations')
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

beforeEach(async () => {
  await pool.query('drop table if exists migrations, customers, orders')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  write('0001-customers.sql', 'create table customers (id int primary key);\ninsert into customers values (1);')
  write('0002-orders.sql', 'create table orders (id int primary key, name text collate danish);')
})

test('the files run in order, once', async () => {
  expect(await migrate(pool, folder)).toEqual(['0001-customers.sql', '0002-orders.sql'])
  expect(await migrate(pool, folder)).toEqual([])
  write('0003-more.sql', 'insert into customers values (2)')
  expect(await migrate(pool, folder)).toEqual(['0003-more.sql'])
  const { rows } = await pool.query('select id from customers order by id')
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('several processes that start at once run each file once', async () => {
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, folder)))
  expect(runs.flat().toSorted()).toEqual(['0001-customers.sql', '0002-orders.sql'])
})

test('a file that fails leaves nothing of itself, and the ones before it stay', async () => {
  write('0003-broken.sql', 'insert into customers values (2); insert into customers values (1);')
  await expect(migrate(pool, folder)).rejects.toThrow('Migration 0003-broken.sql failed: 23505 (customers_pkey)')
  const { rows } = await pool.query('select (select count(*) from customers) as customers, (select count(*) from migrations) as files')
  expect(rows).toEqual([{ customers: 1, files: 2 }])
  write('0003-broken.sql', 'insert into customers values (2)')
  expect(await migrate(pool, folder)).toEqual(['0003-broken.sql'])
})

test('a file and the record of it are stored together or not at all', async () => {
  write('0003-odd.sql', "create table odd (id int); insert into migrations (name, checksum) values ('0003-odd.sql', 'already')")
  await expect(migrate(pool, folder)).rejects.toThrow('Migration 0003-odd.sql failed')
  const { rows } = await pool.query("select to_regclass('odd') as odd")
  expect(rows).toEqual([{ odd: null }])
})

test('a file changed after it was applied stops the start with one clear line', async () => {
  await migrate(pool, folder)
  write('0001-customers.sql', 'create table customers (id bigint primary key);')
  await expect(migrate(pool, folder)).rejects.toThrow(/^Migration 0001-customers\.sql was changed after it was applied: .*new file$/)
})

test('a checkout with Windows line endings is not a changed file', async () => {
  await migrate(pool, folder)
  write('0001-customers.sql', 'create table customers (id int primary key);\r\ninsert into customers values (1);')
  expect(await migrate(pool, folder)).toEqual([])
})

test('a database newer than the program is left alone', async () => {
  await migrate(pool, folder)
  rmSync(join(folder, '0002-orders.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('The database has migration 0002-orders.sql')
})

test('a new file numbered before an applied one is refused', async () => {
  write('0004-later.sql', 'select 1')
  await migrate(pool, folder)
  write('0003-between.sql', 'select 1')
  await expect(migrate(pool, folder)).rejects.toThrow('Migration 0003-between.sql is numbered before 0004-later.sql')
})

test('two files with one number, and a file without a number, are refused', async () => {
  write('0002-again.sql', 'select 1')
  await expect(migrate(pool, folder)).rejects.toThrow('have the same number')
  rmSync(join(folder, '0002-again.sql'))
  write('notes.sql', 'select 1')
  await expect(migrate(pool, folder)).rejects.toThrow('Migration notes.sql is not named NNNN-name.sql')
})
