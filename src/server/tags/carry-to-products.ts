import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { TagKind } from '#contract/tags.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import { renameSeriesInSearch } from '#server/search/search-text.ts'
import type { TagRow } from './tag-tables.ts'

/**
 * Updates products after a tag changed: the series' name in the search text, and the drawing's colour unless set by hand. The revision
 * grows with the colour, as the drawing's address contains it.
 */
export async function carryToProducts(tx: Connection, kind: TagKind, before: TagRow, after: TagRow, at: Date): Promise<void> {
  if (kind === 'series' && before.nameDa !== after.nameDa) {
    await hold(tx, eq(products.seriesId, after.id))
    await renameSeriesInSearch(tx, after.id, after.nameDa)
  }
  if (kind === 'colors' && before.hexCode !== after.hexCode) {
    const isDrawnInIt = and(
      sql`${products.colorTags} @> array[${after.id}::text]`,
      sql`${products.colorTags}[1] = ${after.id}`,
      eq(sql`lower(${products.hex})`, before.hexCode?.toLowerCase()),
    )
    await hold(tx, isDrawnInIt)
    await tx
      .update(products)
      .set({ hex: after.hexCode, revision: sql`${products.revision} + 1`, updatedAt: at })
      .where(isDrawnInIt)
  }
}

async function hold(tx: Connection, condition: SQL | undefined): Promise<void> {
  await tx.select({ id: products.id }).from(products).where(condition).orderBy(products.id).for('no key update')
}
