import { rmSync } from 'node:fs'
import { connect } from '#server/database/connect.ts'
import { findNginx } from '#test/nginx.ts'
import { startPostgres } from '#test/postgres.ts'
import { type Rolled, replaceWorkers, restartTwoShops } from '#test/rolling-restart.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { buildWhenChanged } from './build.ts'

// npm run test:rolling [-- <rounds>]: restarts shops that sell all the while, the two ways docs/operations.md names, and counts requests that failed.
const ROUNDS = 5

const rounds = Number(process.argv[2] ?? ROUNDS)
if (findNginx() === null) {
  console.error('Not tried: this machine has no nginx (Debian: apt-get install nginx-light)')
  process.exit(2)
}
await buildWhenChanged()
const postgres = await startPostgres()
const dataDir = temporaryDirectory()
const faults: string[] = []
try {
  await tryRestarts('two shops behind nginx, restarted in turn', 'nginx', (location) => restartTwoShops(location, rounds))
  await tryRestarts('two workers of one shop, replaced on SIGHUP', 'workers', (location) => replaceWorkers(location, rounds))
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const fault of faults) console.error(`✗ ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0

async function tryRestarts(
  what: string,
  name: string,
  roll: (location: Readonly<{ databaseUrl: string; dataDir: string; durable: false }>) => Promise<Rolled>,
) {
  const admin = await connect({ databaseUrl: postgres.url('postgres'), dataDir, log: silentLog })
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const { answered, orders, failed, lost, longestMs } = await roll({ databaseUrl: postgres.url(name), dataDir, durable: false })
  console.log(
    `${what}, ${rounds} times each: ${answered} requests answered, ${orders} of them orders, ${failed.length} failed, ${lost} orders lost, the slowest ${longestMs} ms`,
  )
  faults.push(...failed.slice(0, 10).map((fault) => `${what}: ${fault}`), ...(lost > 0 ? [`${what}: ${lost} orders lost`] : []))
}
