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
    this.connect = this.#guarded(this.connect.bind(this)) as typeof this.connect
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

export class OutsideTransaction extends Error {
  constructor() {
    super('A query inside a transaction went past it: pass `tx` to every call in the transaction')
    this.name = 'OutsideTransaction'
  }
}
