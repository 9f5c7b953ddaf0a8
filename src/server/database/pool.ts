import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { DatabaseAway, DatabaseBusy, isConnectionFailure } from './database-errors.ts'
import { destroyConnection, watchServer } from './heartbeat.ts'

type OpenTransaction = { open: boolean }

const current = new AsyncLocalStorage<OpenTransaction>()

/** Runs `work`; the pool refuses queries outside the transaction while it runs. */
export async function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true }
  try {
    return await current.run(mark, work)
  } finally {
    mark.open = false
  }
}

export function requireNoTransaction(): void {
  if (current.getStore()?.open) throw new OutsideTransaction()
}

type ShopPoolConfig = pg.PoolConfig & {
  onConnectionError: (error: Error) => void
  watch?: { onAway: (reason: DatabaseAway) => void; onBack: () => void }
}

/** A pool that refuses queries inside a transaction, which would deadlock or stay outside it, and all queries while the server is away. */
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
    // errors of a lost connection in use; its query fails separately
    this.on('connect', (client) => client.on('error', onConnectionError))
    const connect = this.connect.bind(this) as () => Promise<pg.PoolClient>
    this.connect = this.#guarded(() => this.#acquire(connect)) as typeof this.connect
    this.query = this.#guarded(this.#queryAndRelease.bind(this)) as typeof this.query
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
        for (const refuse of this.#waiting) refuse(away)
        this.#waiting.clear()
        for (const client of this.#open) destroyConnection(client)
      },
      onBack: () => {
        this.#away = null
        onBack()
      },
    })
  }

  #acquire(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    if (this.#away) return Promise.reject(this.#away)
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      connect().then(
        (client) => {
          if (this.#waiting.delete(reject)) resolve(client)
          // the caller has given up
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

  /** `pg`'s own `query` discards the connection after every refused statement. */
  async #queryAndRelease(...args: Parameters<pg.PoolClient['query']>): Promise<unknown> {
    const client = await this.connect()
    try {
      return await client.query(...args)
    } finally {
      client.release()
    }
  }
}

function isTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

class OutsideTransaction extends Error {
  constructor() {
    super('A query inside a transaction went past it: pass `tx` to every call in the transaction')
    this.name = 'OutsideTransaction'
  }
}

/** A connection that reports a lost server and can be found while it lives. */
function clientsIn(open: Set<pg.Client>): typeof pg.Client {
  return class ShopClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      open.add(this)
      this.once('end', () => open.delete(this))
      const query = this.query.bind(this) as (...args: unknown[]) => unknown
      this.query = ((...args: unknown[]) => {
        const answer = query(...args)
        return answer instanceof Promise ? answer.catch(throwUnavailable) : answer
      }) as typeof this.query
    }
  }
}

function throwUnavailable(error: unknown): never {
  throw isConnectionFailure(error) ? new DatabaseAway(error) : error
}
