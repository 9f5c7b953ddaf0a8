import { and, desc, eq, inArray } from 'drizzle-orm'
import { favouriteCalls } from '#contract/favourites.ts'
import type { Connection } from '#server/database/connect.ts'
import { favourites, products } from '#server/database/schema.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'

export const favouriteRoutes = [
  route(favouriteCalls.listFavourites, async (shop, { visitor }) => ({ productIds: await findFavourites(shop.db, visitor.userId) })),

  route(favouriteCalls.addFavourite, async (shop, { params, visitor }) => {
    const added = await addFavourites(shop.db, visitor.userId, [params.productId])
    if (!added) throw new ShopError('product_not_found')
    return { productIds: await findFavourites(shop.db, visitor.userId) }
  }),

  route(favouriteCalls.removeFavourite, async (shop, { params, visitor }) => {
    await shop.db.delete(favourites).where(and(eq(favourites.userId, visitor.userId), eq(favourites.productId, params.productId)))
    return { productIds: await findFavourites(shop.db, visitor.userId) }
  }),

  route(favouriteCalls.mergeFavourites, async (shop, { body, visitor }) => {
    await addFavourites(shop.db, visitor.userId, body.productIds)
    return { productIds: await findFavourites(shop.db, visitor.userId) }
  }),
]

async function findFavourites(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .select({ productId: favourites.productId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.productId))
  return rows.map(({ productId }) => productId)
}

/** Remembers those of the products that exist; false when none does. */
async function addFavourites(db: Connection, userId: number, productIds: readonly number[]): Promise<boolean> {
  if (productIds.length === 0) return false
  const known = await db
    .select({ productId: products.id })
    .from(products)
    .where(and(inArray(products.id, [...productIds]), eq(products.active, true)))
  if (known.length === 0) return false
  await db
    .insert(favourites)
    .values(known.map(({ productId }) => ({ userId, productId })))
    .onConflictDoNothing()
  return true
}
