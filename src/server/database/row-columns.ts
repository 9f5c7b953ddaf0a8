import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Columns for a declared statement, each under its name: what it answers then is what `select` of the query builder would. */
export function namedColumns(columns: Readonly<Record<string, Column | SQL>>): SQL {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  return sql.join(named, sql`, `)
}

/** Every column of a table under the name the schema gives it: what a declared statement answers is then a row as it is stored. */
export function rowColumns(table: PgTable): SQL {
  return namedColumns(getTableColumns(table))
}
