import type pg from 'pg'

/** One transaction's loan of a connection: when it is over, queries through it throw instead of landing in somebody else's. */
export class TransactionClient {
  readonly #client: pg.PoolClient
  #over: string | undefined

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#over && config.text !== 'rollback') return Promise.reject(new Error(this.#over))
    return this.#client.query(config, values)
  }

  end(): void {
    this.#over ??= 'This transaction is over: a query came after its end (is an await missing?)'
  }

  /** Runs `work`, or gives up on it after `maxMs`; what it still tries to do then is refused. */
  async within<T>(maxMs: number, work: () => Promise<T>): Promise<T> {
    const { promise: expired, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      this.#over = `The transaction was rolled back because it took more than ${maxMs} ms`
      reject(new Error(this.#over))
    }, maxMs)
    try {
      return await Promise.race([work(), expired])
    } finally {
      clearTimeout(timer)
    }
  }
}
