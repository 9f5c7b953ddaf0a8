import { sql } from 'drizzle-orm'
import type { PriceEntry } from '#domain/prices/price-history.ts'
import type { Connection } from '#server/database/connect.ts'
import { priceHistory } from '#server/database/schema/prices.ts'

/** From old to new, by product id. */
export async function findPriceHistories(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, readonly PriceEntry[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(priceHistory)
    .where(sql`${priceHistory.productId} = any(${sql.param(ids)}::int[])`)
    .orderBy(priceHistory.productId, priceHistory.createdAt, priceHistory.id)
  const histories = new Map<number, PriceEntry[]>()
  for (const { productId, createdAt, promotionPercent, priceAfterPromotionOre } of rows) {
    const entry = { sinceMs: createdAt.getTime(), promotionPercent, priceAfterPromotionOre }
    const history = histories.get(productId)
    if (history) history.push(entry)
    else histories.set(productId, [entry])
  }
  return histories
}
