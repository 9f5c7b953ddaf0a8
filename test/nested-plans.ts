import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

const WAYS_AROUND = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize'] as const

/**
 * Does work while the database joins by asking the inner question anew for each row of the outer one, as it may choose to with
 * other statistics. For work that needs one connection at a time: what is set holds for the one that is free.
 */
export async function withNestedPlans<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  for (const way of WAYS_AROUND) await db.execute(sql.raw(`set enable_${way} = off`))
  try {
    return await work()
  } finally {
    for (const way of WAYS_AROUND) await db.execute(sql.raw(`reset enable_${way}`))
  }
}
