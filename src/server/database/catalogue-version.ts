import { type SQL, sql } from 'drizzle-orm'
import { ADDITIONS_TOLD_WITHIN_MS } from '#domain/products/imports/import-pace.ts'
import type { Connection, Database, DatabaseConnection } from './connect.ts'
import { catalogueVersion } from './schema/products.ts'

/** The number every cached page and answer carries; another number makes them all old (requirements §13). */
export type CatalogueVersion = Readonly<{
  /** the committed version at this moment, also when another process changed it */
  current: () => Promise<number>
  /** the same where it need not be read; left out or null: it must be */
  atHand?: () => number | null
}>

const READS_AT_ONCE = 2
const ROW_LOST = 'the table catalogue_version has lost its row'
const CHANGES = sql`${catalogueVersion.version} + ${catalogueVersion.untold}`

let bumps = 0

/**
 * Marks that guests now see something else. Call it in the transaction of every staff change of products, tags,
 * categories or settings; orders never do (a counter shared by all orders cut their throughput to a third).
 */
export async function bumpCatalogueVersion(tx: Connection): Promise<void> {
  await tell(tx, sql`${CHANGES} + 1`)
}

/**
 * Marks a change that adds products and touches none there were: guests are told of it with the next change they must see at once, and
 * ten seconds after the first they were not told of at the latest, by the addition that comes then. Whoever adds in pieces calls `tellOfAdditions` when he ends.
 */
export async function noteAddition(tx: Connection, at: Date): Promise<void> {
  const [row] = await tx
    .update(catalogueVersion)
    .set({ untold: sql`${catalogueVersion.untold} + 1`, untoldSince: sql`coalesce(${catalogueVersion.untoldSince}, ${at})` })
    .returning({ since: catalogueVersion.untoldSince })
  if ((row?.since?.getTime() ?? 0) <= at.getTime() - ADDITIONS_TOLD_WITHIN_MS) await tellOfAdditions(tx)
}

/** Tells guests of what was added and not told yet; where there is nothing the version stays. Waits for whoever changes the catalogue. */
export async function tellOfAdditions(tx: Connection): Promise<void> {
  await tell(tx, CHANGES)
}

async function tell(tx: Connection, version: SQL): Promise<void> {
  bumps += 1
  await tx.update(catalogueVersion).set({ version, untold: 0, untoldSince: null })
}

/** How many changes of the catalogue there were, told or not: who plans one notices by it that a colleague was quicker. */
export async function countCatalogueChanges(db: Connection): Promise<number> {
  const [row] = await db.select({ changes: CHANGES.mapWith(Number) }).from(catalogueVersion)
  if (!row) throw new Error(ROW_LOST)
  return row.changes
}

export async function readCatalogueVersion(db: Database): Promise<number> {
  // asked hundreds of times a second: prepared once per connection, at a third of what the query builder costs
  const { rows } = await db.$client.query<{ version: number }>({
    name: 'catalogue_version',
    text: 'select version from catalogue_version where id = 1',
  })
  const [row] = rows
  if (!row) throw new Error(ROW_LOST)
  return Number(row.version)
}

/**
 * Follows the version. On a server, where other processes write too, it is read for many requests at once. The embedded
 * engine has this process alone, so there it is read again only after a change began in it.
 */
export function watchCatalogueVersion(db: Database, engine: DatabaseConnection['engine'] = 'server'): CatalogueVersion {
  const read = readTogether(() => readCatalogueVersion(db))
  return engine === 'embedded' ? readAfterBumps(read) : { current: read }
}

/**
 * Reads for all who ask at about the same time, by a read that starts after they asked: so each sees every change
 * committed before his question, and thousands of questions a second cost a few hundred reads. A second read may be under
 * way, because with one at a time everybody would wait for the database at once and for the processor at once.
 */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay = 0
  let waiting: PromiseWithResolvers<T> | null = null

  async function start(): Promise<void> {
    if (underWay >= READS_AT_ONCE) return
    underWay += 1
    while (waiting !== null) {
      const group: PromiseWithResolvers<T> = waiting
      waiting = null
      await read().then(group.resolve, group.reject)
    }
    underWay -= 1
  }

  return () => {
    if (waiting === null) {
      waiting = Promise.withResolvers<T>()
      // after all requests that have arrived by now
      setImmediate(start)
    }
    return waiting.promise
  }
}

/**
 * Keeps what was read until the next bump. A bump counts when it is written, before its commit: the one connection of
 * the embedded engine makes the read that follows wait for the end of that transaction.
 */
function readAfterBumps(read: () => Promise<number>): CatalogueVersion {
  let known: Readonly<{ version: number; reading: Promise<number>; bumps: number }> | null = null
  return {
    atHand: () => (known?.bumps === bumps ? known.version : null),
    current: () => {
      if (known?.bumps === bumps) return known.reading
      const reading = { reading: read(), bumps }
      reading.reading.then(
        (version) => {
          known = { ...reading, version }
        },
        () => undefined,
      )
      return reading.reading
    },
  }
}
