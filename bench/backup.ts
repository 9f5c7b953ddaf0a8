import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { connect } from '#server/database/connect.ts'
import { startPostgres } from '#test/postgres.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { fillShop } from './fill-shop.ts'
import { openOrderDatabase } from './order-database.ts'
import { printLine, table, whole } from './print.ts'
import { randomOrder } from './random-order.ts'
import { type StartedProcess, startShop } from './started-process.ts'

const SIZE = { customers: 100_000, orders: 100_000 }
/** How long the shop sells before the backup, to compare the waits with. */
const QUIET_ORDERS = 200
const LOOK_EVERY_MS = 200

type Location = Readonly<{ databaseUrl?: string; dataDir: string }>
type Run = Readonly<{ seconds: number; memoryMb: number }>
type Waits = Readonly<{ orders: number; middleMs: number; longestMs: number }>

/** What a backup of a shop with 100,000 orders costs while it goes on selling, and what a restore costs, on both engines. */
export async function printBackup(): Promise<void> {
  const postgres = await startPostgres()
  const databases = ['filled', 'restored']
  try {
    await createDatabases(postgres.url('postgres'), databases)
    const [filled = '', restored = ''] = databases.map((name) => postgres.url(name))
    const columns = [
      await measure('embedded database', {}, {}),
      await measure('PostgreSQL server', { databaseUrl: filled }, { databaseUrl: restored }),
    ]
    printLine(
      `\nBackup and restore of ${whole(SIZE.orders)} orders of ${whole(SIZE.customers)} customers, one customer ordering without a pause meanwhile`,
    )
    table(
      ['', ...columns.map(({ engine }) => engine)],
      (columns[0]?.figures ?? []).map(([what], row) => [what, ...columns.map(({ figures }) => figures[row]?.[1] ?? '')]),
    )
  } finally {
    await postgres.stop()
  }
}

async function createDatabases(databaseUrl: string, names: readonly string[]): Promise<void> {
  const { pool, close } = await connect({ databaseUrl, dataDir: '', log: silentLog })
  for (const name of names) await pool.query(`create database ${name}`)
  await close()
}

async function measure(engine: string, from: { databaseUrl?: string }, to: { databaseUrl?: string }) {
  const [dataDir, emptyDir, backupDir] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()]
  try {
    const database = await openOrderDatabase({ ...from, dataDir })
    await fillShop(database.pool, SIZE)
    const { rows } = await database.pool.query<{ mb: number }>('select pg_database_size(current_database()) / 1e6 as mb')
    await database.close()
    const shop = await startShop({ ...from, dataDir })
    const customer = await startOrdering(shop, database.productIds)
    await customer.hasOrdered
    const before = customer.takeWaits()
    const backup = await runScript('backup.ts', [], { ...from, dataDir }, backupDir)
    const during = customer.takeWaits()
    await customer.stop()
    await shop.stop()
    const folder = readdirSync(backupDir).find((name) => name.startsWith('shop-')) ?? 'none'
    const size = statSync(join(backupDir, folder, 'rows.gz')).size / 1e6
    const check = await runScript('check-backup.ts', [], { ...from, dataDir }, backupDir)
    const restore = await runScript('restore.ts', [join(backupDir, folder)], { ...to, dataDir: emptyDir }, backupDir)
    const figures: readonly (readonly [string, string])[] = [
      ['database', `${whole(Number(rows[0]?.mb))} MB`],
      ['backup', `${whole(size)} MB`],
      ['npm run backup', costOf(backup)],
      ['npm run backup:check', costOf(check)],
      ['npm run restore', costOf(restore)],
      ['orders before the backup, middle and longest', waitsOf(before)],
      ['orders during the backup, middle and longest', waitsOf(during)],
    ]
    return { engine, figures }
  } finally {
    for (const directory of [dataDir, emptyDir, backupDir]) rmSync(directory, { recursive: true, force: true })
  }
}

function costOf({ seconds, memoryMb }: Run): string {
  return `${whole(seconds)} s, ${whole(memoryMb)} MB of memory`
}

function waitsOf({ orders, middleMs, longestMs }: Waits): string {
  return `${whole(orders)}: ${whole(middleMs)} ms, ${whole(longestMs)} ms`
}

/** Runs a script of the shop to its end; its memory is looked at while it runs. */
async function runScript(
  script: string,
  args: readonly string[],
  { databaseUrl = '', dataDir }: Location,
  backupDir: string,
): Promise<Run> {
  const startedAt = performance.now()
  const path = fileURLToPath(new URL(`../scripts/${script}`, import.meta.url))
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_DIR: backupDir }
  const child = spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  // the points of the generated customers have no ledger: each command reports that, and it does not matter here
  const errorOutput = text(child.stderr)
  let memoryMb = 0
  const look = setInterval(() => {
    memoryMb = Math.max(memoryMb, residentMb(child.pid))
  }, LOOK_EVERY_MS)
  const [code] = await once(child, 'exit')
  clearInterval(look)
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${await errorOutput}`)
  return { seconds: (performance.now() - startedAt) / 1000, memoryMb }
}

/** 0 when the process has just ended. */
function residentMb(pid: number | undefined): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  } catch {
    return 0
  }
}

/** One customer who sends an order as soon as the one before is answered. */
async function startOrdering({ address }: StartedProcess, productIds: readonly number[]) {
  const { token } = await post(`${address}/api/auth/login`, { email: 'gold@demo.dk', password: 'demo1234' })
  let waits: number[] = []
  let isOver = false
  const { promise: someOrders, resolve } = Promise.withResolvers<void>()
  const all = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await post(`${address}/api/orders`, randomOrder(productIds), String(token))
      waits.push(performance.now() - startedAt)
      if (waits.length >= QUIET_ORDERS) resolve()
    }
  })()
  return {
    hasOrdered: Promise.race([all, someOrders]),
    /** of the orders since the last call */
    takeWaits: (): Waits => {
      const sorted = waits.toSorted((a, b) => a - b)
      waits = []
      return { orders: sorted.length, middleMs: sorted[sorted.length >> 1] ?? 0, longestMs: sorted.at(-1) ?? 0 }
    },
    stop: async () => {
      isOver = true
      await all
    },
  }
}

async function post(url: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
