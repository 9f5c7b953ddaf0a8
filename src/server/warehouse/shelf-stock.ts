import { asc, isNotNull } from 'drizzle-orm'
import type { ShelfProduct } from '#contract/warehouse.ts'
import { unknownRolls } from '#domain/batches/batch-rolls.ts'
import { findHeldRolls, rollsIn } from '#server/batches/batches.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { batches } from '#server/database/schema/goods/batches.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** What lies on the shelves of every product, by batch: for sale, and sold but not sent. Read at one instant. */
export async function findShelfStock(db: Database): Promise<ShelfProduct[]> {
  return await inTransaction(db, readShelves, { isolation: 'repeatable read' })
}

async function readShelves(db: Connection): Promise<ShelfProduct[]> {
  const { id, kcwId, nameDa, gtin, shelf, stock, batches: inStock } = products
  const found = await db.select({ id, kcwId, nameDa, gtin, shelf, stock, batches: inStock }).from(products).orderBy(asc(id))
  const named = await db
    .select({ id: batches.id, code: batches.code, productId: batches.productId, blockedAt: batches.blockedAt })
    .from(batches)
    .where(isNotNull(batches.productId))
    .orderBy(asc(batches.id))
  const held = await findHeldRolls(db)
  const packing = await findHeldRolls(db, { isPacking: true })
  const namedOf = Map.groupBy(named, ({ productId }) => productId)
  return found.map((product) => {
    const own = namedOf.get(product.id) ?? []
    const soldIn = (batchId: number | null) => ({
      held: rollsIn(held.get(product.id) ?? [], batchId),
      packing: rollsIn(packing.get(product.id) ?? [], batchId),
    })
    const known = own.filter(({ blockedAt }) => blockedAt === null)
    return {
      id: product.id,
      kcwId: product.kcwId,
      nameDa: product.nameDa,
      gtin: product.gtin,
      shelf: product.shelf,
      batches: [
        ...known.map((batch) => ({
          id: batch.id,
          code: batch.code,
          rolls: rollsIn(product.batches, batch.id),
          ...soldIn(batch.id),
        })),
        { id: null, code: null, rolls: unknownRolls(product), ...soldIn(null) },
      ],
      blocked: own.flatMap(({ code, blockedAt }) => (blockedAt === null ? [] : [code])),
    }
  })
}
