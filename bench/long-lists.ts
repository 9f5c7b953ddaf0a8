import { rmSync } from 'node:fs'
import { MAX_FAVOURITES } from '#domain/favourites/favourites.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { fillLongLists, longLists } from '#test/long-lists.ts'
import { startPostgres } from '#test/postgres.ts'
import { addCustomer, addProduct } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { percentile } from './measure-load.ts'
import { machine, printLine, table, whole } from './print.ts'
import { type StartedProcess, startShop } from './started-process.ts'

const REQUESTS = 50
const WARM_UP = 10
/** The most a page of one customer may take, however long their lists (docs/performance.md). */
const LIMIT_MS = 100

/** Every list of one customer who made it as long as the shop allows, one reader at a time, over HTTP on PostgreSQL. */
export async function printLongLists(): Promise<void> {
  const postgres = await startPostgres()
  const dataDir = temporaryDirectory()
  try {
    const databaseUrl = postgres.url('postgres')
    const { db, pool, close } = await connect({ databaseUrl, dataDir: '', log: silentLog })
    await migrate(pool)
    await loadDemo(db, new Date(), { hasLives: false })
    for (let count = 1; count <= MAX_FAVOURITES; count += 1) await addProduct(db, { kcwId: `L-${count}` })
    const readers = { owner: await addCustomer(db), staff: await addCustomer(db, { role: 'superadmin' }) }
    const ids = await fillLongLists(pool, { ownerId: readers.owner.id, staffId: readers.staff.id })
    await close()
    const shop = await startShop({ databaseUrl, dataDir })
    try {
      const rows = []
      for (const list of longLists(ids)) rows.push({ list, ...(await measure(shop, list.path, readers[list.reader].token)) })
      printLine(
        `\nLists as long as one customer can make them; ${REQUESTS} asks each after ${WARM_UP}, one at a time (limit ${LIMIT_MS} ms)`,
      )
      table(
        ['list', 'read by', 'entries', '', 'ms p50', 'bytes', 'MB more after'],
        rows.map(({ list, p50, bytes, growthMb }) => [
          ...[list.name, list.reader, whole(list.entries), list.isLimited ? 'as many as the shop takes, no 10,000' : ''],
          ...[p50.toFixed(1), whole(bytes), growthMb.toFixed(1)],
        ]),
      )
      const slow = rows.filter(({ p50 }) => p50 > LIMIT_MS)
      printLine(slow.length === 0 ? `All under ${LIMIT_MS} ms.` : `Over ${LIMIT_MS} ms: ${slow.map(({ list }) => list.name).join(', ')}.`)
    } finally {
      await shop.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(shop: StartedProcess, path: string, token: string) {
  const request = async () => {
    const answer = await fetch(`${shop.address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.arrayBuffer()).byteLength
  }
  let bytes = 0
  for (let count = 0; count < WARM_UP; count += 1) bytes = await request()
  const beforeMb = shop.residentMb()
  const ms: number[] = []
  for (let count = 0; count < REQUESTS; count += 1) {
    const startedAt = performance.now()
    await request()
    ms.push(performance.now() - startedAt)
  }
  return { p50: percentile(ms, 50), bytes, growthMb: shop.residentMb() - beforeMb }
}

if (import.meta.main) {
  printLine(machine())
  await printLongLists()
}
