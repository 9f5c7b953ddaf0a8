import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { type Connection, type Database, mayCommitAhead } from './connect.ts'
import type { Query } from './statement.ts'
import { transactionClientOf } from './transaction.ts'

/** Statements by name, sent in order; null sends nothing. */
export type Queries = Readonly<Record<string, Query | readonly Query[] | null | undefined>>
export type Answers<Batch extends Queries> = {
  -readonly [Name in keyof Batch]: Batch[Name] extends Query<infer Row> | readonly Query<infer Row>[] | null | undefined ? Row[] : never
}
type Sender = Readonly<{ query: (query: Query) => Promise<{ rows: unknown[] }> }>

/** Runs statements in one round trip. Answers rows by name, lists together. Outside a transaction each commits by itself. */
export async function runTogether<const Batch extends Queries>(db: Connection, queries: Batch): Promise<Answers<Batch>> {
  if (!isDatabase(db)) return await sendAll(transactionClientOf(db), queries)
  const client = await db.$client.connect()
  try {
    return await inOnePiece(client, () => sendAll(client, queries))
  } finally {
    client.release()
  }
}

export async function run<Row>(db: Connection, query: Query<Row>): Promise<Row[]> {
  const { rows } = await runTogether(db, { rows: query })
  return rows
}

/** Stores all statements or none in one trip; outdated ones refuse themselves (`require_unchanged`). Report success after `untilStored`. */
export async function storeTogether<const Batch extends Queries>(db: Connection, queries: Batch): Promise<Answers<Batch>> {
  if (!isDatabase(db)) return await runTogether(db, queries)
  return await storeInOneTrip(db, queries, { commitsAhead: mayCommitAhead(db) })
}

/** Like `storeTogether`, for counters that a power failure may lose: does not wait for the disk. */
export async function storeAhead<const Batch extends Queries>(db: Database, queries: Batch): Promise<Answers<Batch>> {
  return await storeInOneTrip(db, queries, { commitsAhead: true })
}

async function storeInOneTrip<const Batch extends Queries>(
  db: Database,
  queries: Batch,
  { commitsAhead }: Readonly<{ commitsAhead: boolean }>,
): Promise<Answers<Batch>> {
  const client = await db.$client.connect()
  try {
    const [begun, answers, committed] = await Promise.allSettled(
      inOnePiece(client, () => [
        client.query(commitsAhead ? 'begin; set local synchronous_commit = off' : 'begin'),
        sendAll(client, queries),
        client.query('commit'),
      ]),
    )
    if (begun.status === 'rejected') throw begun.reason
    if (answers.status === 'rejected') throw answers.reason
    if (committed.status === 'rejected') throw committed.reason
    return answers.value
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

/** Buffers the driver's writes and sends them as one. */
export function inOnePiece<Sent>(client: pg.PoolClient, send: () => Sent): Sent {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Duplex } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** Waits for all answers, even after an error, as only then the connection is free. */
export async function sendAll<const Batch extends Queries>(client: Sender, queries: Batch): Promise<Answers<Batch>> {
  const sent = Object.entries(queries).flatMap(([name, entry]) => listOf(entry).map((query) => ({ name, answer: client.query(query) })))
  const settled = await Promise.allSettled(sent.map(({ answer }) => answer))
  const rows: Record<string, unknown[]> = Object.fromEntries(Object.keys(queries).map((name) => [name, []]))
  for (const [place, answer] of settled.entries()) {
    // the first error causes those after it
    if (answer.status === 'rejected') throw answer.reason
    rows[sent[place]?.name ?? '']?.push(...answer.value.rows)
  }
  return rows as Answers<Batch>
}

function listOf(entry: Queries[string]): readonly Query[] {
  if (!entry) return []
  return Array.isArray(entry) ? entry : [entry as Query]
}

export function isDatabase(db: Connection): db is Database {
  return '$client' in db
}
