import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type OpenTransaction = { open: boolean }

const current = new AsyncLocalStorage<OpenTransaction>()

/** Runs `work`; while it runs, the pool refuses every query that does not go through the transaction. */
export async function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true }
  try {
    return await current.run(mark, work)
  } finally {
    mark.open = false
  }
}

/**
 * A pool that refuses to be used inside a transaction. On the embedded engine, which has one connection, such a
 * query would wait for the very transaction it stands in; on a server it would silently not be part of it.
 */
export class ShopPool extends pg.Pool {
  constructor(config: pg.PoolConfig & { onConnectionError: (error: Error) => void }) {
    super(config)
    const { onConnectionError } = config
    this.on('error', onConnectionError)
    // A connection lost while it is lent out emits here; its query is told separately.
    this.on('connect', (client) => client.on('error', onConnectionError))
    const connect = this.connect.bind(this) as () => Promise<pg.PoolClient>
    this.connect = this.#guarded(() => connect().catch(refuseAsBusy)) as typeof this.connect
    this.query = this.#guarded(this.#queryAndKeep.bind(this)) as typeof this.query
  }

  #guarded<Args extends unknown[], Result>(call: (...args: Args) => Result) {
    return (...args: Args): Result => {
      if (current.getStore()?.open) throw new OutsideTransaction()
      return call(...args)
    }
  }

  /** `pg`'s own `query` throws the connection away after every refused statement. */
  async #queryAndKeep(...args: Parameters<pg.PoolClient['query']>): Promise<unknown> {
    const client = await this.connect()
    try {
      return await client.query(...args)
    } finally {
      client.release()
    }
  }
}

/** No connection became free in time: others hold them all. */
export class DatabaseBusy extends Error {
  constructor(cause: Error) {
    super('No database connection became free in time', { cause })
    this.name = 'DatabaseBusy'
  }
}

/** `pg-pool` tells of this failure in words only. */
function refuseAsBusy(error: unknown): never {
  throw error instanceof Error && error.message === 'timeout exceeded when trying to connect' ? new DatabaseBusy(error) : error
}

class OutsideTransaction extends Error {
  constructor() {
    super('A query inside a transaction went past it: pass `tx` to every call in the transaction')
    this.name = 'OutsideTransaction'
  }
}
