import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './connect.ts'

/**
 * Deletes the rows that meet a condition and that nobody holds at this moment: those wait until next time. So clearing away
 * never waits for anybody while it holds rows itself, in whatever order it comes to them (decision 0010).
 */
export async function deleteIdle(db: Connection, table: PgTable, condition: SQL): Promise<void> {
  await db.execute(sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} for update skip locked))`)
}
