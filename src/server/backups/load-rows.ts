import type pg from 'pg'
import { dumpRows } from './dump-rows.ts'
import type { BackedUpTable, Manifest } from './manifest.ts'
import { readRowsFile } from './rows-file.ts'

const STATEMENT_BYTES = 1_000_000

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
const INDEXES = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`

/** Loads a backup's rows in one transaction and verifies all before committing; throws and rolls back when one differs. */
export async function loadRows(pool: pg.Pool, file: string, { tables, sequences }: Manifest): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const { rows: hindrances } = await client.query<{ drop: string; make: string }>(`${FOREIGN_KEYS} union all ${INDEXES}`)
    for (const { drop } of hindrances) await client.query(drop)
    for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`)
    // migrations insert some rows
    for (const { name } of tables) await client.query(`delete from "${name}"`)
    await insertAll(client, file, tables)
    for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`)
    // indexes first, as foreign keys need the unique ones
    for (const { make } of hindrances.toReversed()) await client.query(make)
    for (const { name, lastValue, isCalled } of sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [`public."${name}"`, lastValue, isCalled])
    }
    await compareRows(client, tables)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    // closing the connection rolls back
    client.release(true)
  }
}

async function insertAll(client: pg.PoolClient, file: string, tables: readonly BackedUpTable[]): Promise<void> {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.join(', ')]))
  for await (const { table, lines } of readRowsFile(file)) {
    const columns = columnsOf.get(table)
    if (columns === undefined) throw new Error(`The backup holds rows of a table "${table}" its manifest does not name`)
    for (const rows of inStatements(lines)) {
      await client.query(
        `insert into "${table}" (${columns}) overriding system value select ${columns} from json_populate_recordset(null::"${table}", $1)`,
        [`[${rows.join(',')}]`],
      )
    }
  }
}

function* inStatements(lines: readonly string[]): Generator<string[]> {
  let rows: string[] = []
  let size = 0
  for (const line of lines) {
    rows.push(line)
    size += line.length
    if (size < STATEMENT_BYTES) continue
    yield rows
    rows = []
    size = 0
  }
  if (rows.length > 0) yield rows
}

async function compareRows(client: pg.PoolClient, expected: readonly BackedUpTable[]): Promise<void> {
  const found: BackedUpTable[] = []
  for await (const _ of dumpRows(client, found));
  const stored = new Map(found.map((table) => [table.name, table]))
  for (const { name, rows, sha256 } of expected) {
    const table = stored.get(name)
    if (table?.rows !== rows) throw new Error(`The table "${name}" has ${table?.rows ?? 'no'} rows instead of ${rows}`)
    if (table.sha256 !== sha256) throw new Error(`The rows of the table "${name}" are not what was backed up`)
  }
}
