import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DurableFiles } from '#server/database/embedded/durable-files.ts'
import { createHousekeeping, openEngine } from '#server/database/embedded/engine.ts'
import { closedTestDatabase } from '#test/databases.ts'

const { dataDir } = await closedTestDatabase({ template: 'empty' })
let syncs = 0
const files = new DurableFiles(join(dataDir, 'pg'), (descriptor) => {
  syncs += 1
  fs.fsyncSync(descriptor)
})
const engine = await openEngine({ files, durable: true, log: () => {} })
afterAll(() => engine.close())

test('every commit is on the disk before it is acknowledged', async () => {
  await engine.exec('create table receipts (id int)')
  for (let id = 1; id <= 5; id += 1) {
    const before = syncs
    await engine.query('insert into receipts values ($1)', [id])
    expect(syncs - before).toBe(1)
  }
})

test('a rolled-back or reading transaction costs no disk write', async () => {
  const before = syncs
  await engine.exec('begin; insert into receipts values (9); rollback')
  await engine.query('select count(*) from receipts')
  expect(syncs - before).toBe(0)
})

test('a checkpoint puts the tables themselves on the disk, and the directory of a new file', async () => {
  const before = syncs
  await engine.exec('create table more (id int); insert into more values (1); checkpoint')
  expect(syncs - before).toBeGreaterThan(3)
})

test('housekeeping vacuums and counts a table that changed much, and only that', async () => {
  const housekeeping = createHousekeeping(engine)
  await engine.exec(
    'create table calm (id int); create table busy (id int); insert into busy select generate_series(1, 2000); delete from busy where id % 2 = 0',
  )
  for (let round = 1; round <= 3; round += 1) await housekeeping.maintain()
  const { rows } = await engine.query(
    "select stat.relname, reltuples, n_dead_tup from pg_class join pg_stat_user_tables as stat on relid = pg_class.oid where stat.relname in ('busy', 'calm') order by 1",
  )
  expect(rows).toEqual([
    { relname: 'busy', reltuples: 1000, n_dead_tup: 0 },
    { relname: 'calm', reltuples: -1, n_dead_tup: 0 },
  ])
})

test('housekeeping writes a checkpoint once enough has been written, so that the log does not grow for ever', async () => {
  const housekeeping = createHousekeeping(engine)
  const redo = async () =>
    (await engine.query<{ redo: string }>('select redo_lsn::text as redo from pg_control_checkpoint()')).rows[0]?.redo
  await housekeeping.maintain()
  const first = await redo()
  await housekeeping.maintain()
  expect(await redo()).toBe(first)
  await engine.exec("create table wide as select repeat('x', 1000) as text from generate_series(1, 40000)")
  await housekeeping.maintain()
  expect(await redo()).not.toBe(first)
})

test('housekeeping waits while a transaction is open', async () => {
  await engine.exec('create table waiting as select generate_series(1, 2000); select pg_stat_force_next_flush()')
  await engine.exec('begin; insert into receipts values (10)')
  await createHousekeeping(engine).maintain()
  expect(engine.isInTransaction()).toBe(true)
  await engine.exec('rollback')
})
