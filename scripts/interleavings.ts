import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Interleaving, interleave } from '#test/interleavings/interleave.ts'
import { Schedule } from '#test/interleavings/schedule.ts'
import { MIGRATED, startMigratedServer } from '#test/postgres-server.ts'
import { playRowHistory } from '#test/row-histories/play.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

// npm run test:interleavings [-- <seeds>] [-- --from <seed>] [-- --show] [-- --go-on]: use cases on the same rows of one shop, in orders that seeds
// decide. Exit 1 with the first seed after which money, rolls, points, numbers, mails or limits do not add up; --go-on plays the others too.
// With `server`: sessions that really run at the same time on a PostgreSQL server, whose writes and reads are checked afterwards.
const SEEDS = 10_000
/** Then another shop opens: looking for faults grows with what is in it. */
const OF_ONE_SHOP = 250
const HISTORIES = 50
const STEPS_OF_A_HISTORY = 40

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '1' }, show: { type: 'boolean' }, 'go-on': { type: 'boolean' } },
})
const requestedCount = positionals.find((word) => /^\d+$/.test(word))
const from = Number(values.from)
const startedAt = performance.now()
process.exitCode = positionals.includes('server')
  ? await playHistories(Number(requestedCount ?? HISTORIES))
  : await playAll(Number(requestedCount ?? SEEDS))

async function playAll(count: number): Promise<number> {
  const template = temporaryDirectory()
  const failed: Interleaving[] = []
  let played = 0
  try {
    const { pool, close } = await connect({ dataDir: join(template, 'database'), durable: false, log: silentLog })
    await migrate(pool)
    await close()
    while (played < count && (failed.length === 0 || values['go-on'])) {
      const part = await playInOneShop(template, from + played, Math.min(OF_ONE_SHOP, count - played))
      played += part.played
      failed.push(...part.failed)
      console.error(`${played} seeds after ${secondsSoFar()} s`)
    }
  } finally {
    rmSync(template, { recursive: true, force: true })
  }
  console.log(`${played} seeds, ${failed.length === 0 ? 'no fault' : `faults of ${failed.map(({ seed }) => seed)}`}, ${secondsSoFar()} s`)
  return failed.length === 0 ? 0 : 1
}

async function playInOneShop(
  template: string,
  first: number,
  count: number,
): Promise<Readonly<{ played: number; failed: Interleaving[] }>> {
  const folder = temporaryDirectory()
  cpSync(template, folder, { recursive: true })
  const { pool, close } = await connect({ dataDir: join(folder, 'database'), durable: false, log: silentLog })
  const schedule = new Schedule()
  schedule.watchPool(pool)
  const failed: Interleaving[] = []
  let played = 0
  try {
    while (played < count && (failed.length === 0 || values['go-on'])) {
      const one = await interleave({ pool, schedule, folder: join(folder, 'files') }, first + played)
      played += 1
      if (one.faults.length > 0) failed.push(one)
      if (values.show || one.faults.length > 0) console.log([`Seed ${one.seed}:`, ...one.trace, ...one.faults].join('\n  '))
    }
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { played, failed }
}

async function playHistories(count: number): Promise<number> {
  const server = await startMigratedServer()
  const folder = temporaryDirectory()
  const sum = { acknowledged: 0, writes: 0, reads: 0 }
  let faults: readonly string[] = []
  let played = 0
  try {
    for (; played < count && faults.length === 0; played += 1) {
      const seed = from + played
      const admin = await connect({ databaseUrl: server.url('postgres'), dataDir: '', log: silentLog })
      await admin.pool.query(`create database history_${seed} template ${MIGRATED}`)
      await admin.close()
      const { db, close } = await connect({ databaseUrl: server.url(`history_${seed}`), dataDir: '', log: silentLog })
      const history = await playRowHistory({ db, folder }, seed, STEPS_OF_A_HISTORY)
      await close()
      faults = history.faults
      for (const name of ['acknowledged', 'writes', 'reads'] as const) sum[name] += history[name]
      for (const fault of faults) console.log(`History ${seed}: ${fault}`)
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(
    `${played} histories on a server, ${sum.acknowledged} changes, ${sum.writes} writes and ${sum.reads} reads checked, ${faults.length === 0 ? 'no fault' : 'a fault'}, ${secondsSoFar()} s`,
  )
  return faults.length === 0 ? 0 : 1
}

function secondsSoFar(): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0)
}
