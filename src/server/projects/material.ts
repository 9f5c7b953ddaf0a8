import { inArray } from 'drizzle-orm'
import { type Buyer, discountPercentOf, reducedAmount } from '#domain/prices/pricing.ts'
import { materialCost } from '#domain/projects/offer.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import type { projectFilms } from '#server/database/schema/projects.ts'

type Film = Pick<typeof projectFilms.$inferSelect, 'productId' | 'rolls' | 'tools'>
type Workshop = Readonly<{ buyer: Buyer; tierDiscounts: ShopSettings['tierDiscounts']; paysVat: boolean }>

/** Today's cost of a project's rolls and tools, in øre; null when a film is not sold, so that the workshop must enter it. */
export async function materialOf(
  db: Connection,
  films: readonly Film[],
  { buyer, tierDiscounts, paysVat }: Workshop,
): Promise<number | null> {
  const wanted = films.flatMap(({ productId, rolls, tools }) => [
    { productId, quantity: rolls },
    ...tools.map((tool) => ({ productId: tool.productId, quantity: tool.pieces })),
  ])
  if (films.some(({ productId }) => productId === null)) return null
  const ids = wanted.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return null
  const { id, unitPriceOre, promotionPercent, active } = products
  const sold = await db.select({ id, unitPriceOre, promotionPercent, active }).from(products).where(inArray(id, ids))
  const discountPercent = discountPercentOf(buyer, tierDiscounts)
  let grossOre = 0
  for (const { productId, quantity } of wanted) {
    const product = sold.find((one) => one.id === productId)
    if (!product?.active) return null
    grossOre += reducedAmount(product.unitPriceOre, quantity, { promotionPercent: product.promotionPercent, discountPercent })
  }
  return materialCost(grossOre, { paysVat })
}
