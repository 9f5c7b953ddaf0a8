import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

/** Every column of every table, as the database itself lists them: one that is added tomorrow is searched tomorrow. */
async function columnsOf(db: Database): Promise<{ table: string; column: string; type: string }[]> {
  const { rows } = await db.execute<{ table: string; column: string; type: string }>(sql`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`)
  return rows
}

/** Where in the database a pattern (any case) is found, as 'table.column'. */
export async function findInDatabase(db: Database, pattern: string): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, type } of await columnsOf(db)) {
    const name = sql.identifier(column)
    const text = type === 'bytea' ? sql`encode(${name}, 'escape')` : sql`${name}::text`
    const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)} where ${text} ~* ${pattern} limit 1`)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** The tables with rows that name an account in one of the given columns. */
export async function findAccountIn(db: Database, userId: number, names: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await columnsOf(db)) {
    if (!names.includes(column)) continue
    const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId} limit 1`)
    if (rows.length > 0) found.push(table)
  }
  return found
}

/** Every whole row that contains a pattern, by table: equal before and after means untouched. */
export async function rowsWith(db: Database, pattern: string): Promise<Record<string, unknown[]>> {
  const tables = new Set((await columnsOf(db)).map(({ table }) => table))
  const rowsOf = async (table: string) =>
    (await db.execute(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where t::text ~* ${pattern} order by t::text`)).rows
  return Object.fromEntries(await Promise.all([...tables].map(async (table) => [table, await rowsOf(table)] as const)))
}

/** The files below a folder whose name or content has a pattern. */
export async function findInFiles(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const isFound = await Promise.all(files.map(async (file) => pattern.test(file) || pattern.test(await readFile(file, 'latin1'))))
  return files.filter((_, index) => isFound[index])
}
