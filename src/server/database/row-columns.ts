import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Every column of a table under the name the schema gives it: what a declared statement answers is then a row as it is stored. */
export function rowColumns(table: PgTable): SQL {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  return sql.join(columns, sql`, `)
}
