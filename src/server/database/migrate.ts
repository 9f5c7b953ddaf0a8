import type pg from 'pg'
import { createDanishCollation } from './danish-collation.ts'
import { loggableReason } from './loggable-error.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'

type Applied = { name: string; checksum: string }

const MIGRATION_LOCK = 5_481_736

/**
 * Brings the database up to the SQL files in `folder` and answers the names of those it ran. Several processes may
 * call it at once: one runs the files, the others wait. Throws one clear line when a file that is already applied was
 * changed, is missing, or a new one is numbered before it. `upTo` names the last file to run.
 */
export async function migrate(pool: pg.Pool, folder: string, { upTo }: { upTo?: string | undefined } = {}): Promise<string[]> {
  const files = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await prepare(client)
    const { rows: applied } = await client.query<Applied>('select name, checksum from migrations order by name')
    assertUnchanged(files, applied)
    const waiting = files.slice(applied.length)
    for (const file of waiting) await apply(client, file)
    return waiting.map((file) => file.name)
  } finally {
    // Closing the connection gives back the lock and the settings.
    client.release(true)
  }
}

async function prepare(client: pg.PoolClient): Promise<void> {
  await client.query('create extension if not exists pg_trgm')
  await client.query('create extension if not exists unaccent')
  await createDanishCollation(client)
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
}

function assertUnchanged(files: MigrationFile[], applied: Applied[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file) throw new Error(`The database has migration ${name}, which this version of the shop does not: run a newer version`)
    if (file.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied: restore it and put the change in a new file`)
    }
    const before = files[index]
    if (before && before.name !== name)
      throw new Error(`Migration ${before.name} is numbered before ${name}, which is applied already: renumber it`)
  }
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: MigrationFile): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${loggableReason(error)}`, { cause: error })
  }
}
