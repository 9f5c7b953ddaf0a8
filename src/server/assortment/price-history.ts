import { desc, eq, sql } from 'drizzle-orm'
import type { assortmentCalls } from '#contract/assortment.ts'
import type { ResponseOf } from '#contract/call.ts'
import { oreToKr } from '#domain/money.ts'
import { lowestPriceBefore, type PriceEntry } from '#domain/price-history.ts'
import type { Connection } from '#server/database/connect.ts'
import { priceHistory, products } from '#server/database/schema.ts'
import { ShopError } from '#server/shop-error.ts'

type History = Omit<ResponseOf<(typeof assortmentCalls)['showPriceHistory']>, 'success'>

/** What a product cost and since when, newest first, with the lowest price before the promotion that runs now. */
export async function showPriceHistory(db: Connection, id: number): Promise<History> {
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.id, id))
  if (!product) throw new ShopError('product_not_found')
  const rows = await db
    .select()
    .from(priceHistory)
    .where(eq(priceHistory.productId, id))
    .orderBy(desc(priceHistory.createdAt), desc(priceHistory.id))
  const lowestOre = lowestPriceBefore(rows.toReversed().map(({ createdAt, ...row }) => ({ ...row, sinceMs: createdAt.getTime() })))
  return {
    history: rows.map((row) => ({
      price: oreToKr(row.unitPriceOre),
      promotion: row.promotionPercent,
      priceAfterPromotion: oreToKr(row.priceAfterPromotionOre),
      since: row.createdAt.toISOString(),
    })),
    lowestPrice: lowestOre === null ? null : oreToKr(lowestOre),
  }
}

/** The lowest price, in øre, before the promotion of each product that has one; products without are left out. */
export async function findLowestPrices(db: Connection, promotedIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (promotedIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(priceHistory)
    .where(sql`${priceHistory.productId} = any(${sql.param(promotedIds)}::int[])`)
    .orderBy(priceHistory.productId, priceHistory.createdAt, priceHistory.id)
  const histories = new Map<number, PriceEntry[]>()
  for (const { productId, createdAt, promotionPercent, priceAfterPromotionOre } of rows) {
    const entry = { sinceMs: createdAt.getTime(), promotionPercent, priceAfterPromotionOre }
    const history = histories.get(productId)
    if (history) history.push(entry)
    else histories.set(productId, [entry])
  }
  const lowest = [...histories].map(([id, history]) => [id, lowestPriceBefore(history)] as const)
  return new Map(lowest.filter((entry): entry is readonly [number, number] => entry[1] !== null))
}
