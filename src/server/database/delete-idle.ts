import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './connect.ts'

/** Deletes matching rows that are not locked; others are left to the next run, which avoids deadlocks (decision 0010). */
export async function deleteIdle(db: Connection, table: PgTable, condition: SQL): Promise<void> {
  await db.execute(sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} for update skip locked))`)
}
