import { sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'

/**
 * Updates planner statistics after many additions. A search planned for a hundred products takes seconds with ten thousand matches;
 * autovacuum runs once a minute or later.
 */
export async function tellPlanner(db: Connection): Promise<void> {
  await db.execute(sql`analyze products, product_search, product_texts`)
}
