import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { DatabaseAway, DatabaseBusy } from './database-unavailable.ts'
import { destroyConnection, watchServer } from './heartbeat.ts'
import { clientsIn } from './shop-client.ts'

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

/** Throws inside an open transaction, whose connection what follows would not be sent on. */
export function requireNoTransaction(): void {
  if (current.getStore()?.open) throw new OutsideTransaction()
}

type ShopPoolConfig = pg.PoolConfig & {
  onConnectionError: (error: Error) => void
  /** of a server, which may be away: told when it is, and when it is back */
  watch?: { onAway: (reason: DatabaseAway) => void; onBack: () => void }
}

/**
 * A pool that refuses to be used inside a transaction. On the embedded engine, which has one connection, such a
 * query would wait for the very transaction it stands in; on a server it would silently not be part of it.
 * While a watched server is away everything is refused at once, and whatever waited for it fails.
 */
export class ShopPool extends pg.Pool {
  readonly #open: Set<pg.Client>
  readonly #heartbeat: { end: () => void } | null
  #away: DatabaseAway | null = null
  readonly #waiting = new Set<(reason: Error) => void>()

  constructor({ onConnectionError, watch, ...config }: ShopPoolConfig) {
    const open = new Set<pg.Client>()
    super({ ...config, Client: clientsIn(open) })
    this.#open = open
    this.on('error', onConnectionError)
    // A connection lost while it is lent out emits here; its query is told separately.
    this.on('connect', (client) => client.on('error', onConnectionError))
    const connect = this.connect.bind(this) as () => Promise<pg.PoolClient>
    this.connect = this.#guarded(() => this.#lend(connect)) as typeof this.connect
    this.query = this.#guarded(this.#queryAndKeep.bind(this)) as typeof this.query
    this.#heartbeat = watch ? this.#watch(config, watch) : null
  }

  override async end(): Promise<void> {
    this.#heartbeat?.end()
    await super.end()
  }

  #watch(config: pg.ClientConfig, { onAway, onBack }: NonNullable<ShopPoolConfig['watch']>): { end: () => void } {
    return watchServer({
      config,
      onAway: (reason) => {
        const away = new DatabaseAway(reason)
        this.#away = away
        onAway(away)
        for (const giveUp of this.#waiting) giveUp(away)
        this.#waiting.clear()
        for (const client of this.#open) destroyConnection(client)
      },
      onBack: () => {
        this.#away = null
        onBack()
      },
    })
  }

  #lend(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    if (this.#away) return Promise.reject(this.#away)
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      connect().then(
        (client) => {
          if (this.#waiting.delete(reject)) resolve(client)
          // nobody waits for it any more
          else client.release(true)
        },
        (error: unknown) => {
          this.#waiting.delete(reject)
          reject(isTimeout(error) ? new DatabaseBusy(error) : new DatabaseAway(error))
        },
      )
    })
  }

  #guarded<Args extends unknown[], Result>(call: (...args: Args) => Result) {
    return (...args: Args): Result => {
      requireNoTransaction()
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

/** `pg-pool` tells of this failure in words only. */
function isTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

class OutsideTransaction extends Error {
  constructor() {
    super('A query inside a transaction went past it: pass `tx` to every call in the transaction')
    this.name = 'OutsideTransaction'
  }
}
