import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Named columns for a declared statement, so that rows look like those of the query builder. */
export function namedColumns(columns: Readonly<Record<string, Column | SQL>>): SQL {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  return sql.join(named, sql`, `)
}

/** All columns by their schema names. */
export function rowColumns(table: PgTable): SQL {
  return namedColumns(getTableColumns(table))
}
