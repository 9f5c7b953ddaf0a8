import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkBooks } from '#server/backups/load-backup.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { findPostgresBinaries, type MachinePostgres, machinePostgres } from '#test/machine-postgres.ts'
import { orderRepeatedly } from '#test/order-repeatedly.ts'
import { addCustomer, addProduct, writeCompany } from '#test/shop.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

// npm run test:point-in-time: tries the scripts of ops/point-in-time, those docs/operations.md names, with a real server of this
// machine's PostgreSQL and a shop that sells all the while: back to the instant before a mistake, then after the server was killed.
const SCRIPTS = fileURLToPath(new URL('../ops/point-in-time', import.meta.url))

const binaries = findPostgresBinaries()
if (binaries === null) {
  console.error('Not tried: this machine has no whole PostgreSQL 15 or newer (Debian: apt-get install postgresql)')
  process.exit(2)
}
const directory = temporaryDirectory()
const dataDir = temporaryDirectory()
const faults: string[] = []
const postgres = await machinePostgres(binaries, directory, SCRIPTS)
try {
  await tryAll()
} finally {
  postgres.stop('immediate')
  for (const folder of [directory, dataDir]) rmSync(folder, { recursive: true, force: true })
}
for (const fault of faults) console.error(`✗ ${fault}`)
console.log(faults.length === 0 ? '✓ point-in-time recovery: nothing lost, nothing too much' : `${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1

async function tryAll(): Promise<void> {
  postgres.start()
  console.log(postgres.run('archive.sh').trim())
  postgres.stop('fast')
  postgres.start()
  const token = await fillShop()
  await tryToDisturbArchive()

  const shop = await startShopProcess({ databaseUrl: postgres.url, dataDir })
  const early = orderRepeatedly(shop.address, token)
  await early.first
  console.log(postgres.run('base-backup.sh').trim())
  await early.stop()
  const [instant] = await query<{ now: string }>('select clock_timestamp()::text as now')
  const late = orderRepeatedly(shop.address, token)
  await late.first
  await late.stop()
  // of a time that is left again: no later restore may begin from it
  console.log(postgres.run('base-backup.sh').trim())
  // the mistake: every order is deleted, and the shop goes on without noticing
  await query('delete from orders')
  await shop.end('SIGTERM')

  restore(postgres, instant?.now)
  await compare('back to the instant before the mistake', { expected: early.acknowledged, unexpected: late.acknowledged })

  postgres.stop('immediate')
  restore(postgres, undefined)
  await compare('to the end of the log of the restored server', { expected: early.acknowledged, unexpected: late.acknowledged })

  const again = await startShopProcess({ databaseUrl: postgres.url, dataDir })
  // a base of the restored server, which still knows the instant it was brought back to
  console.log(postgres.run('base-backup.sh').trim())
  const after = orderRepeatedly(again.address, token)
  await after.first
  await after.stop()
  postgres.stop('immediate')
  await again.end('SIGKILL')
  restore(postgres, undefined)
  await compare('to the end of the log of a server that was killed', {
    expected: [...early.acknowledged, ...after.acknowledged],
    unexpected: late.acknowledged,
  })
  for (const { refused } of [early, late, after]) if (refused.length > 0) faults.push(`${refused.length} orders were refused`)
}

/** A server killed before it noted what it archived, and a restore that is refused: the log is archived on. */
async function tryToDisturbArchive(): Promise<void> {
  if (!(await archivesLog())) return
  // begins the next piece
  await query("select pg_logical_emit_message(true, 'begun', '')")
  postgres.stop('immediate')
  const status = join(postgres.dataDirectory, 'pg_wal', 'archive_status')
  const done = readdirSync(status).filter((name) => name.endsWith('.done'))
  for (const name of done) renameSync(join(status, name), join(status, name.replace('.done', '.ready')))
  try {
    postgres.run('restore.sh', ['2000-01-01 00:00:00+00'])
    faults.push('a restore without a base backup was not refused')
  } catch {}
  postgres.start()
  if (await archivesLog()) console.log(`archived on after a kill and a refused restore, ${done.length} pieces again`)
}

async function archivesLog(): Promise<boolean> {
  const [piece] = await query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  for (let tries = 0; tries < 100; tries += 1) {
    const [archived] = await query<{ name: string | null }>('select last_archived_wal as name from pg_stat_archiver')
    if (piece && archived?.name && archived.name >= piece.name) return true
    await delay(200)
  }
  const [failed] = await query<{ name: string | null }>('select last_failed_wal as name from pg_stat_archiver')
  faults.push(`the piece ${piece?.name} of the log was not archived; it failed at ${failed?.name}`)
  return false
}

function restore({ stop, run, start }: MachinePostgres, instant: string | undefined): void {
  const startedAt = performance.now()
  if (instant !== undefined) stop('fast')
  console.log(run('restore.sh', instant === undefined ? [] : [instant]).trim())
  start()
  console.log(`  up after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

async function fillShop(): Promise<string> {
  const { db, pool, close } = await connect({ databaseUrl: postgres.url, dataDir: '', log: silentLog })
  await migrate(pool)
  const { token } = await addCustomer(db)
  await writeCompany(db)
  await addProduct(db, { stock: 100_000 })
  await close()
  return token
}

async function query<Row>(sql: string): Promise<Row[]> {
  const { pool, close } = await connect({ databaseUrl: postgres.url, dataDir: '', log: silentLog })
  const { rows } = await pool.query(sql).finally(close)
  return rows
}

async function compare(
  what: string,
  { expected, unexpected }: Readonly<{ expected: readonly string[]; unexpected: readonly string[] }>,
): Promise<void> {
  const { pool, close } = await connect({ databaseUrl: postgres.url, dataDir: '', log: silentLog })
  const { rows } = await pool.query<{ order_number: string }>('select order_number from orders')
  const books = await checkBooks(pool).finally(close)
  const found = new Set(rows.map((row) => row.order_number))
  // numbers given out again belong to other orders
  const lost = expected.filter((number) => !found.has(number))
  const tooMuch = unexpected.filter((number) => found.has(number) && !expected.includes(number))
  console.log(
    `${what}: ${expected.length} orders acknowledged, ${lost.length} lost, ${tooMuch.length} of ${unexpected.length} later ones still there`,
  )
  if (lost.length > 0) faults.push(`${what}: lost ${lost.join(', ')}`)
  if (tooMuch.length > 0) faults.push(`${what}: ${tooMuch.join(', ')} should not be there`)
  faults.push(...books.map((fault) => `${what}: ${fault}`))
}
