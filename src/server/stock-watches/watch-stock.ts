import { eq } from 'drizzle-orm'
import { MAX_STOCK_WATCHES } from '#domain/stock-watches/stock-watches.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { stockWatches } from '#server/database/schema/stock-watches.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { lockSoldOut } from './lock-sold-out.ts'

/** A customer's address is verified, so no confirmation is needed. */
export async function watchStock(shop: Shop, visitor: Visitor, productId: number): Promise<void> {
  const { userId } = visitor
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: visitor })
    await lockSoldOut(tx, productId)
    if ((await tx.$count(stockWatches, eq(stockWatches.userId, userId))) >= MAX_STOCK_WATCHES) throw new ShopError('too_many_stock_watches')
    await tx.insert(stockWatches).values({ productId, userId, createdAt: shop.now() }).onConflictDoNothing()
  })
}
