import type pg from 'pg'
import type { Connection } from './connect.ts'
import { TransactionTooLong } from './database-unavailable.ts'

const clients = new WeakMap<Connection, TransactionClient>()

/** The connection of a transaction by `inTransaction`. */
export function transactionClientOf(tx: Connection): TransactionClient {
  const client = clients.get(tx)
  if (!client) throw new Error('Not a transaction of inTransaction')
  return client
}

/** A transaction's connection: after its end, queries throw instead of reaching another transaction. */
export class TransactionClient {
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
