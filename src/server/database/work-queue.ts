import { and, asc, type InferSelectModel, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type { Connection, Database } from './connect.ts'

/** How long a claimed row belongs to its process without a sign of life. */
export const LEASE_MS = 60_000
const RENEW_MS = 20_000
/** what a smallint holds */
const MAX_ATTEMPTS = 32_767

type WorkTable = PgTable & Readonly<{ nextAttemptAt: PgColumn; attempts: PgColumn }>
type Worker = Readonly<{ db: Database; now: () => Date; log: Logger }>

type Queue<Row> = Readonly<{ key: keyof Row & string; isOpen: SQL | undefined; leaseMs?: number }>
type Claim<Row> = Readonly<{ most: number; also?: SQL; set?: Partial<Row> }>
type Batch<Row> = Claim<Row> &
  Readonly<{
    /** Rows not yet begun are given back on abort. */
    stop?: AbortSignal | undefined
    isAtOnce?: boolean
    renewMs?: number | undefined
  }>

type Lease<Row> = Readonly<{
  /** Changes a row as long as it is open and leased. Answers whether it was. */
  settle: (row: Row, set: Partial<Row>) => Promise<boolean>
  /** Gives a row back that was not tried. */
  release: (row: Row, set?: Partial<Row>) => Promise<boolean>
}>

/** A table whose open rows are work (decision 90). A claim moves a row's next attempt to the end of its lease, which proves ownership. */
export function workQueue<Table extends WorkTable, Row extends InferSelectModel<Table> & { nextAttemptAt: Date | null; attempts: number }>(
  table: Table,
  { key, isOpen, leaseMs = LEASE_MS }: Queue<Row>,
) {
  const columns = table as unknown as Record<string, PgColumn>
  const id = columns[key] as PgColumn
  const { nextAttemptAt, attempts } = table
  const leaseFrom = (now: () => Date) => new Date(now().getTime() + leaseMs)

  /** Claims rows that are due, those waiting longest first. */
  async function claim({ db, now }: Pick<Worker, 'db' | 'now'>, { most, also, set }: Claim<Row>): Promise<Row[]> {
    const isDue = lte(nextAttemptAt, now())
    const next = db
      .select({ id })
      .from(table as PgTable)
      .where(and(isOpen, nextAttemptAt.notNull ? isDue : or(isNull(nextAttemptAt), isDue), also))
      .orderBy(sql`${nextAttemptAt} nulls first`, asc(id))
      .limit(most)
      .for('update', { skipLocked: true })
    // an array, since some plans would run a plain subquery again for every row
    return (
      await changeRows(db, sql`${id} = any (array(${next}))`, {
        ...set,
        nextAttemptAt: leaseFrom(now),
        attempts: sql`least(${attempts} + 1, ${MAX_ATTEMPTS}::int)`,
      })
    ).toSorted((a, b) => (a[key] < b[key] ? -1 : 1))
  }

  /** Changes a claimed row in a transaction as long as it is open and leased; null when it is not. */
  async function settle(tx: Connection, row: Row, set: Partial<Row>, also?: SQL): Promise<Row | null> {
    const [after] = await changeRows(tx, and(isOurs([row], [row.nextAttemptAt]), also), set)
    return after ?? null
  }

  /** Claims due rows and hands them to `work`, while their lease is renewed. Answers how many there were. */
  async function processDue(worker: Worker, batch: Batch<Row>, work: (row: Row, lease: Lease<Row>) => Promise<unknown>): Promise<number> {
    const rows = await claim(worker, batch)
    if (rows.length === 0) return 0
    const { holds, end, ...lease } = startRenewing(worker, rows, batch.renewMs)
    const processOne = async (row: Row) => {
      if (batch.stop?.aborted) await lease.release(row)
      else if (holds()) await work(row, lease)
    }
    try {
      if (batch.isAtOnce) await Promise.all(rows.map(processOne))
      else for (const row of rows) await processOne(row)
    } finally {
      end()
    }
    return rows.length
  }

  function startRenewing({ db, now, log }: Worker, rows: readonly Row[], renewMs = RENEW_MS) {
    // the confirmed end first; then one whose renewal may have been stored without an answer
    let ends = rows.slice(0, 1).map((row) => row.nextAttemptAt)
    let isRenewing = false
    async function renew(): Promise<void> {
      if (isRenewing) return
      isRenewing = true
      const end = leaseFrom(now)
      const areOurs = isOurs(rows, ends)
      ends = [...ends, end]
      try {
        await changeRows(db, areOurs, { nextAttemptAt: end } as Partial<Row>)
        ends = [end]
      } catch (error) {
        log.warn({ err: error }, 'the lease of work under way was not renewed')
      }
      isRenewing = false
    }
    const renewing = setInterval(() => void renew(), renewMs)
    renewing.unref()
    const change = async (row: Row, set: Partial<Row>) => (await changeRows(db, isOurs([row], ends), set)).length > 0
    return {
      holds: () => now() < (ends[0] ?? now()),
      settle: change,
      release: (row: Row, set?: Partial<Row>) => change(row, { nextAttemptAt: now(), attempts: row.attempts - 1, ...set } as Partial<Row>),
      end: () => clearInterval(renewing),
    }
  }

  function isOurs(rows: readonly Row[], ends: readonly (Date | null)[]): SQL | undefined {
    const areThese = inArray(
      id,
      rows.map((row) => row[key]),
    )
    return and(areThese, isOpen, inArray(nextAttemptAt, [...ends]))
  }

  async function changeRows(db: Connection, which: SQL | undefined, set: object): Promise<Row[]> {
    return (await db
      .update(table)
      .set(set as never)
      .where(which)
      .returning()) as unknown as Row[]
  }

  return { claim, settle, processDue, leaseFrom }
}

/** The wait in ms after a number of failed attempts: doubled each time up to the longest. */
export function backOff(attempts: number, { firstMs, longestMs }: Readonly<{ firstMs: number; longestMs: number }>): number {
  return Math.min(firstMs * 2 ** Math.max(0, attempts - 1), longestMs)
}
