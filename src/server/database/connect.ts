import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/start-embedded.ts'
import { JoinedSocket } from './joined-socket.ts'
import { loggableReason } from './loggable-error.ts'
import { ShopPool } from './pool.ts'
import { registerValueTypes } from './value-types.ts'

/** The whole database. A use case that writes opens a transaction on it with `inTransaction`. */
export type Database = NodePgDatabase & { $client: pg.Pool }

/** What a query takes: the database or the transaction it is part of. */
export type Connection = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

type ConnectOptions = {
  /** A PostgreSQL server; without it the embedded engine keeps its files under `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
  /** how many connections to a server this process may hold, beside the one that asks whether it is there */
  connections?: number
  /** Called when the embedded engine breaks down; the shop cannot go on. Ends the process when left out. */
  onCrash?: (reason: string) => void
  /** `false` leaves out the embedded engine's fsyncs, so a power cut may destroy the database; for tests, which it makes fast. */
  durable?: boolean
}

export type DatabaseConnection = {
  db: Database
  pool: pg.Pool
  engine: 'embedded' | 'server'
  /** of the embedded engine: keeps its log whole while its files are copied, until what it answers is called */
  holdCheckpoints?: () => () => void
  close(): Promise<void>
}

const WAIT_FOR_CONNECTION_MS = 30_000
const CONNECTIONS = 10

/** Opens the database; both engines answer through the same driver, so nothing else in the shop knows which one it is. */
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
    // for disks without a moving arm: the default price of a random page makes long lists read whole tables
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
  return { ...opened, holdCheckpoints: server.holdCheckpoints }
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
