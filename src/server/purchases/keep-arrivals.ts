import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { stillExpected } from '#domain/purchases/arrivals.ts'
import { arrivalsOf } from '#domain/purchases/purchase-order.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue-version.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import { purchaseOrderLines, purchaseOrders } from '#server/database/schema/purchases.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Shop } from '#server/shop.ts'

/** Stores expected goods in the products' rows. The caller has bumped the catalogue version, which serialises changes. */
export async function keepArrivals(tx: Connection, productIds: readonly (number | null)[], now: Date): Promise<void> {
  const ids = [...new Set(productIds.flatMap((id) => id ?? []))]
  if (ids.length === 0) return
  const held = await tx
    .select({ id: products.id, incoming: products.incoming })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update')
  const lines = await tx
    .select({ line: purchaseOrderLines })
    .from(purchaseOrderLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderLines.purchaseOrderId))
    .where(and(eq(purchaseOrders.state, 'ordered'), inArray(purchaseOrderLines.productId, ids)))
  const today = copenhagenDay(now.getTime())
  for (const { id, incoming } of held) {
    const own = lines.flatMap(({ line }) => (line.productId === id ? [line] : []))
    const expected = stillExpected(arrivalsOf(own), today)
    if (JSON.stringify(expected.map(({ on, rolls }) => [on, rolls])) !== JSON.stringify(incoming.map(({ on, rolls }) => [on, rolls])))
      await tx.update(products).set({ incoming: expected }).where(eq(products.id, id))
  }
}

/** Removes past days, which are no longer promised. */
export async function erasePastArrivals({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const at = now()
  const isPast = sql`exists (select from jsonb_to_recordset(${products.incoming}) as arrival ("on" text) where arrival."on" < ${copenhagenDay(at.getTime())})`
  const find = (from: Connection) => from.select({ id: products.id }).from(products).where(sql`${products.incoming} <> '[]' and ${isPast}`)
  if ((await find(db)).length === 0) return
  await inTransaction(db, async (tx) => {
    await bumpCatalogueVersion(tx)
    const late = await find(tx)
    await keepArrivals(
      tx,
      late.map(({ id }) => id),
      at,
    )
  })
}
