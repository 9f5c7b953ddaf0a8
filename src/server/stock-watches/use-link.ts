import { and, eq, sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/http/call.ts'
import type { stockWatchCalls } from '#contract/stock-watches.ts'
import type { Connection } from '#server/database/connect.ts'
import { stockWatches } from '#server/database/schema/stock-watches.ts'
import { undoableBelongings } from '#server/database/schema/undo.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { hashToken } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { lockStock } from './queries.ts'

type Confirmed = Omit<ResponseOf<(typeof stockWatchCalls)['confirmStockWatch']>, 'success'>

/** Confirms an address; when the product is back already, the answer says so and the request is deleted. */
export async function confirmWatch(shop: Shop, token: string): Promise<Confirmed> {
  return await inTransaction(shop.db, async (tx) => {
    const found = await findByLink(tx, token)
    const product = found && (await lockStock(tx, found.productId))
    if (!product) throw new ShopError('link_expired')
    const { kcwId, nameDa } = product
    const isIt = eq(stockWatches.id, found.id)
    if (product.isAvailable) {
      await tx.delete(stockWatches).where(isIt)
      return { message: `${nameDa} er på lager nu.`, product: { kcwId, nameDa }, isInStock: true }
    }
    const [confirmed] = await tx.update(stockWatches).set({ confirmedAt: shop.now() }).where(isIt).returning({ id: stockWatches.id })
    if (!confirmed) throw new ShopError('link_expired')
    return { message: `Tak. Du får én mail, når ${nameDa} er på lager igen.`, product: { kcwId, nameDa }, isInStock: false }
  })
}

export async function leaveWatch({ db }: Shop, token: string): Promise<void> {
  await db.delete(stockWatches).where(eq(stockWatches.tokenHash, hashToken(token)))
  // the product may be deleted and restored later
  await eraseKeptWatch(db, hashToken(token))
}

/** Erases the request kept for the undo of its product's deletion. */
async function eraseKeptWatch(db: Connection, tokenHash: Buffer): Promise<void> {
  const { belongsTo, row } = undoableBelongings
  const isIt = sql`${row} ->> 'token_hash' = ${`\\x${tokenHash.toString('hex')}`}`
  await db.delete(undoableBelongings).where(and(eq(belongsTo, 'stock_watches'), isIt))
}

async function findByLink(tx: Connection, token: string) {
  const { id, productId } = stockWatches
  const [found] = await tx
    .select({ id, productId })
    .from(stockWatches)
    .where(eq(stockWatches.tokenHash, hashToken(token)))
  return found
}
