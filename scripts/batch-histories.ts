import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { tellBatchHistory } from '#test/batch-histories/history.ts'
import { type PostgresServer, startPostgres } from '#test/postgres.ts'
import { addCustomer, addTags, apiOf, shopOn, writeCompany } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

// npm run test:batches [-- <histories>] [-- server] [-- --from <seed>]: random histories of rolls by their batches. Exit 1 when stocks, batches, orders'
// lines and the list of movements do not add up after any step.
const HISTORIES = 2_000
const STEPS = 25
const TOLD_EVERY = 100
/** Then another shop opens: looking through all of it after every step grows with what happened in it. */
const OF_ONE_SHOP = 50

const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: 'string', default: '1' } } })
const histories = Number(positionals.find((word) => /^\d+$/.test(word)) ?? HISTORIES)
const from = Number(values.from)
const server = positionals.includes('server') ? await startPostgres() : null
const startedAt = performance.now()
let done = 0
try {
  for (let told = 0; told < histories && process.exitCode !== 1; told += OF_ONE_SHOP) {
    await tellInOneShop(from + told, Math.min(OF_ONE_SHOP, histories - told), server && (await newDatabase(server, told)))
    if ((told + OF_ONE_SHOP) % TOLD_EVERY === 0) console.error(`${told + OF_ONE_SHOP} histories after ${seconds()} s`)
  }
  if (process.exitCode !== 1)
    console.log(`${histories} histories on ${server ? 'a server' : 'the embedded engine'}, ${done} changes in ${seconds()} s: all add up`)
} finally {
  await server?.stop()
}

async function tellInOneShop(first: number, count: number, databaseUrl: string | null): Promise<void> {
  const directory = temporaryDirectory()
  const { db, pool, close } = await connect({ ...(databaseUrl && { databaseUrl }), dataDir: directory, durable: false, log: silentLog })
  try {
    await migrate(pool, 'db/migrations')
    await addTags(db)
    await writeCompany(db)
    const api = apiOf(shopOn(db, { now: new Date('2026-11-21T10:00:00Z') }, directory))
    const world = { db, api, staff: await addCustomer(db, { role: 'superadmin' }), buyers: [await addCustomer(db), await addCustomer(db)] }
    for (let seed = first; seed < first + count; seed += 1) {
      const history = await tellBatchHistory(world, seed, STEPS)
      done += history.done
      if (history.faults.length === 0) continue
      console.error(`history ${seed}:\n${history.steps.join('\n')}\n${history.faults.join('\n')}`)
      process.exitCode = 1
      return
    }
  } finally {
    await close()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function newDatabase({ url }: PostgresServer, number: number): Promise<string> {
  const { pool, close } = await connect({ databaseUrl: url('postgres'), dataDir: '', log: silentLog })
  await pool.query(`create database told_${number}`)
  await close()
  return url(`told_${number}`)
}

function seconds(): number {
  return Math.round((performance.now() - startedAt) / 1000)
}
