import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { FUZZ_ENV, type Fuzzed, faultReport, fuzz } from '#test/fuzz/fuzz.ts'
import { MANNERS } from '#test/fuzz/requests.ts'
import type { Fault } from '#test/fuzz/run.ts'
import { startPostgres } from '#test/postgres.ts'
import { shopOn } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

// npm run test:fuzz [-- <requests>] [-- server]: a clean shop of this process is sent everything its own API document allows, and
// much that it does not. Exit 1 when an answer or the database afterwards is not as it must be.
const REQUESTS = 100_000
const PROGRESS_EVERY = 10_000

const { positionals } = parseArgs({ allowPositionals: true })
const requests = Number(positionals.find((word) => /^\d+$/.test(word)) ?? REQUESTS)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(1, 1_000_000))
const directory = temporaryDirectory()
const server = positionals.includes('server') ? await startPostgres() : null
const startedAt = performance.now()
try {
  const databaseUrl = server?.url('postgres')
  const { db, pool, close } = await connect({ ...(databaseUrl && { databaseUrl }), dataDir: directory, durable: false, log: silentLog })
  await migrate(pool)
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const fuzzed = await fuzz(shopOn(db, clock, directory, { env: FUZZ_ENV }), clock, { seed, requests, found, answered })
  await close()
  print(fuzzed)
  process.exitCode = fuzzed.faults.length === 0 ? 0 : 1
} finally {
  await server?.stop()
  rmSync(directory, { recursive: true, force: true })
}

function answered(count: number): void {
  if (count % PROGRESS_EVERY === 0) console.error(`${count} requests after ${seconds()} s`)
}

function seconds(): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0)
}

/** A long run is not over when its first fault is looked at. */
function found(fault: Fault): void {
  console.error(faultReport({ faults: [fault] }, seed))
}

function print(fuzzed: Fuzzed): void {
  const { counts, pairs, operations, unreached, faults } = fuzzed
  const classes = [2, 3, 4, 5]
  const row = (cells: readonly string[]) =>
    console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(14) : cell.padStart(9))).join(''))
  row(['', ...classes.map((hundred) => `${hundred}xx`)])
  for (const manner of MANNERS) row([manner, ...classes.map((hundred) => String(counts.get(`${manner} ${hundred}xx`) ?? 0))])
  console.log(
    `${operations} operations, ${operations - unreached.length} of them answered 200 at least once; ${pairs} pairs of an operation and who made it`,
  )
  for (const line of unreached) console.log(`  never 200: ${line}`)
  console.log(`${requests} requests with seed ${seed} in ${seconds()} s: ${faults.length} kinds of faults`)
  for (const { what, count } of faults) console.log(`  ${count} × ${what}`)
}
