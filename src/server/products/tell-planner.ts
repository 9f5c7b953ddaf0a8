import { sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'

/**
 * Tells the planner at once that there are many more products than there were. A search planned while there were a hundred compares each of what it
 * finds with each, which takes seconds where it finds ten thousand; the database itself looks once a minute, and later where it is busy.
 */
export async function tellPlanner(db: Connection): Promise<void> {
  await db.execute(sql`analyze products, product_search, product_texts`)
}
