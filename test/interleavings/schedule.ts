import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { type PaymentProvider, ProviderAway } from '#server/payment-provider/provider.ts'
import type { Dice } from '#test/lives/dice.ts'

export type Task = Readonly<{ name: string; act: () => Promise<string> }>
type Paused = Readonly<{ task: string; at: string; resume: () => void }>
type Run = Readonly<{ dice: Dice; pass: (ms: number) => void; trace: string[]; paused: Paused[] }>

/** Turns of the event loop without any change after which a task that runs has paused or waits for another. */
const QUIET_TURNS = 4
/** What passes at a pause, in milliseconds; all of it together stays below every lease of the shop. */
const PAUSES_MS = [0, 0, 20, 600]
const LUCKY = 2

/**
 * Runs tasks of one process in an order that dice decide. A task pauses before it gets the database's connection and before and after each question
 * to the outside; one of the paused goes on, and the next choice is made when it has paused again. So the order never depends on how long anything
 * takes. The embedded engine has one connection, which a transaction keeps: there is no pause within one.
 */
export class Schedule {
  readonly #task = new AsyncLocalStorage<string>()
  #run: Run | null = null
  /** connections lent and questions under way */
  #busy = 0
  #changes = 0
  #changed = Promise.withResolvers<void>()

  /** Runs the tasks to their ends; answers who did what, in order. */
  async run(tasks: readonly Task[], { dice, pass }: Pick<Run, 'dice' | 'pass'>): Promise<string[]> {
    const run: Run = { dice, pass, trace: [], paused: [] }
    this.#run = run
    let left = tasks.length
    for (const { name, act } of tasks)
      void this.#task.run(name, async () => {
        await this.#pause('start')
        const answer = await act().catch((error: unknown) => `throws ${error instanceof Error ? error.name : error}`)
        run.trace.push(`${name}: ${answer}`)
        left -= 1
        this.#change()
      })
    let last = ''
    for (;;) {
      await this.#settled()
      if (left === 0) break
      if (run.paused.length === 0) {
        await this.#changed.promise
        continue
      }
      const same = run.paused.find(({ task }) => task === last)
      const next = same && dice.upTo(1) === 0 ? same : dice.one(run.paused)
      run.paused.splice(run.paused.indexOf(next), 1)
      last = next.task
      pass(dice.one(PAUSES_MS))
      next.resume()
    }
    this.#run = null
    return run.trace
  }

  /** Makes every use of a pool's connection a step. */
  watchPool(pool: pg.Pool): void {
    const lend = pool.connect as () => Promise<pg.PoolClient>
    pool.connect = (async () => {
      const task = await this.#pause('database')
      this.#begin()
      const client = await lend().catch((error: unknown) => {
        this.#end()
        throw error
      })
      const sent: string[] = []
      return new Proxy(client, {
        get: (target, name) => {
          const value = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          if (name === 'query')
            return (...args: unknown[]) => {
              sent.push(labelOf(args[0]))
              return value.apply(target, args)
            }
          if (name === 'release')
            return (...args: unknown[]) => {
              value.apply(target, args)
              if (task) this.#note(task, sent.join(', '))
              this.#end()
            }
          return value.bind(target)
        },
      })
    }) as typeof pool.connect
  }

  /** A provider who may be away, and whose answers may take long or get lost. */
  watchProvider(provider: PaymentProvider): PaymentProvider {
    return new Proxy(provider, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function' || name === 'readWebhook' || name === 'listEvents' || name === 'listTransactions') return value
        return (...args: unknown[]) => this.outside(String(name), () => value(...args), { fails: true })
      },
    })
  }

  /** A question to the outside; one that fails does so before it arrives, or after it was done and before its answer arrives. */
  async outside<T>(what: string, act: () => Promise<T>, { fails = false } = {}): Promise<T> {
    const task = await this.#pause(what)
    const luck = task !== null && fails && this.#run ? this.#run.dice.upTo(15) : LUCKY
    if (luck === 0) {
      this.#note(task, `${what} is not heard`)
      throw new ProviderAway('away')
    }
    this.#begin()
    const answer = await act().finally(() => this.#end())
    this.#note(task, what)
    await this.#pause(`answer of ${what}`)
    if (luck !== 1) return answer
    this.#note(task, `the answer of ${what} is lost`)
    throw new ProviderAway('the answer was lost')
  }

  async #pause(at: string): Promise<string | null> {
    const task = this.#task.getStore() ?? null
    const run = this.#run
    if (!run || task === null) return null
    await new Promise<void>((resume) => {
      run.paused.push({ task, at, resume })
      this.#change()
    })
    return task
  }

  #note(task: string | null, what: string): void {
    if (task !== null) this.#run?.trace.push(`${task}: ${what}`)
  }

  async #settled(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; ) {
      const before = this.#changes
      if (this.#busy > 0) await this.#changed.promise
      else await turn()
      quiet = before === this.#changes ? quiet + 1 : 0
    }
  }

  #begin(): void {
    this.#busy += 1
    this.#change()
  }

  #end(): void {
    this.#busy -= 1
    this.#change()
  }

  #change(): void {
    this.#changes += 1
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}

/** A statement by its verb and its first table, without what is random in it. */
function labelOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as pg.QueryConfig | undefined)?.text ?? '')
  const [verb = ''] = text.trim().toLowerCase().split(/[\s;]/)
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
