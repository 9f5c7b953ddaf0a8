import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { PROJECT_ROOT } from '#server/project-root.ts'
import { loggableReason } from './database-errors.ts'

// Unicode's Danish order (CLDR 44, da) for an ICU without it
const DANISH_RULES = [
  '[caseFirst upper]',
  '&D<<đ<<<Đ<<ð<<<Ð',
  '&t<<<þ/h',
  '&T<<<Þ/h',
  '&Y<<ü<<<Ü<<ű<<<Ű',
  '&[before 1]ǀ<æ<<<Æ<<ä<<<Ä<ø<<<Ø<<ö<<<Ö<<ő<<<Ő<å<<<Å<<<aa<<<Aa<<<AA',
].join('')

type Applied = Pick<SchemaFile, 'name' | 'checksum'>

export const SCHEMA_FOLDER = fileURLToPath(new URL('db', PROJECT_ROOT))

const MIGRATION_LOCK = 5_481_736

type MigrateOptions = Readonly<{
  folder?: string
  /** the last migration to run; functions and triggers are then left out */
  upTo?: string | undefined
  /** functions and triggers are applied whatever the record of them says */
  renewsFunctions?: boolean
}>

/** Applies the missing SQL files, one process at a time, and answers their names. Throws if applied ones do not match (decision 0084). */
export async function migrate(
  pool: pg.Pool,
  { folder = SCHEMA_FOLDER, upTo, renewsFunctions = false }: MigrateOptions = {},
): Promise<string[]> {
  const files = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await prepare(client)
    const { rows: recorded } = await client.query<Applied>('select name, checksum from migrations order by name')
    const applied = await countAsBaseline(client, recorded, files)
    assertUnchanged(files, applied)
    const waiting = files.slice(applied.length)
    for (const file of waiting) await apply(client, file)
    if (upTo !== undefined) return waiting.map(({ name }) => name)
    // a migration may have dropped some of them along with a table
    const known = waiting.length > 0 || renewsFunctions ? [] : recorded.filter(isOfFunctions)
    const changed = (await readFunctions(folder)).filter(
      (file) => !known.some((one) => one.name === file.name && one.checksum === file.checksum),
    )
    for (const file of changed) await apply(client, file)
    return [...waiting, ...changed].map(({ name }) => name)
  } finally {
    // closing the connection releases lock and settings
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

/** Records the baseline in place of the migrations it replaces. */
async function countAsBaseline(client: pg.PoolClient, recorded: readonly Applied[], files: readonly SchemaFile[]): Promise<Applied[]> {
  const applied = sinceBaseline('The database', recorded, files)
  const replaced = recorded.filter((record) => !isOfFunctions(record) && !applied.some(({ name }) => name === record.name))
  const [baseline] = applied
  if (replaced.length === 0 || !baseline) return applied
  await client.query(
    'with replaced as (delete from migrations where name = any ($1)) insert into migrations (name, checksum) values ($2, $3)',
    [replaced.map(({ name }) => name), baseline.name, baseline.checksum],
  )
  return applied
}

function assertUnchanged(files: SchemaFile[], applied: Applied[]): void {
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

async function apply(client: pg.PoolClient, file: SchemaFile): Promise<void> {
  await client.query('begin')
  try {
    await client.query(file.sql)
    const again = isOfFunctions(file) ? ' on conflict (name) do update set checksum = excluded.checksum, applied_at = now()' : ''
    await client.query(`insert into migrations (name, checksum) values ($1, $2)${again}`, [file.name, file.checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const what = isOfFunctions(file) ? `db/${file.name}` : `Migration ${file.name}`
    throw new Error(`${what} failed: ${loggableReason(error)}`, { cause: error })
  }
}

/** The embedded engine sorts Å under A in `da-DK`, so it gets rules; a server uses its own Danish data, as PostgreSQL 15 refuses rules. */
async function createDanishCollation(client: Pick<pg.PoolClient, 'query'>): Promise<void> {
  const { rows } = await client.query("select collname from pg_collation where collname in ('danish', 'da-x-icu')")
  const names = rows.map((row) => row.collname)
  if (names.includes('danish')) return
  await client.query(
    names.includes('da-x-icu')
      ? "create collation danish (provider = icu, locale = 'da-DK')"
      : `create collation danish (provider = icu, locale = 'und', rules = '${DANISH_RULES}')`,
  )
}

type SchemaFile = Readonly<{ name: string; sql: string; checksum: string }>
type Recorded = Pick<SchemaFile, 'name' | 'checksum'>

/** The baseline is recorded under this name: it stands for every migration up to its number (decision 0084). */
const BASELINE = '0200-baseline.sql'
const LAST_BEFORE_BASELINE = '0200-job-offer-heads.sql'
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/
const FUNCTIONS = 'functions/'

/** The baseline of a folder `db` and its numbered migrations, in order. */
export async function readMigrations(folder: string): Promise<SchemaFile[]> {
  const names = await sqlFiles(join(folder, 'migrations'))
  for (const [index, name] of names.entries()) {
    if (!NAME.test(name)) throw new Error(`Migration ${name} is not named NNNN-name.sql`)
    const previous = names[index - 1] ?? BASELINE
    if (previous.slice(0, 4) === name.slice(0, 4)) throw new Error(`Migrations ${previous} and ${name} have the same number`)
  }
  return await Promise.all([
    readSchemaFile(BASELINE, join(folder, 'baseline.sql')),
    ...names.map((name) => readSchemaFile(name, join(folder, 'migrations', name))),
  ])
}

/** The files of functions and triggers of a folder `db`, in the order they are applied in; a record of one is named `functions/…`. */
export async function readFunctions(folder: string): Promise<SchemaFile[]> {
  const names = await sqlFiles(join(folder, 'functions'))
  return await Promise.all(names.map((name) => readSchemaFile(`${FUNCTIONS}${name}`, join(folder, 'functions', name))))
}

export function isOfFunctions({ name }: Recorded): boolean {
  return name.startsWith(FUNCTIONS)
}

/** The migrations of `subject` (a database or a backup), those before the baseline as the baseline. Throws when one of these is missing. */
export function sinceBaseline(subject: string, recorded: readonly Recorded[], [baseline]: readonly SchemaFile[]): Recorded[] {
  const migrations = recorded.filter((record) => !isOfFunctions(record))
  const before = migrations.filter(({ name }) => name !== BASELINE && name.slice(0, 4) <= BASELINE.slice(0, 4))
  const last = before.at(-1)
  if (!last || !baseline) return migrations
  if (last.name !== LAST_BEFORE_BASELINE) {
    throw new Error(
      `${subject} stands at migration ${last.name}, and this version of the shop begins at 0200: see docs/operations.md, 'Upgrade'`,
    )
  }
  return [{ name: baseline.name, checksum: baseline.checksum }, ...migrations.slice(before.length)]
}

async function sqlFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

async function readSchemaFile(name: string, path: string): Promise<SchemaFile> {
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
