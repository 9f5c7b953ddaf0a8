import type pg from 'pg'
import { tableNames } from './lived-in-shop.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows of each table as JSON, in the shape of the newest schema. */
export type SavedRows = ReadonlyMap<string, readonly Row[]>

/** Columns that were renamed: their name in an older schema, and the one the saved rows have. */
const EARLIER_NAMES: Readonly<Record<string, string>> = {}

/** Rows that came with a column: an older schema has neither. */
const CAME_WITH: Readonly<Record<string, string>> = { metre_figures: 'class_id', product_documents: 'picture' }

export async function saveRows(pool: pg.Pool): Promise<SavedRows> {
  const saved = new Map<string, readonly Row[]>()
  for (const table of await tableNames(pool)) {
    const { rows } = await pool.query<{ row: Row }>(`select row_to_json(kept) as row from "${table}" as kept`)
    saved.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return saved
}

/** Puts the saved rows into whatever of their tables and columns an older schema has; what it alone has gets its default. */
export async function loadRows(client: pg.ClientBase, saved: SavedRows): Promise<void> {
  // neither triggers nor foreign keys: the rows come in the order of their tables' names
  await client.query('set local session_replication_role = replica')
  for (const table of await tableNames(client)) {
    const stored = await storedColumns(client, `public."${table}"`)
    const later = CAME_WITH[table] !== undefined && !stored.includes(CAME_WITH[table]) ? CAME_WITH[table] : null
    const rows = saved
      .get(table)
      ?.map(withEarlierNames)
      .filter((row) => later === null || row[later] === null)
    if (rows === undefined) continue
    const known = Object.keys(rows[0] ?? {})
    const columns = stored.filter((column) => known.includes(column)).map((name) => `"${name}"`)
    await client.query(`delete from "${table}"`)
    await client.query(
      `insert into "${table}" (${columns}) overriding system value select ${columns} from json_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(rows)],
    )
  }
  await client.query('set local session_replication_role = origin')
}

function withEarlierNames(row: Row): Row {
  const renamed = Object.entries(EARLIER_NAMES).filter(([, name]) => name in row)
  return { ...row, ...Object.fromEntries(renamed.map(([earlier, name]) => [earlier, row[name]])) }
}

/** Remembers what the tables hold now. */
export async function copyRows(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query('create schema kept')
  for (const table of tables) {
    const columns = (await storedColumns(client, `public."${table}"`)).map((name) => `"${name}"`)
    await client.query(`create table kept."${table}" as select ${columns} from public."${table}"`)
  }
}

/** What is not as it was remembered, table by table; columns that came since count for nothing. */
export async function differences(client: pg.ClientBase, tables: readonly string[], rewritten: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const existing = await tableNames(client)
  for (const table of tables) {
    if (!existing.includes(table)) found.push(`${table} is gone`)
    else found.push(...(await differencesOf(client, table, rewritten)))
  }
  return found
}

async function differencesOf(client: pg.ClientBase, table: string, rewritten: readonly string[]): Promise<string[]> {
  const now = await storedColumns(client, `public."${table}"`)
  const before = (await storedColumns(client, `kept."${table}"`)).filter((column) => !rewritten.includes(`${table}.${column}`))
  const missing = before.filter((column) => !now.includes(column)).map((column) => `${table}: the column ${column} is gone`)
  const shared = before.filter((column) => now.includes(column)).map((column) => `"${column}"`)
  const { rows } = await client.query<{ count: number }>(
    `select count(*) from (select ${shared} from kept."${table}" except all select ${shared} from public."${table}") as missing`,
  )
  const { rows: totals } = await client.query<{ more: number }>(
    `select (select count(*) from public."${table}") - (select count(*) from kept."${table}") as more`,
  )
  const [changed, more] = [Number(rows[0]?.count), Number(totals[0]?.more)]
  return [
    ...missing,
    ...(changed > 0 ? [`${table}: ${changed} rows are gone or changed`] : []),
    ...(more > 0 ? [`${table}: ${more} rows came from nowhere`] : []),
  ]
}

/** Not the generated ones, which follow from the others. */
async function storedColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}
