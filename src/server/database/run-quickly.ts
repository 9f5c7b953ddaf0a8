import type pg from 'pg'
import type { Connection, Database } from './connect.ts'
import { requireNoTransaction } from './pool.ts'
import { type Answers, inOnePiece, isDatabase, type Queries, runTogether, sendAll } from './run-together.ts'

type Caller = Readonly<{ send: (client: pg.PoolClient) => Promise<void>; fail: (reason: unknown) => void }>

const GROUPS_AT_ONCE = 2
const MOST_OF_A_GROUP = 32

/** Runs quick statements, in order. Simultaneous callers share a round trip, but each statement commits and fails by itself. */
export async function runQuickly<const Asked extends Queries>(db: Connection, queries: Asked): Promise<Answers<Asked>> {
  if (!isDatabase(db)) return await runTogether(db, queries)
  requireNoTransaction()
  return await groupsOf(db).ask(queries)
}

const groups = new WeakMap<Database, Groups>()

function groupsOf(db: Database): Groups {
  const known = groups.get(db)
  if (known) return known
  const made = new Groups(db)
  groups.set(db, made)
  return made
}

class Groups {
  readonly #db: Database
  #waiting: Caller[] = []
  #underWay = 0
  #isAboutToStart = false

  constructor(db: Database) {
    this.#db = db
  }

  ask<const Asked extends Queries>(queries: Asked): Promise<Answers<Asked>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ send: (client) => sendAll(client, queries).then(resolve, reject), fail: reject })
      this.#startSoon()
    })
  }

  /** After all requests received so far. */
  #startSoon(): void {
    if (this.#isAboutToStart || this.#underWay >= GROUPS_AT_ONCE) return
    this.#isAboutToStart = true
    setImmediate(() => {
      this.#isAboutToStart = false
      void this.#runWaiting()
    })
  }

  async #runWaiting(): Promise<void> {
    this.#underWay += 1
    while (this.#waiting.length > 0) await this.#run(this.#waiting.splice(0, MOST_OF_A_GROUP))
    this.#underWay -= 1
  }

  async #run(group: readonly Caller[]): Promise<void> {
    let client: pg.PoolClient
    try {
      client = await this.#db.$client.connect()
    } catch (reason) {
      for (const { fail } of group) fail(reason)
      return
    }
    try {
      await Promise.all(inOnePiece(client, () => group.map(({ send }) => send(client))))
    } finally {
      client.release()
    }
  }
}
