import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from '#server/database/embedded/start-embedded.ts'
import { loggableReason } from './database-errors.ts'
import type { DatabaseLog } from './database-log.ts'
import { ShopPool } from './pool.ts'

const BYTES = 'buffer' as BufferEncoding

/** A socket that sends buffered writes in one piece, as many small writes cost more than the statement. */
class JoinedSocket extends Socket {
  override _writev(
    buffered: readonly Readonly<{ chunk: Buffer; encoding: BufferEncoding }>[],
    callback: (error?: Error | null) => void,
  ): void {
    const pieces = buffered.map(({ chunk, encoding }) => (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk))
    this._write(Buffer.concat(pieces), BYTES, callback)
  }
}

/** Use cases that write use `inTransaction`. */
export type Database = NodePgDatabase & { $client: pg.Pool }

export type Connection = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

type ConnectOptions = {
  /** a PostgreSQL server; missing uses the embedded engine in `dataDir` */
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
  /** connections to a server, besides the heartbeat's */
  connections?: number
  /** Called when the embedded engine crashes; by default ends the process. */
  onCrash?: (reason: string) => void
  /** `false` skips fsyncs of the embedded engine, for fast tests: a power failure may destroy the database. */
  durable?: boolean
}

export type DatabaseConnection = {
  db: Database
  pool: pg.Pool
  engine: 'embedded' | 'server'
  /** embedded engine only: keeps its log while files are copied, until released */
  suspendCheckpoints?: () => () => void
  close(): Promise<void>
}

const WAIT_FOR_CONNECTION_MS = 30_000
const CONNECTIONS = 10

export async function connect(options: ConnectOptions): Promise<DatabaseConnection> {
  registerValueTypes()
  return options.databaseUrl ? await connectToServer(options.databaseUrl, options) : await connectToEmbedded(options)
}

async function connectToServer(connectionString: string, { log, connections = CONNECTIONS }: ConnectOptions): Promise<DatabaseConnection> {
  const pool = new ShopPool({
    connectionString,
    stream: () => new JoinedSocket(),
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // for SSDs: the default cost of random pages makes long lists scan whole tables
    options: '-c random_page_cost=1.1 -c work_mem=16MB',
    keepAlive: true,
    watch: {
      onAway: (reason) => log.warn(`${loggableReason(reason)}: what needs it is refused until it does`),
      onBack: () => log.info('the database answers again'),
    },
    onConnectionError: (error) => log.warn(`database connection lost: ${loggableReason(error)}`),
  })
  return connection(pool, 'server', () => pool.end())
}

async function connectToEmbedded(options: ConnectOptions): Promise<DatabaseConnection> {
  const { dataDir, log, onCrash = endProcess, durable = true } = options
  const server: EmbeddedServer = await startEmbedded({
    dataDir,
    log,
    durable,
    onCrash: (reason) => {
      log.fatal(`the embedded database broke down: ${reason}`)
      onCrash(reason)
    },
  })
  const pool = new ShopPool({
    stream: () => server.openStream(),
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    onConnectionError: (error) => log.warn(`database connection lost: ${loggableReason(error)}`),
  })
  const opened = connection(pool, 'embedded', async () => {
    await pool.end()
    await server.close()
  })
  return { ...opened, suspendCheckpoints: server.suspendCheckpoints }
}

function connection(pool: pg.Pool, engine: DatabaseConnection['engine'], closeAll: () => Promise<void>): DatabaseConnection {
  let closing: Promise<void> | undefined
  return {
    db: drizzle({ client: pool }),
    pool,
    engine,
    close: () => {
      closing ??= closeAll()
      return closing
    },
  }
}

function endProcess(): void {
  process.exit(1)
}

const { INT8, DATE, TIMESTAMP } = pg.types.builtins
const INT8_ARRAY = 1016 as typeof INT8

/** Parsers for both engines and Drizzle: int8 as number (refused beyond its range), `date` as 'YYYY-MM-DD', timestamptz as Date. */
function registerValueTypes(): void {
  pg.types.setTypeParser(INT8, safeInteger)
  pg.types.setTypeParser(INT8_ARRAY, safeIntegers)
  pg.types.setTypeParser(DATE, (text) => text)
  pg.types.setTypeParser(TIMESTAMP, (text) => new Date(`${text}Z`))
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a value of the database is too large for a number')
  return value
}

function safeIntegers(text: string): (number | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : safeInteger(item)))
}

/** True where commits share a later flush (embedded engine): a caller waits for `untilStored` before it reports success. */
export function mayCommitAhead(db: Connection): boolean {
  return '$client' in db && engineOf(db as Database) === 'embedded'
}

const flushes = new WeakMap<Database, Promise<void>>()

/** Resolves when everything committed before this call is durable. */
export async function untilStored(db: Database): Promise<void> {
  if (!mayCommitAhead(db)) return
  const next = flushes.get(db) ?? flush(db)
  flushes.set(db, next)
  await next
}

async function flush(db: Database): Promise<void> {
  const client = await db.$client.connect()
  // later callers may have committed after this flush
  flushes.delete(db)
  try {
    await client.query({ name: 'flush', text: `select pg_logical_emit_message(false, 'stored', '', true)` })
  } finally {
    client.release()
  }
}

/** The embedded engine has a single connection, which long work blocks. */
export function engineOf(db: Database): DatabaseConnection['engine'] {
  return db.$client.options.max === 1 ? 'embedded' : 'server'
}
