import { and, eq } from 'drizzle-orm'
import { isAvailable } from '#domain/stock-watches/stock-watches.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import { ShopError } from '#server/http/shop-error.ts'

type HeldProduct = Readonly<{ kcwId: string; nameDa: string; isAvailable: boolean }>

/** Locks a product's stock, so that no arrival is missed. Null when it is not sold. */
export async function lockStock(tx: Connection, productId: number): Promise<HeldProduct | null> {
  const { kcwId, nameDa, stock, active } = products
  const [product] = await tx
    .select({ kcwId, nameDa, stock, active })
    .from(products)
    .where(and(eq(products.id, productId), active))
    .for('share')
  return product ? { kcwId: product.kcwId, nameDa: product.nameDa, isAvailable: isAvailable(product) } : null
}

/** Refuses products that are not sold or are in stock. */
export async function lockSoldOut(tx: Connection, productId: number): Promise<void> {
  const product = await lockStock(tx, productId)
  if (!product) throw new ShopError('product_not_found')
  if (product.isAvailable) throw new ShopError('in_stock_already')
}
