import { desc, eq } from 'drizzle-orm'
import type { ResponseOf } from '#contract/call.ts'
import type { staffProductCalls } from '#contract/products/staff-product.ts'
import { oreToKr } from '#domain/money/money.ts'
import { lowestPriceBefore } from '#domain/prices/price-history.ts'
import type { Connection } from '#server/database/connect.ts'
import { priceHistory } from '#server/database/schema/prices.ts'
import { products } from '#server/database/schema/products.ts'
import { ShopError } from '#server/http/shop-error.ts'

type History = Omit<ResponseOf<(typeof staffProductCalls)['showPriceHistory']>, 'success'>

/** Newest first, with the lowest price before the running promotion. */
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
