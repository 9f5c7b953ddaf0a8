import cluster from 'node:cluster'
import { createLog } from '#server/http/log/log.ts'
import { loggableError, loggableReason } from './database/database-errors.ts'
import { engineProgress } from './database/embedded/engine-thread.ts'
import { readEnv } from './env.ts'
import { compileWithoutWaiting } from './processes/compile-without-waiting.ts'
import { connectionsEach } from './processes/count-workers.ts'
import { openInTime } from './processes/open-in-time.ts'

const OPENS_WITHIN_MS = 120_000

async function main(): Promise<void> {
  compileWithoutWaiting()
  const env = readEnv(process.env)
  const log = createLog({ level: env.logLevel, isTerminal: process.stdout.isTTY === true })
  if (env.databaseUrl === null && (env.workersRequested ?? 1) > 1)
    log.warn({ asked: env.workersRequested }, 'WORKERS needs a server database (DATABASE_URL): the embedded database lives in one process')
  if (cluster.isPrimary && env.workers > 1) {
    // the supervisor loads nothing of the shop
    const { superviseWorkers } = await import('./processes/supervise-workers.ts')
    await superviseWorkers({ count: env.workers, place: env, log })
  } else {
    const { connect } = await import('./database/connect.ts')
    const { databaseUrl, dataDir } = env
    // the embedded engine opens its files while this thread loads the shop
    const connecting = connect({ databaseUrl: databaseUrl ?? undefined, dataDir, log, connections: connectionsEach(env.workers) })
    const database = openInTime(connecting, { what: 'the database', withinMs: OPENS_WITHIN_MS, log, progress: engineProgress })
    // handled by the awaiting code
    database.catch(() => undefined)
    const { openShop } = await import('./open-shop.ts')
    await openShop(env, log, database)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`The shop could not start: ${loggableReason(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${loggableError(error).stack ?? ''}\n`)
  process.exit(1)
})
