import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/database/connect.ts'

/** The database over a connection that breaks each time a row of one table has been stored, so that the answer is lost. */
export function losingAnswersOf(db: Database, table: PgTable): Database {
  const insert = (into: PgTable) =>
    into !== table
      ? db.insert(into)
      : {
          values: async (row: Record<string, unknown>) => {
            await db.insert(into).values(row)
            throw new Error('Connection terminated unexpectedly')
          },
        }
  return new Proxy(db, { get: (target, name) => (name === 'insert' ? insert : Reflect.get(target, name)) })
}
