import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { BackedUpSequence, BackedUpTable } from './manifest.ts'
import { tableLine } from './rows-file.ts'

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
