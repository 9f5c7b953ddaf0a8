import { eq, sql } from 'drizzle-orm'
import type { Connection, Database, DatabaseConnection } from '#server/database/connect.ts'
import { catalogueVersion } from '#server/database/schema.ts'

/** The number every cached page and answer carries; another number makes them all old (design §3). */
export type CatalogueVersion = Readonly<{
  /** the committed version at this moment, also when another process changed it */
  current: () => Promise<number>
}>

let bumps = 0

/**
 * Marks that guests now see something else. Call it in the transaction of every staff change of products, tags,
 * categories or settings; orders never do (a counter shared by all orders cut their throughput to a third).
 */
export async function bumpCatalogueVersion(tx: Connection): Promise<void> {
  bumps += 1
  await tx.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` })
}

export async function readCatalogueVersion(db: Connection): Promise<number> {
  const [row] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion).where(eq(catalogueVersion.id, 1))
  if (!row) throw new Error('the table catalogue_version has lost its row')
  return row.version
}

/**
 * Follows the version. On a server, where other processes write too, it is read for many requests at once. The embedded
 * engine has this process alone, so there it is read again only after a change began in it.
 */
export function watchCatalogueVersion(db: Database, engine: DatabaseConnection['engine'] = 'server'): CatalogueVersion {
  const read = readTogether(() => readCatalogueVersion(db))
  return { current: engine === 'embedded' ? readAfterBumps(read) : read }
}

/**
 * Reads for all who ask: who asks while a read is under way waits for the next one, so that he sees every change
 * committed before he asked, and thousands of questions a second cost a few hundred reads.
 */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null
  let next: Promise<T> | null = null

  function start(): Promise<T> {
    const reading = read().finally(() => {
      underWay = null
    })
    underWay = reading
    return reading
  }

  return () => {
    if (underWay === null) return start()
    next ??= underWay
      .catch(() => undefined)
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}

/**
 * Keeps what was read until the next bump. A bump counts when it is written, before its commit: the one connection of
 * the embedded engine makes the read that follows wait for the end of that transaction.
 */
function readAfterBumps(read: () => Promise<number>): () => Promise<number> {
  let known: { version: Promise<number>; bumps: number } | null = null
  return () => {
    if (known?.bumps === bumps) return known.version
    const reading = { version: read(), bumps }
    reading.version.then(
      () => {
        known = reading
      },
      () => undefined,
    )
    return reading.version
  }
}
