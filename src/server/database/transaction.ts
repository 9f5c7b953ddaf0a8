import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './connect.ts'
import { markTransaction } from './pool.ts'
import { DEADLOCK, sqlState } from './sql-state.ts'
import { TransactionClient } from './transaction-client.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

type TransactionOptions = {
  /** serializable conflicts are retried */
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** A longer transaction is rolled back: it holds locks, and on the embedded engine the only connection. */
  maxMs?: number
}

const ATTEMPTS = 5
const MAX_MS = 30_000
const SERIALIZATION_FAILURE = '40001'

/**
 * Runs `work` in one transaction; an error rolls back. `work` must use `tx` for every query (others throw) and may run several times:
 * deadlocks and serialization failures are retried up to five times, so external effects belong after it.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(db, work, options)
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRetrying(error)) throw error
      await delay(10 * 2 ** attempt * Math.random())
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK
}

async function attemptTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { isolation, maxMs = MAX_MS }: TransactionOptions,
): Promise<T> {
  const client = await db.$client.connect()
  const session = new TransactionClient(client)
  const connection = drizzle({ client: session as unknown as pg.PoolClient })
  try {
    return await connection.transaction((tx) => {
      session.carries(tx)
      return session.within(maxMs, () => markTransaction(() => work(tx)))
    }, isolation && { isolationLevel: isolation })
  } finally {
    session.end()
    // a connection with a failed rollback must not return to the pool
    client.release(client.getTransactionStatus() !== 'I')
  }
}
