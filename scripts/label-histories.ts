import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { playHistory } from '#test/label-histories/history.ts'
import { shippingShop } from '#test/label-histories/shipping-shop.ts'
import { startPostgres } from '#test/postgres.ts'
import { UNSAFE_BUT_FAST } from '#test/postgres-server.ts'
import { startShipmondoPeer } from '#test/shipmondo/peer.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

// npm run test:labels [-- <histories>] [-- --from <seed>]: random histories of labels with Shipmondo's peer, in a shop that dies between any two
// of its steps. Exit 1 when a parcel ever has two labels, an event is missing or mailed twice, or goods are sent twice.
const HISTORIES = 500
const STEPS = 40
const PROGRESS_EVERY = 50

const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: 'string', default: '1' } } })
const histories = Number(positionals[0] ?? HISTORIES)
const from = Number(values.from)
const folder = temporaryDirectory()
const server = await startPostgres({ settings: UNSAFE_BUT_FAST })
const clock = { at: Date.now() }
const peer = await startShipmondoPeer({ now: () => clock.at })
const database = await connect({ databaseUrl: server.url('postgres'), dataDir: join(folder, 'database'), log: silentLog, durable: false })
const startedAt = performance.now()
const sum = { played: 0, deaths: 0, labels: 0, events: 0 }
try {
  await migrate(database.pool)
  const shop = await shippingShop(database, { folder, peer, clock })
  for (; sum.played < histories && process.exitCode === undefined; sum.played += 1) {
    const history = await playHistory({ shop, peer, clock }, from + sum.played, STEPS)
    sum.deaths += history.deaths
    sum.labels += history.labels
    sum.events += history.events
    if (history.faults.length > 0) {
      console.log([`History ${from + sum.played}:`, ...history.steps, ...history.faults].join('\n'))
      process.exitCode = 1
    }
    if ((sum.played + 1) % PROGRESS_EVERY === 0) console.error(`${sum.played + 1} histories, died ${sum.deaths} times`)
  }
} finally {
  await database.close()
  await peer.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
const result = process.exitCode === undefined ? 'no fault' : 'a fault'
console.log(
  `${sum.played} histories of ${STEPS} steps, ${sum.labels} labels, ${sum.events} scans, died ${sum.deaths} times, ${result}, ${seconds} s`,
)
