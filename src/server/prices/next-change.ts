import { sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'

/** When the next price change is due, in whole milliseconds; null when none is planned. */
export async function findNextChange(db: Connection): Promise<Date | null> {
  const { rows } = await db.execute<{ ms: number | string | null }>(sql`
    select floor(extract(epoch from least(
      (select min(promotion_until) from products where promotion_until is not null),
      (select min(next_promotion_from) from products where next_promotion_from is not null),
      (select min(starts_at) from price_lists where approved_at is not null and started_at is null)
    )) * 1000)::float8 as ms`)
  const ms = rows[0]?.ms ?? null
  return ms === null ? null : new Date(Number(ms))
}
