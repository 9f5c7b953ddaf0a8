import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import type { BackedUpSequence, BackedUpTable, Manifest } from './manifest.ts'

const TABLE_MARK = '#'
const GZIP_LEVEL = 3

type Rows = Readonly<{ table: string; lines: readonly string[] }>

function tableLine(table: string): string {
  return `${TABLE_MARK}${table}\n`
}

/** Compressed, readable by the owner only, and synced to disk. */
export async function writeRowsFile(file: string, texts: AsyncIterable<string>): Promise<void> {
  await pipeline(texts, createGzip({ level: GZIP_LEVEL }), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

/** Rows in chunks of one table. Throws when the file is truncated or corrupt. */
async function* readRowsFile(file: string): AsyncGenerator<Rows> {
  let table = ''
  for await (const lines of linesOf(createReadStream(file).compose(createGunzip()))) {
    let rows: string[] = []
    for (const line of lines) {
      if (!line.startsWith(TABLE_MARK)) rows.push(line)
      else {
        if (rows.length > 0) yield { table, lines: rows }
        table = line.slice(TABLE_MARK.length)
        rows = []
      }
    }
    if (rows.length > 0) yield { table, lines: rows }
  }
}

/** `node:readline` also splits at U+2028, which customers' texts may contain. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
  if (rest !== '') throw new Error('the last line is cut off')
}

type Shape = Readonly<{ name: string; columns: string[]; order: string[] }>

const ROWS_AT_ONCE = 1000

const PLAIN_VALUES = `set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

const SHAPES = `
  select relname as name,
    (select json_agg(quote_ident(attname) order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select json_agg(quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end order by array_position(indkey::int2[], attnum))
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey) where indrelid = c.oid and indisprimary) as "order"
  from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname collate "C"`

/** All rows as JSON lines, for a snapshot transaction. Adds names, counts and checksums to `tables`, which are equal for equal rows. */
export async function* dumpRows(client: pg.ClientBase, tables: BackedUpTable[]): AsyncGenerator<string> {
  await client.query(PLAIN_VALUES)
  const { rows: shapes } = await client.query<Shape>(SHAPES)
  for (const shape of shapes) {
    yield tableLine(shape.name)
    const hash = createHash('sha256')
    let rows = 0
    for await (const lines of readInPieces(client, shape)) {
      const text = `${lines.join('\n')}\n`
      hash.update(text)
      rows += lines.length
      yield text
    }
    tables.push({ name: shape.name, columns: shape.columns, rows, sha256: hash.digest('hex') })
  }
}

/** Read after the rows, so that no row exceeds its sequence. */
export async function readSequences(client: pg.ClientBase): Promise<BackedUpSequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename collate "C"`,
  )
  const sequences: BackedUpSequence[] = []
  for (const { name } of names) {
    const { rows } = await client.query<Omit<BackedUpSequence, 'name'>>(
      `select last_value as "lastValue", is_called as "isCalled" from "${name}"`,
    )
    for (const row of rows) sequences.push({ name, ...row })
  }
  return sequences
}

async function* readInPieces(client: pg.ClientBase, { name, columns, order }: Shape): AsyncGenerator<string[]> {
  await client.query(
    `declare every_row no scroll cursor for
       select row_to_json(kept)::text as line from (select ${columns} from "${name}" order by ${order}) as kept`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from every_row`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close every_row')
}

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
    const { rows: constraintsAndIndexes } = await client.query<{ drop: string; make: string }>(`${FOREIGN_KEYS} union all ${INDEXES}`)
    for (const { drop } of constraintsAndIndexes) await client.query(drop)
    for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`)
    // migrations insert some rows
    for (const { name } of tables) await client.query(`delete from "${name}"`)
    await insertAll(client, file, tables)
    for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`)
    // indexes first, as foreign keys need the unique ones
    for (const { make } of constraintsAndIndexes.toReversed()) await client.query(make)
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
