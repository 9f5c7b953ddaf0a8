import { sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'

/** Updates planner statistics after many additions, before autovacuum does. */
export async function analyseProducts(db: Connection): Promise<void> {
  await db.execute(sql`analyze products, product_search, product_texts`)
}
