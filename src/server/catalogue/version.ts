import { eq, sql } from 'drizzle-orm'
import type { Connection, Database } from '#server/database/connect.ts'
import { catalogueVersion } from '#server/database/schema.ts'

/** The number every cached page and answer carries; another number makes them all old (design §3). */
export type CatalogueVersion = Readonly<{
  /** the committed version at this moment, also when another process changed it */
  current: () => Promise<number>
}>

/**
 * Marks that guests now see something else. Call it in the transaction of every staff change of products, tags,
 * categories or settings; orders never do (a counter shared by all orders cut their throughput to a third).
 */
export async function bumpCatalogueVersion(tx: Connection): Promise<void> {
  await tx.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` })
}

export async function readCatalogueVersion(db: Connection): Promise<number> {
  const [row] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion).where(eq(catalogueVersion.id, 1))
  if (!row) throw new Error('the table catalogue_version has lost its row')
  return row.version
}

/**
 * Reads the version for many requests at once: a request that comes while a read is under way waits for the next one,
 * so that it sees every change committed before it, and thousands a second cost a few hundred reads.
 */
export function watchCatalogueVersion(db: Database): CatalogueVersion {
  let underWay: Promise<number> | null = null
  let next: Promise<number> | null = null

  function read(): Promise<number> {
    underWay = readCatalogueVersion(db).finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    current: () => {
      if (!underWay) return read()
      next ??= underWay
        .catch(() => undefined)
        .then(() => {
          next = null
          return read()
        })
      return next
    },
  }
}
