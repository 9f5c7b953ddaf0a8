import type { StaffProduct } from '#contract/products/staff-product.ts'
import { oreToKr } from '#domain/money/money.ts'
import { lowestPriceBefore } from '#domain/prices/price-history.ts'
import { only, STAFF_FLAGS } from '#domain/products/product-fields.ts'
import type { Connection } from '#server/database/connect.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findShelfDemand } from '#server/shelf-lists/queries.ts'
import { countWatchers } from '#server/stock-watches/queries.ts'
import { findPriceHistories, toProductAnswer } from './product-answer.ts'
import type { ProductRow } from './queries.ts'
import { EMPTY_SAFETY_FIELDS, findSafetyFields } from './safety.ts'
import { findProductsById } from './staff-queries.ts'

export async function toAssortmentAnswers(db: Connection, rows: readonly ProductRow[]): Promise<StaffProduct[]> {
  const promoted = rows.filter(({ promotionPercent }) => promotionPercent > 0)
  const histories = await findPriceHistories(
    db,
    promoted.map(({ id }) => id),
  )
  const waiting = await countWatchers(
    db,
    rows.map(({ id }) => id),
  )
  const demand = await findShelfDemand(
    db,
    rows.map(({ id }) => id),
  )
  const safety = await findSafetyFields(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const history = histories.get(row.id) ?? []
    const lowestOre = lowestPriceBefore(history)
    return {
      ...toProductAnswer(row, history),
      ...(safety.get(row.id) ?? EMPTY_SAFETY_FIELDS),
      nextPromotion: row.nextPromotionPercent,
      nextPromotionFrom: row.nextPromotionFrom?.toISOString() ?? null,
      nextPromotionUntil: row.nextPromotionUntil?.toISOString() ?? null,
      seriesId: row.seriesId,
      backingTypeId: row.backingTypeId,
      markedPointsEligible: row.pointsEligible,
      ...only(STAFF_FLAGS, row),
      soldRecently: row.soldRecently,
      revision: row.revision,
      updatedAt: row.updatedAt.toISOString(),
      goesWith: row.goesWith,
      waiting: waiting.get(row.id) ?? 0,
      keepers: demand.get(row.id)?.accounts ?? 0,
      kept: demand.get(row.id)?.minimum ?? 0,
      hasDrawnPicture: row.images.length === 0,
      lowestPrice: lowestOre === null ? null : oreToKr(lowestOre),
    }
  })
}

export async function showStaffProduct(db: Connection, id: number): Promise<StaffProduct> {
  const [product] = await toAssortmentAnswers(db, await findProductsById(db, [id]))
  if (!product) throw new ShopError('product_not_found')
  return product
}
