import { eq } from 'drizzle-orm'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/change-catalogue.ts'
import { products } from '#server/database/schema.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { lastFields } from './product-state.ts'
import { labelOf, stateOf } from './save-product.ts'

/** Deletes a product with its price history and everybody's favourite of it; order lines keep their own name, price and picture. */
export async function deleteProduct(shop: Shop, staff: Visitor, id: number): Promise<void> {
  await changeCatalogue(shop, staff, async (tx) => {
    const [row] = await tx.delete(products).where(eq(products.id, id)).returning()
    if (!row) throw new ShopError('product_not_found')
    const subject = { kind: 'product', id, label: labelOf(row) } as const
    await writeAudit(tx, { by: staff, action: 'Produkt slettet', subject, changes: lastFields(stateOf(row)), at: shop.now() })
  })
}
