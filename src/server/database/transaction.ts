import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './connect.ts'
import { markTransaction } from './pool.ts'
import { sqlState } from './sql-state.ts'
import { TransactionClient } from './transaction-client.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

type TransactionOptions = {
  /** Serializable makes PostgreSQL refuse (and this function retry) what could not have happened one after the other. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** A transaction that takes longer is rolled back: it holds locks, and on the embedded engine the only connection. */
  maxMs?: number
}

const ATTEMPTS = 5
const MAX_MS = 30_000
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/**
 * Runs `work` in one transaction: all of it is stored, or, when it throws, nothing. `work` must use the `tx` it gets
 * for every query (another query throws at once) and may run more than once: a deadlock or serialization failure is
 * retried up to five times, so whatever leaves the process belongs after it.
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
    // A connection whose rollback failed must not go back to the pool with the transaction still open.
    client.release(client.getTransactionStatus() !== 'I')
  }
}
