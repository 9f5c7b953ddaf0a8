import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkBooks } from '#server/backups/load-backup.ts'
import type { BackedUpTable } from '#server/backups/manifest.ts'
import { dumpRows } from '#server/backups/rows-file.ts'
import { migrate, readFunctions, readMigrations } from '#server/database/migrate.ts'
import { testDatabase } from '#test/databases.ts'
import { fillLivedInShop, tableNames } from '#test/lived-in-shop.ts'
import { eighth } from '#test/scope.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { copyRows, differences, loadRows, type SavedRows, saveRows } from '#test/upgraded-rows.ts'

const SCHEMA = 'db'

/** Columns a migration rewrites, renames or drops because that is what it is for; every other value must come through all of them untouched. */
const REWRITTEN: Readonly<Record<string, readonly string[]>> = {
  '0245-imports-in-the-work-queue.sql': ['product_imports', 'undo_jobs'].flatMap((table) => [`${table}.lease`, `${table}.leased_until`]),
  '0250-columns-never-read.sql': ['members.invited_by_user_id', 'product_imports.ended_by_user_id', 'reminders.withdrawn_by_user_id'],
}

/** Migrations that add rows of their own, by table. */
const ADDING: Readonly<Record<string, string>> = { '0362-car-models-by-class.sql': 'metre_figures' }

const files = await readMigrations(SCHEMA)
const functions = await readFunctions(SCHEMA)
/** A shop at the baseline and after each migration; the newest one has nothing to come through. A short run takes the first, the last and some. */
const [baseline, ...others] = files.slice(0, -1).map(({ name }, index) => ({ name, index }))
const stages = [baseline, ...eighth(others.slice(0, -1)), others.at(-1)].filter((stage) => stage !== undefined)
const livedIn = await testDatabase()
await fillLivedInShop(livedIn.db, livedIn.pool)
const saved = await saveRows(livedIn.pool)

// one transaction goes from migration to migration; at each stage the later ones run and are rolled back again
const old = await testDatabase({ template: 'empty' })
await migrate(old.pool, { upTo: files[0]?.name })
const client = await old.pool.connect()
await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
await applyFunctions()
afterAll(() => client.release(true))

/** A shop migrates with its triggers in place. Files of functions that need a newer schema are left out. */
async function applyFunctions(): Promise<void> {
  for (const { sql } of functions) {
    await client.query('savepoint functions')
    await client.query(sql).catch(() => client.query('rollback to savepoint functions'))
  }
}

/** Fills the schema as it is now, lets `upgrade` run, answers what it changed and what does not add up, and takes all of it back. */
async function changesBy(rows: SavedRows, upgrade: readonly string[], rewritten: readonly string[] = []): Promise<string[]> {
  await client.query('savepoint stage')
  await loadRows(client, rows)
  const tables = await tableNames(client)
  await copyRows(client, tables)
  for (const statement of upgrade) await client.query(statement)
  const changes = [...(await differences(client, tables, rewritten)), ...(await checkBooks(client))]
  await client.query('rollback to savepoint stage')
  return changes
}

let stage = 0

async function goTo(index: number): Promise<void> {
  for (const { sql } of files.slice(stage + 1, index + 1)) await client.query(sql)
  if (index > stage) await applyFunctions()
  stage = index
}

test.each(stages)(
  'a demo shop as it was at $name comes through every later migration with every row and figure it had',
  async ({ index }) => {
    await goTo(index)
    const later = files.slice(index + 1)
    const rewritten = later.flatMap(({ name }) => REWRITTEN[name] ?? [])
    const added = later.flatMap(({ name }) => ADDING[name] ?? [])
    const changes = await changesBy(
      saved,
      later.map(({ sql }) => sql),
      rewritten,
    )
    const isAdded = (change: string) => added.some((table) => new RegExp(`^${table}: \\d+ rows came from nowhere$`).test(change))
    expect(changes.filter((change) => !isAdded(change))).toEqual([])
  },
)

/** What a bad migration does to what people wrote, and what is said about it. */
const LOSSES: readonly [string, string[]][] = [
  ['delete from favourites where product_id = (select min(product_id) from favourites)', ['favourites: 1 rows are gone or changed']],
  [
    'update orders set total_ore = total_ore + 1, shipping_ore = shipping_ore + 1 where id = 1',
    ['orders: 1 rows are gone or changed', '1 orders whose payment status is not what their sums say'],
  ],
  ['alter table users drop column address', ['users: the column address is gone']],
  ['drop table messages', ['messages is gone']],
  [
    'update users set points = points + 1 where id = 3',
    ['users: 1 rows are gone or changed', '1 customers whose points are not the sum of their ledger'],
  ],
]

test.each(eighth(LOSSES))('a migration that loses or changes what people wrote would be seen: %s', async (statement, seen) => {
  await goTo(files.length - 1)
  expect(await changesBy(saved, [statement])).toEqual(seen)
})

test('a migration that fails half-way leaves the schema and every row of the shop as they were, and the version before starts again', async () => {
  const folder = join(temporaryDirectory(), 'db')
  await cp(SCHEMA, folder, { recursive: true, filter: (path) => !path.includes('demo') })
  await writeFile(
    join(folder, 'migrations', '9999-fails.sql'),
    `alter table orders drop column total_ore; delete from order_lines; drop index invoices_search;
     create table half (id int); alter table users rename column name to full_name; select 1 / 0;`,
  )
  const before = await fingerprint()
  await expect(migrate(livedIn.pool, { folder })).rejects.toThrow('Migration 9999-fails.sql failed')
  expect(await fingerprint()).toEqual(before)
  expect(await migrate(livedIn.pool)).toEqual([])
  await rm(join(folder, '..'), { recursive: true })
})

/** Every column, index and constraint of the shop, and a checksum over the rows of each table. */
async function fingerprint() {
  const { rows: schema } = await livedIn.pool.query(`
    select attrelid::regclass::text || '.' || attname || ' ' || atttypid::regtype || ' ' || attnotnull as part
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select pg_get_constraintdef(oid) || conname from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    order by 1`)
  const reader = await livedIn.pool.connect()
  const tables: BackedUpTable[] = []
  await reader.query('begin')
  for await (const _ of dumpRows(reader, tables));
  reader.release(true)
  return { schema, tables }
}
