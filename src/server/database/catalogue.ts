import { type SQL, sql } from 'drizzle-orm'
import { ADDITIONS_REPORTED_WITHIN_MS } from '#domain/imports/import-pace.ts'
import { catalogueVersion } from '#server/database/schema/goods/products.ts'
import type { Connection, Database, DatabaseConnection } from './connect.ts'
import { lockAccounts } from './lock-accounts.ts'
import { inTransaction, type Transaction } from './transaction.ts'

/** Cached pages and answers are valid for one version (requirements §13). */
export type CatalogueVersion = Readonly<{
  /** the committed version, across processes */
  current: () => Promise<number>
  /** the version if known without a query, otherwise null */
  peek?: () => number | null
}>

// with one, all callers would alternate between waiting for the database and for the processor
const READS_AT_ONCE = 2
const ROW_LOST = 'the table catalogue_version has lost its row'
const CHANGES = sql`${catalogueVersion.version} + ${catalogueVersion.untold}`

let bumps = 0

/** Invalidates cached answers. Part of each staff change of products, tags, categories or settings, not of orders: they would queue. */
export async function bumpCatalogueVersion(tx: Connection): Promise<void> {
  await writeVersion(tx, sql`${CHANGES} + 1`)
}

/** Records added products without invalidating caches: guests see them within ten seconds of a later addition. */
export async function noteAddition(tx: Connection, at: Date): Promise<void> {
  const [row] = await tx
    .update(catalogueVersion)
    .set({ untold: sql`${catalogueVersion.untold} + 1`, untoldSince: sql`coalesce(${catalogueVersion.untoldSince}, ${at})` })
    .returning({ since: catalogueVersion.untoldSince })
  if ((row?.since?.getTime() ?? 0) <= at.getTime() - ADDITIONS_REPORTED_WITHIN_MS) await announceAdditions(tx)
}

/** Announces pending additions; takes the catalogue lock. */
export async function announceAdditions(tx: Connection): Promise<void> {
  await writeVersion(tx, CHANGES)
}

async function writeVersion(tx: Connection, version: SQL): Promise<void> {
  bumps += 1
  await tx.update(catalogueVersion).set({ version, untold: 0, untoldSince: null })
}

/** Counts all catalogue changes, to detect changes since planning. */
export async function countCatalogueChanges(db: Connection): Promise<number> {
  const [row] = await db.select({ changes: CHANGES.mapWith(Number) }).from(catalogueVersion)
  if (!row) throw new Error(ROW_LOST)
  return row.changes
}

/** Caches the result of `load` until the catalogue's version changes; a failed load is tried again. */
export function perCatalogueVersion<Of extends Readonly<{ catalogue: CatalogueVersion }>, Value>(
  load: (of: Of, version: number) => Promise<Value>,
): (of: Of) => Promise<Value> {
  const cached = new WeakMap<Of, Readonly<{ version: number; value: Promise<Value> }>>()
  return async (of) => {
    const version = await of.catalogue.current()
    const known = cached.get(of)
    if (known?.version === version) return await known.value
    const entry = { version, value: load(of, version) }
    cached.set(of, entry)
    entry.value.catch(() => {
      if (cached.get(of) === entry) cached.delete(of)
    })
    return await entry.value
  }
}

export async function readCatalogueVersion(db: Database): Promise<number> {
  // runs hundreds of times a second: a prepared statement costs a third of the query builder
  const { rows } = await db.$client.query<{ version: number }>({
    name: 'catalogue_version',
    text: 'select version from catalogue_version where id = 1',
  })
  const [row] = rows
  if (!row) throw new Error(ROW_LOST)
  return Number(row.version)
}

/** Tracks the version. A server reads it once for many requests, the embedded engine only after a local change. */
export function watchCatalogueVersion(db: Database, engine: DatabaseConnection['engine'] = 'server'): CatalogueVersion {
  const read = readTogether(() => readCatalogueVersion(db))
  return engine === 'embedded' ? readAfterBumps(read) : { current: read }
}

/** Shares a read among simultaneous callers. It starts after each of them asked, so they see everything committed before. */
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
      // after all requests received so far
      setImmediate(start)
    }
    return waiting.promise
  }
}

/** Caches the version until the next bump, which counts when written: the embedded engine's next read waits for its commit. */
function readAfterBumps(read: () => Promise<number>): CatalogueVersion {
  let known: Readonly<{ version: number; reading: Promise<number>; bumps: number }> | null = null
  return {
    peek: () => (known?.bumps === bumps ? known.version : null),
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

export type CatalogueChange = Readonly<{
  maxMs?: number
  /** takes the lock and announces the change; by default at once */
  announce?: (tx: Transaction) => Promise<void>
}>

/** Runs a staff change of products, tags or categories in a transaction, one at a time across processes: the version's row is the lock. */
export async function changeCatalogue<T>(
  { db }: Readonly<{ db: Database }>,
  staff: Readonly<{ userId: number }>,
  change: (tx: Transaction) => Promise<T>,
  { announce = bumpCatalogueVersion, ...options }: CatalogueChange = {},
): Promise<T> {
  return await inTransaction(
    db,
    async (tx) => {
      await lockAccounts(tx, { by: staff })
      await announce(tx)
      return await change(tx)
    },
    options,
  )
}
