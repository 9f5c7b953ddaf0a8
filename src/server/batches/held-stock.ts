import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterReleasing, afterReserving, type BatchedStock, type BatchRolls } from '#domain/batches/batch-rolls.ts'
import type { StockCause } from '#domain/batches/stock-movement.ts'
import type { Connection } from '#server/database/connect.ts'
import { batches } from '#server/database/schema/goods/batches.ts'
import { products } from '#server/database/schema/goods/products.ts'

/** A locked product's stock. Returned rolls of a blocked batch are kept beside it, not for sale. */
export type HeldStock = BatchedStock &
  Readonly<{
    id: number
    blocked: readonly BatchRolls[]
    take: (rolls: readonly BatchRolls[]) => HeldStock
    give: (rolls: readonly BatchRolls[]) => HeldStock
  }>

/** Locks products by id (decision 0010) until the transaction ends; without deleted ones. */
export async function lockStocks(tx: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, HeldStock>> {
  if (ids.length === 0) return new Map()
  const held = await tx
    .select({ id: products.id, stock: products.stock, batches: products.batches })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]))
    .orderBy(asc(products.id))
    .for('no key update')
  // blocking holds the product too; locked now, because rolls returned later come after lines and parcels (decision 0010)
  const blocked = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(sql`${batches.productId} = any(${sql.param(held.map(({ id }) => id))}::int[]) and ${batches.blockedAt} is not null`)
    .orderBy(asc(batches.id))
    .for('no key update')
  const blockedIds = new Set<number | null>(blocked.map(({ id }) => id))
  return new Map(held.map((product) => [product.id, toHeld({ ...product, blocked: [] }, blockedIds)]))
}

type Held = BatchedStock & Pick<HeldStock, 'id' | 'blocked'>

function toHeld(held: Held, blockedIds: ReadonlySet<number | null>): HeldStock {
  return {
    ...held,
    take: (rolls) => toHeld({ ...held, ...afterReserving(held, rolls) }, blockedIds),
    give: (rolls) => {
      const forSale = rolls.filter(({ id }) => !blockedIds.has(id))
      const blocked = rolls.filter(({ id }) => blockedIds.has(id))
      return toHeld({ ...held, ...afterReleasing(held, forSale), blocked: [...held.blocked, ...blocked] }, blockedIds)
    },
  }
}

type Stored = Readonly<{ before: ReadonlyMap<number, HeldStock>; after: ReadonlyMap<number, HeldStock>; cause: StockCause }>

/** The database records the movements. */
export async function storeStocks(tx: Connection, { before, after, cause }: Stored): Promise<void> {
  for (const [id, stock] of after) {
    const was = before.get(id)
    if (stock === was) continue
    if (stock.stock !== was?.stock || JSON.stringify(stock.batches) !== JSON.stringify(was.batches))
      await tx.update(products).set({ stock: stock.stock, batches: stock.batches, stockCause: cause }).where(eq(products.id, id))
    for (const { id: batchId, rolls } of stock.blocked)
      if (batchId !== null)
        await tx
          .update(batches)
          .set({ blockedRolls: sql`${batches.blockedRolls} + ${rolls}` })
          .where(eq(batches.id, batchId))
  }
}
