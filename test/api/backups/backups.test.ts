import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rm, stat, truncate, watch, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, expect, test } from 'vitest'
import { checkBackup } from '#server/backups/check-backup.ts'
import { sha256OfFile } from '#server/backups/manifest.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { takeBackup } from '#server/backups/take-backup.ts'
import { connect } from '#server/database/connect.ts'
import { closedTestDatabase, type DatabaseLocation } from '#test/databases.ts'
import { keepOrdering } from '#test/keep-ordering.ts'
import { addCustomer, addProduct } from '#test/shop.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { SHORT_LIVED } from '#test/short-lived.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const SCRIPTS = fileURLToPath(new URL('../../../scripts/', import.meta.url))
const PICTURE = 'nordlys-1a2b3c-400.webp'

const location = await closedTestDatabase()
const backupDir = temporaryDirectory()
afterAll(() => rm(backupDir, { recursive: true, force: true }))
/** With what some programs take for the end of a line, and PostgreSQL's JSON does not. */
const NOTES = 'Port 2\u2028bagved, "nr. 4" \\ æøå\n🙂'
const customer = await fillShop()
const damaged = join(backupDir, 'damaged')
afterEach(() => rm(damaged, { recursive: true, force: true }))

async function fillShop() {
  const { db, pool, close } = await connect({ ...location, log: silentLog })
  const added = await addCustomer(db, { points: 40 })
  await pool.query(`insert into points_ledger (user_id, kind, points, balance_after, reason) values ($1, 'granted', 40, 40, 'Velkomst')`, [
    added.id,
  ])
  await addProduct(db, { stock: 100_000 })
  await close()
  await mkdir(join(location.dataDir, 'images'), { recursive: true })
  await writeFile(join(location.dataDir, 'images', PICTURE), 'et billede')
  return added
}

function startScript(
  script: 'backup' | 'check-backup' | 'restore',
  { databaseUrl, dataDir }: DatabaseLocation,
  args: readonly string[] = [],
) {
  return spawn(process.execPath, [...SHORT_LIVED, join(SCRIPTS, `${script}.ts`), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', BACKUP_DIR: backupDir },
  })
}

async function run(...script: Parameters<typeof startScript>) {
  const child = startScript(...script)
  const exit = once(child, 'exit')
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: (await exit)[0], out, errors }
}

async function backups(): Promise<string[]> {
  return (await readdir(backupDir)).filter((name) => name.startsWith('shop-')).toSorted()
}

async function newestBackup(): Promise<string> {
  return join(backupDir, (await backups()).at(-1) ?? 'none')
}

function environmentOf({ databaseUrl, dataDir }: DatabaseLocation) {
  return { databaseUrl: databaseUrl ?? null, dataDir, s3: null, backupDir }
}

function restoreInto(location: DatabaseLocation, folder: string) {
  return restoreBackup({ folder, env: environmentOf(location), log: silentLog })
}

async function rowsOf<Row>({ databaseUrl, dataDir }: DatabaseLocation, sql: string): Promise<Row[]> {
  const { pool, close } = await connect({ databaseUrl, dataDir, durable: false, log: silentLog })
  const { rows } = await pool.query(sql).finally(close)
  return rows
}

let before: string[] = []

/** The command steps behind whatever else a busy machine does. */
const SLOWLY = { timeout: 240_000 }

test('a backup is taken while a customer orders, who is not held up', SLOWLY, async () => {
  const shop = await startShopProcess(location)
  const customers = keepOrdering(shop.address, customer.token, { notes: NOTES })
  await customers.first
  before = [...customers.acknowledged]
  const taken = await run('backup', location)
  const during = customers.acknowledged.length - before.length
  await customers.stop()
  await shop.end('SIGTERM')
  expect(before.length).toBeGreaterThan(9)
  expect(customers.refused).toEqual([])
  expect(taken).toMatchObject({ code: 0, errors: '' })
  expect(taken.out).toContain('1 pictures, loaded on trial and compared row by row')
  expect(during).toBeGreaterThan(0)
})

test(
  'it holds every order acknowledged before it began, restores into a new database, and the shop goes on from there',
  SLOWLY,
  async () => {
    // a shop that was started once, in which nobody did anything yet
    const empty = await closedTestDatabase()
    const restored = await run('restore', empty, [await newestBackup()])
    expect(restored).toMatchObject({ code: 0, errors: '' })
    expect(restored.out).toContain('1 pictures, 0 missing')
    expect(await readFile(join(empty.dataDir, 'images', PICTURE), 'utf8')).toBe('et billede')
    const orders = await rowsOf<{ order_number: string; notes: string }>(empty, 'select order_number, notes from orders')
    expect(orders.map((row) => row.order_number)).toEqual(expect.arrayContaining(before))
    expect(new Set(orders.map((row) => row.notes))).toEqual(new Set([NOTES]))
    expect(restored.out).toContain(`${orders.length} orders, the last ORD-`)

    const again = await startShopProcess(empty)
    const next = keepOrdering(again.address, customer.token, { notes: NOTES })
    await next.first
    await next.stop()
    await again.end('SIGTERM')
    expect(next.refused).toEqual([])
  },
)

test('only its owner can read a backup', async () => {
  const folder = await newestBackup()
  for (const path of [folder, join(folder, 'rows.gz'), join(folder, 'manifest.json'), join(backupDir, 'pictures', 'images')]) {
    expect((await stat(path)).mode & 0o077).toBe(0)
  }
})

test('a database somebody used is not restored over', async () => {
  await expect(restoreInto(location, await newestBackup())).rejects.toThrow(
    /^The database is not empty: it has \w+\. Restore into a new one\. Nothing was changed\.$/,
  )
})

/** What happens to a copy of the backup, and what the check then says. */
const DAMAGE: readonly [string, (folder: string) => Promise<void>, string][] = [
  ['is cut off', (folder) => truncate(join(folder, 'rows.gz'), 1000), 'rows.gz is damaged: its checksum is not the one of the manifest'],
  ['has one bit that turned', turnOneBit, 'rows.gz is damaged: its checksum is not the one of the manifest'],
  ['lost its rows', (folder) => rm(join(folder, 'rows.gz')), 'there is no rows.gz in it'],
  ['lost its manifest', (folder) => rm(join(folder, 'manifest.json')), 'there is no manifest.json in it'],
  ['has half a manifest', (folder) => truncate(join(folder, 'manifest.json'), 1000), 'its manifest.json is damaged'],
]

test.each(DAMAGE)('a backup that %s is found when it is checked, and is not restored', async (_what, damage, reason) => {
  await cp(await newestBackup(), damaged, { recursive: true })
  await damage(damaged)
  await expect(checkBackup(damaged, silentLog)).rejects.toThrow(reason)
})

async function turnOneBit(folder: string): Promise<void> {
  const rows = await readFile(join(folder, 'rows.gz'))
  rows.writeUInt8(rows.readUInt8(rows.length >> 1) ^ 1, rows.length >> 1)
  await writeFile(join(folder, 'rows.gz'), rows)
}

async function changeOneRow(folder: string): Promise<void> {
  await rewriteRows(folder, (rows) => rows.replace('"customer_name":"', '"customer_name":"Dr. '))
}

async function leaveOutOneRow(folder: string): Promise<void> {
  await rewriteRows(folder, (rows) => rows.replace(/(?<=#order_history\n)[^\n]*\n/, ''))
}

/** As somebody would who takes care that the file's checksum is right. */
async function rewriteRows(folder: string, change: (rows: string) => string): Promise<void> {
  const [rows, manifest] = [join(folder, 'rows.gz'), join(folder, 'manifest.json')]
  const before = gunzipSync(await readFile(rows)).toString()
  const after = change(before)
  expect(after).not.toBe(before)
  const beforeSha256 = await sha256OfFile(rows)
  await writeFile(rows, gzipSync(after))
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(beforeSha256, await sha256OfFile(rows)))
}

test('a backup with a row somebody changed is not restored, whatever its checksums say', async () => {
  await cp(await newestBackup(), damaged, { recursive: true })
  await changeOneRow(damaged)
  await expect(restoreInto(await closedTestDatabase(), damaged)).rejects.toThrow(
    'The rows of the table "orders" are not what was backed up',
  )
})

test('a backup that lacks a row is refused in one line, and the database stays empty', async () => {
  await cp(await newestBackup(), damaged, { recursive: true })
  await leaveOutOneRow(damaged)
  const empty = await closedTestDatabase()
  const { code, out, errors } = await run('restore', empty, [damaged])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(errors).toMatch(/^Nothing was restored: The table "order_history" has \d+ rows instead of \d+\n$/)
  expect(await rowsOf(empty, 'select from orders union all select from users')).toEqual([])
})

test('a picture that is gone from the backup is found when it is checked, and everything else is restored', SLOWLY, async () => {
  const store = join(backupDir, 'pictures', 'images')
  const [copy = ''] = await readdir(store)
  await writeFile(join(store, copy), 'noget andet')
  const { code, out, errors } = await run('check-backup', location)
  expect({ code, errors }).toEqual({ code: 1, errors: `    lost or damaged: images/${PICTURE}\n` })
  expect(out).toContain('1 pictures, 1 lost or damaged')
  const restored = await restoreInto(await closedTestDatabase(), await newestBackup())
  expect(restored.missingPictures).toEqual([`images/${PICTURE}`])
  expect(restored.found.orders).toBeGreaterThan(0)
})

test(
  'a backup killed in the middle leaves nothing that looks whole; the next one clears it away, keeps what it is told, fetches damaged pictures anew and tells books that do not add up',
  SLOWLY,
  async () => {
    const whole = await backups()
    const child = startScript('backup', location)
    const gone = once(child, 'exit')
    for await (const { filename } of watch(backupDir)) if (filename?.startsWith('unfinished-')) break
    child.kill('SIGKILL')
    await gone
    expect(await backups()).toEqual(whole)
    expect((await readdir(backupDir)).some((name) => name.startsWith('unfinished-'))).toBe(true)

    await rowsOf(location, 'update users set points = points + 1')
    const retention = { daily: 1, weekly: 0, monthly: 0 }
    const taken = await takeBackup({ env: environmentOf(location), log: silentLog, now: () => new Date(), retention })
    expect(taken.forgotten).toEqual(whole.map((name) => join(backupDir, name)))
    expect(taken.faults).toEqual(['1 customers whose points are not the sum of their ledger'])
    expect(await readdir(backupDir)).toEqual(['pictures', basename(taken.folder)])
    const [copy = ''] = await readdir(join(backupDir, 'pictures', 'images'))
    expect(await readFile(join(backupDir, 'pictures', 'images', copy), 'utf8')).toBe('et billede')
  },
)
