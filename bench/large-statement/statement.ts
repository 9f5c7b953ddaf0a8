import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Connection, Database } from '#server/database/connect.ts'

type Value = string | number | boolean | null | readonly number[] | readonly string[]
type Slots<Values> = { readonly [Name in keyof Values]: unknown }

/** A statement that runs often enough to be built once per process and planned once per connection. */
export type Statement<Values> = Readonly<{
  name: string
  build: (slots: Slots<Values>) => SQL
  text: string
  params: unknown[]
}>

const dialect = new PgDialect()

/** Declares a statement: `build` puts the values into SQL, as it would into a Drizzle `sql` template. */
export function statement<Values extends Record<string, Value>>(name: string, build: (slots: Slots<Values>) => SQL): Statement<Values> {
  const placeholders = new Proxy({}, { get: (_, slot) => sql.placeholder(String(slot)) }) as Slots<Values>
  const { sql: text, params } = dialect.sqlToQuery(build(placeholders))
  return { name, build, text, params }
}

/** Runs a statement: prepared on the connection when it stands alone, as plain SQL inside a transaction. */
export async function runStatement<Row, Values extends Record<string, Value>>(
  db: Connection,
  { name, build, text, params }: Statement<Values>,
  values: Values,
): Promise<Row[]> {
  if (isDatabase(db)) {
    const { rows } = await db.$client.query({ name, text, values: fillPlaceholders(params, values) })
    return rows as Row[]
  }
  const slots = Object.fromEntries(Object.entries(values).map(([slot, value]) => [slot, sql.param(value)])) as Slots<Values>
  const { rows } = await db.execute(build(slots))
  return rows as Row[]
}

function isDatabase(db: Connection): db is Database {
  return '$client' in db
}
