import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

/** What one transaction wrote of one row; `before` is null of a new one. `at` orders the writes of one row, which its lock serialises. */
export type Write = Readonly<{
  at: number
  transaction: string
  table: 'products' | 'orders' | 'order_lines' | 'payments' | 'stock_movements'
  before: Row | null
  after: Row
}>
export type Row = Readonly<Record<string, unknown>>

const TABLES: readonly Write['table'][] = ['products', 'orders', 'order_lines', 'payments', 'stock_movements']

/** From now on every write of the rows with stock and money is logged with its transaction, by triggers of the database itself. */
export async function logRows(db: Database): Promise<void> {
  await db.execute(sql`create table row_writes (
    at bigint generated always as identity, transaction xid8 not null default pg_current_xact_id(), name text not null, before jsonb, after jsonb not null)`)
  await db.execute(sql`create function keep_row_write() returns trigger language plpgsql as $$ begin
    insert into row_writes (name, before, after) values (tg_table_name, case when tg_op = 'UPDATE' then to_jsonb(old) end, to_jsonb(new));
    return null; end $$`)
  for (const table of TABLES)
    await db.execute(
      sql`create trigger keep_row_write after insert or update on ${sql.identifier(table)} for each row execute function keep_row_write()`,
    )
}

export async function readWrites(db: Database): Promise<Write[]> {
  const { rows } = await db.execute<Write>(
    sql`select at::int, transaction::text, name as table, before, after from row_writes order by row_writes.at`,
  )
  return rows
}
