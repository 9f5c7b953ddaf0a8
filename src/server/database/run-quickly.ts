import type pg from 'pg'
import type { Connection, Database } from './connect.ts'
import { requireNoTransaction } from './pool.ts'
import { type Answers, inOnePiece, isDatabase, type Queries, runTogether, sendAll } from './run-together.ts'

type Caller = Readonly<{ send: (client: pg.PoolClient) => Promise<void>; fail: (reason: unknown) => void }>

const GROUPS_AT_ONCE = 2
const MAX_GROUP_SIZE = 32

/** Runs quick statements, in order. Simultaneous callers share a round trip, but each statement commits and fails by itself. */
export async function runQuickly<const Batch extends Queries>(db: Connection, queries: Batch): Promise<Answers<Batch>> {
  if (!isDatabase(db)) return await runTogether(db, queries)
  requireNoTransaction()
  return await groupsOf(db).enqueue(queries)
}

const groups = new WeakMap<Database, Groups>()

function groupsOf(db: Database): Groups {
  const known = groups.get(db)
  if (known) return known
  const created = new Groups(db)
  groups.set(db, created)
  return created
}

class Groups {
  readonly #db: Database
  #waiting: Caller[] = []
  #underWay = 0
  #isAboutToStart = false

  constructor(db: Database) {
    this.#db = db
  }

  enqueue<const Batch extends Queries>(queries: Batch): Promise<Answers<Batch>> {
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
    while (this.#waiting.length > 0) await this.#run(this.#waiting.splice(0, MAX_GROUP_SIZE))
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
