import type pg from 'pg'
import { ProviderAway } from '#server/payment-provider/provider.ts'

/** Where a shop dies: at its so-manieth step from now, before that step is sent or after it was done and before its answer arrives. */
export type Death = Readonly<{ atStep: number; isAfter: boolean }>

/**
 * Lets a shop die between any two of its steps: a step is a statement to its database or a question to a provider. After that no
 * step is done, open transactions are rolled back by the lost connection, and no caller is answered.
 */
export class Mortality {
  readonly #die: () => void
  #death: Death | null = null
  #steps = 0
  #isDead = false

  /** `die` is called at that instant: a process of its own kills itself. */
  constructor(die: () => void = () => undefined) {
    this.#die = die
  }

  get isDead(): boolean {
    return this.#isDead
  }

  /** From now on dies there, or lives. A dead shop is started again. */
  begin(death: Death | null): void {
    this.#death = death
    this.#steps = 0
    this.#isDead = false
  }

  /** Makes every connection of a pool mortal; every query of the shop goes through one. */
  limitPool(pool: pg.Pool): void {
    const lend = pool.connect as () => Promise<pg.PoolClient>
    pool.connect = (async () => {
      const client = await lend()
      const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      const query = (...args: unknown[]) => this.#step(() => send(...args))
      return new Proxy(client, {
        get: (target, name) => {
          if (name === 'query') return query
          const value = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    }) as typeof pool.connect
  }

  /** Every request to a provider is a step, except reading its events. */
  limitProvider<Provider extends object>(provider: Provider): Provider {
    return new Proxy(provider, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (name === 'readWebhook' || name === 'readMessage' || typeof value !== 'function') return value
        const call = value as (...args: readonly unknown[]) => unknown
        if (name === 'listEvents' || name === 'listTransactions')
          return (since: Date) => this.#list(() => call(since) as AsyncIterable<unknown>)
        return (...args: unknown[]) => this.#step(async () => await call(...args))
      },
    })
  }

  /** Every request over a network is a step. */
  limitCall<Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>): (...args: Args) => Promise<Answer> {
    return (...args) => this.#step(() => call(...args))
  }

  async *#list<One>(list: () => AsyncIterable<One>): AsyncGenerator<One> {
    yield* await this.#step(async () => list())
  }

  // runs to its first await at once: statements that are sent in one piece stay in one piece
  async #step<T>(act: () => Promise<T>): Promise<T> {
    if (this.#isDead) throw new ProviderAway('the shop is dead')
    this.#steps += 1
    if (this.#death === null || this.#steps < this.#death.atStep) return await act()
    const last = this.#death.isAfter ? act().catch(() => null) : null
    this.#isDead = true
    await last
    this.#die()
    throw new ProviderAway('the shop is dead')
  }
}
