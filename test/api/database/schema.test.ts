import { getTableColumns, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { allTables } from '#test/all-tables.ts'
import { testDatabase } from '#test/databases.ts'

type Column = { type: string; notNull: boolean; hasDefault: boolean }

const { pool } = await testDatabase()
const tables = await allTables()
const notInSchema = ['migrations']

const stored = await pool.query<Column & { table: string; column: string }>(
  `select relname as "table", attname as "column", format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
          atthasdef or attidentity <> '' as "hasDefault"
   from pg_attribute join pg_class on pg_class.oid = attrelid
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
   order by 1, 2`,
)

test('the schema the code uses and the migrated database have the same tables', () => {
  const inDatabase = new Set(stored.rows.map((row) => row.table).filter((table) => !notInSchema.includes(table)))
  expect(tables.map((table) => getTableName(table)).toSorted()).toEqual([...inDatabase].toSorted())
})

test.each(tables.map((table) => [getTableName(table), table] as const))(
  '%s has the columns, types, defaults and nulls the code expects',
  (name, table) => {
    const inDatabase = stored.rows
      .filter((row) => row.table === name)
      .map(({ column, type, notNull, hasDefault }) => [column, { type, notNull, hasDefault }])
    const inCode = Object.values(getTableColumns(table)).map((column) => [
      column.name,
      { type: typeOf(column.getSQLType()), notNull: column.notNull, hasDefault: isFilledByDatabase(column) },
    ])
    expect(Object.fromEntries(inCode)).toEqual(Object.fromEntries(inDatabase))
  },
)

test('deleting an account searches no table from end to end: every reference to it stands first in an index', async () => {
  const { rows } = await pool.query<{ reference: string }>(
    `select format('%s.%s', conrelid::regclass, attname) as reference
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass
       and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
     order by 1`,
  )
  expect(rows).toEqual([])
})

function typeOf(sqlType: string): string {
  return sqlType.replace(/^bigserial$/, 'bigint').replace(/^serial$/, 'integer')
}

function isFilledByDatabase(column: {
  default?: unknown
  generated?: unknown
  generatedIdentity?: unknown
  getSQLType(): string
}): boolean {
  return (
    column.default !== undefined ||
    column.generated !== undefined ||
    column.generatedIdentity !== undefined ||
    column.getSQLType().endsWith('serial')
  )
}
