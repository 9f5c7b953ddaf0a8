import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

const WAYS_AROUND = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize'] as const

/**
 * Runs work while the database evaluates the inner query of a join again for each outer row, as it may choose to with other statistics. For
 * work that needs one connection at a time: the setting applies to the free one.
 */
export async function withNestedPlans<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  for (const way of WAYS_AROUND) await db.execute(sql.raw(`set enable_${way} = off`))
  try {
    return await work()
  } finally {
    for (const way of WAYS_AROUND) await db.execute(sql.raw(`reset enable_${way}`))
  }
}
