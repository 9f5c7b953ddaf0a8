import { and, eq, sql } from 'drizzle-orm'
import type { TagKind } from '#contract/tags.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema.ts'
import { renameSeriesInSearch } from '#server/search/search-text.ts'
import type { TagRow } from './tag-tables.ts'

/**
 * What products keep of a tag besides its id: the series' name in their search text, and the colour they are drawn in when it was
 * never set by hand. The drawing's address carries the revision, so that grows with the colour.
 */
export async function carryToProducts(tx: Connection, kind: TagKind, before: TagRow, after: TagRow, at: Date): Promise<void> {
  if (kind === 'series' && before.nameDa !== after.nameDa) await renameSeriesInSearch(tx, after.id, after.nameDa)
  if (kind === 'colors' && before.hexCode !== after.hexCode) {
    const isDrawnInIt = and(
      sql`${products.colorTags} @> array[${after.id}::text]`,
      sql`${products.colorTags}[1] = ${after.id}`,
      eq(sql`lower(${products.hex})`, before.hexCode?.toLowerCase()),
    )
    await tx
      .update(products)
      .set({ hex: after.hexCode, revision: sql`${products.revision} + 1`, updatedAt: at })
      .where(isDrawnInIt)
  }
}
