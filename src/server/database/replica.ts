import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readTogether } from './catalogue-version.ts'
import type { Database } from './connect.ts'
import type { DatabaseLog } from './database-log.ts'
import { loggableReason } from './loggable-error.ts'
import { ShopPool } from './pool.ts'
import { registerValueTypes } from './value-types.ts'

/** A read replica for public answers (decision 0049). */
export type Replica = Readonly<{
  db: Database
  /** whether it has everything committed before this call; false while it is away, and for a second after it lagged */
  isCaughtUp: () => Promise<boolean>
  /** counts since the start */
  figures: () => Readonly<{ isUsed: boolean; fromReplica: number; fromPrimary: number }>
  /** reports a failure during an answer, which the primary then gives */
  failed: (reason: unknown) => void
  close: () => Promise<void>
}>

type ReplicaParts = Readonly<{ url: string; primary: Database; log: DatabaseLog; connections?: number }>

const WAITS_MS = 50
const LOOKS_EVERY_MS = 3
const LEFT_ALONE_MS = 1_000

/** Positions in both logs, in bytes; null for a server that is no replica. */
const COMMITTED = `
  select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0')::text as place`
const REPLAYED = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as place`
const IDENTITY = 'select system_identifier::text as identity from pg_control_system()'

/** Opens a replica. When it is away, behind or missing, that is logged and the shop works without it. */
export function openReplica({ url, primary, log, connections = 10 }: ReplicaParts): Replica {
  registerValueTypes()
  const pool = new ShopPool({
    connectionString: url,
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
    options: '-c random_page_cost=1.1 -c work_mem=16MB',
    keepAlive: true,
    watch: {
      onAway: (reason) => log.warn(`the replica is away (${loggableReason(reason.cause ?? reason)}): the shop's own server answers for it`),
      onBack: () => log.info('the replica answers again'),
    },
    onConnectionError: (error) => log.warn(`connection to the replica lost: ${loggableReason(error)}`),
  })
  const committed = readTogether(() => place(primary.$client, COMMITTED))
  const replayed = readTogether(() => place(pool, REPLAYED))
  let known = -1n
  let isOurs: boolean | null = null
  let isUsed = true
  let leftAloneUntil = 0
  let fromReplica = 0
  let fromPrimary = 0

  async function hasReplayed(): Promise<boolean> {
    isOurs ??= await followsOurs()
    if (!isOurs) return false
    const wanted = await committed()
    if (wanted === null) return false
    const until = performance.now() + WAITS_MS
    for (;;) {
      if (known >= wanted) return true
      const now = await replayed()
      if (now === null) return false
      known = now > known ? now : known
      if (known >= wanted) return true
      if (performance.now() > until) return false
      await delay(LOOKS_EVERY_MS)
    }
  }

  /** Log positions are only comparable between related servers. */
  async function followsOurs(): Promise<boolean> {
    const [ours, its] = await Promise.all([primary.$client, pool].map((server) => server.query<{ identity: string }>(IDENTITY)))
    const isSame = ours?.rows[0]?.identity === its?.rows[0]?.identity
    if (!isSame) log.warn('DATABASE_REPLICA_URL is no replica of DATABASE_URL: it is not used')
    return isSame
  }

  function leaveAlone(why: string): void {
    leftAloneUntil = performance.now() + LEFT_ALONE_MS
    if (isUsed) log.warn(`the replica ${why}: the shop's own server answers for it`)
    isUsed = false
  }

  return {
    db: drizzle({ client: pool }),
    isCaughtUp: async () => {
      const isResting = performance.now() < leftAloneUntil
      // a silent replica is not waited for
      const isThere = !isResting && (await Promise.race([hasReplayed().catch(() => false), delay(2 * WAITS_MS, false)]))
      if (isThere) {
        if (!isUsed) log.info('the replica has caught up')
        isUsed = true
        fromReplica += 1
      } else {
        if (!isResting) leaveAlone('is behind or away')
        fromPrimary += 1
      }
      return isThere
    },
    figures: () => ({ isUsed, fromReplica, fromPrimary }),
    failed: (reason) => {
      fromReplica -= 1
      fromPrimary += 1
      // it may have been rebuilt
      known = -1n
      isOurs = null
      leaveAlone(`failed (${loggableReason(reason)})`)
    },
    close: () => pool.end(),
  }
}

async function place(server: Database['$client'], question: string): Promise<bigint | null> {
  const { rows } = await server.query<{ place: string | null }>(question)
  const found = rows[0]?.place ?? null
  return found === null ? null : BigInt(found)
}
