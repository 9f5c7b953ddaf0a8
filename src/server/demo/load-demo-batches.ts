import { asc, eq, gte } from 'drizzle-orm'
import { afterGiving, afterTaking, ofUnknown } from '#domain/batches/batch-rolls.ts'
import { isFilm } from '#domain/products/is-film.ts'
import type { Connection } from '#server/database/connect.ts'
import { batches } from '#server/database/schema/batches.ts'
import { products } from '#server/database/schema/products.ts'

const FILMS = 12
const LEAST_STOCK = 8
const NEWEST_ROLLS = 3

/** Assigns batches to some films: an older and a newer one, and a few unknown rolls. */
export async function loadDemoBatches(tx: Connection, now: Date): Promise<void> {
  const rows = await tx.select().from(products).where(gte(products.stock, LEAST_STOCK)).orderBy(asc(products.id))
  for (const [place, product] of rows
    .filter(({ categoryId }) => isFilm({ categoryId }))
    .slice(0, FILMS)
    .entries()) {
    const named = [
      { code: `${2430 + place}-A`, rolls: Math.floor(product.stock / 2) },
      { code: `${2440 + place}-C`, rolls: NEWEST_ROLLS },
    ]
    const made = await tx
      .insert(batches)
      .values(named.map(({ code }) => ({ productId: product.id, code, createdAt: now })))
      .returning({ id: batches.id, code: batches.code })
    const rolls = made.map(({ id, code }, index) => ({ id, code, rolls: named[index]?.rolls ?? 0 }))
    const all = rolls.reduce((sum, one) => sum + one.rolls, 0)
    const after = afterGiving(afterTaking(product, [ofUnknown(all)]), rolls)
    const stockCause = { kind: 'counted', note: 'Batch skrevet på', at: now.toISOString() } as const
    await tx.update(products).set({ batches: after.batches, stockCause }).where(eq(products.id, product.id))
  }
}
