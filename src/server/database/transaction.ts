import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Connection, Database } from './connect.ts'
import { DEADLOCK, SERIALIZATION_FAILURE, sqlState, TransactionTooLong } from './database-errors.ts'
import { markTransaction } from './pool.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** A longer transaction is rolled back: it holds locks, and on the embedded engine the only connection. */
  maxMs?: number
}

const ATTEMPTS = 5
const MAX_MS = 30_000

/** Runs `work` in a transaction, again after a deadlock or conflict: external effects belong after it. Queries that bypass `tx` throw. */
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

const clients = new WeakMap<Connection, TransactionClient>()

export function transactionClientOf(tx: Connection): TransactionClient {
  const client = clients.get(tx)
  if (!client) throw new Error('Not a transaction of inTransaction')
  return client
}

/** A transaction's connection: after its end, queries throw instead of reaching another transaction. */
class TransactionClient {
  readonly #client: pg.PoolClient
  #over: Error | undefined

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#over && config.text !== 'rollback') return Promise.reject(this.#over)
    return this.#client.query(config, values)
  }

  end(): void {
    this.#over ??= new Error('This transaction is over: a query came after its end (is an await missing?)')
  }

  carries(tx: Connection): void {
    clients.set(tx, this)
  }

  /** Runs `work` for at most `maxMs`; later queries are refused. */
  async within<T>(maxMs: number, work: () => Promise<T>): Promise<T> {
    const { promise: expired, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      this.#over = new TransactionTooLong(maxMs)
      reject(this.#over)
    }, maxMs)
    try {
      return await Promise.race([work(), expired])
    } finally {
      clearTimeout(timer)
    }
  }
}
