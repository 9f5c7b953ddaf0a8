import type { Connection, Database } from './connect.ts'
import { engineOf } from './engine-of.ts'

/**
 * A server's connections commit side by side and share their trips to the disk. The embedded engine's only connection
 * would make one trip per commit, so there a statement may commit without waiting for the disk (`mayCommitAhead`), and
 * whoever is about to be told that it is stored waits for `untilStored`: one trip for all who wait.
 */
export function mayCommitAhead(db: Connection): boolean {
  return '$client' in db && engineOf(db as Database) === 'embedded'
}

const flushes = new WeakMap<Database, Promise<void>>()

/** Resolves when everything committed before this call survives a loss of power. */
export async function untilStored(db: Database): Promise<void> {
  if (!mayCommitAhead(db)) return
  const next = flushes.get(db) ?? flush(db)
  flushes.set(db, next)
  await next
}

async function flush(db: Database): Promise<void> {
  const client = await db.$client.connect()
  // whoever comes from here on may have committed too late for this trip
  flushes.delete(db)
  try {
    await client.query({ name: 'flush', text: `select pg_logical_emit_message(false, 'stored', '', true)` })
  } finally {
    client.release()
  }
}
