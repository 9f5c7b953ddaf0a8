import type { Connection, Database, DatabaseConnection } from './connect.ts'

/**
 * Server connections share disk flushes; the embedded engine's only connection would flush once per commit. There a statement may commit
 * without waiting (`mayCommitAhead`), and a caller who reports success waits for `untilStored`: one flush for all.
 */
export function mayCommitAhead(db: Connection): boolean {
  return '$client' in db && engineOf(db as Database) === 'embedded'
}

const flushes = new WeakMap<Database, Promise<void>>()

/** Resolves when everything committed before this call is durable. */
export async function untilStored(db: Database): Promise<void> {
  if (!mayCommitAhead(db)) return
  const next = flushes.get(db) ?? flush(db)
  flushes.set(db, next)
  await next
}

async function flush(db: Database): Promise<void> {
  const client = await db.$client.connect()
  // later callers may have committed after this flush
  flushes.delete(db)
  try {
    await client.query({ name: 'flush', text: `select pg_logical_emit_message(false, 'stored', '', true)` })
  } finally {
    client.release()
  }
}

/** The embedded engine has a single connection, which long work blocks. */
export function engineOf(db: Database): DatabaseConnection['engine'] {
  return db.$client.options.max === 1 ? 'embedded' : 'server'
}
