import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, watch, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { USUAL_RETENTION } from '#domain/backups/retained-backups.ts'
import { checkBackup } from '#server/backups/load-backup.ts'
import { sha256OfFile } from '#server/backups/manifest.ts'
import { takeBackup } from '#server/backups/take-backup.ts'
import { connect } from '#server/database/connect.ts'
import { closedTestDatabase } from '#test/databases.ts'
import { apiOf, orderBody, shopOn } from '#test/shop.ts'
import { PICTURE, rowsOf, shopToBackUp } from '#test/shop-to-back-up.ts'
import { silentLog } from '#test/silent-log.ts'

const { location, backupDir, customer, environmentOf, startScript, run, backups, newestBackup, restoreInto } = await shopToBackUp()
const damaged = join(backupDir, 'damaged')
afterEach(() => rm(damaged, { recursive: true, force: true }))

/** The commands step behind whatever else a busy machine does. */
const SLOWLY = { timeout: 600_000 }

const back = (retention = USUAL_RETENTION) => takeBackup({ env: environmentOf(location), log: silentLog, now: () => new Date(), retention })

beforeAll(async () => {
  const { db, close } = await connect({ ...location, log: silentLog })
  const api = apiOf(shopOn(db, { now: new Date() }, location.dataDir))
  for (let order = 0; order < 3; order += 1) {
    expect((await api('POST /orders', orderBody([{ id: 1, quantity: 1 }]), { token: customer.token })).status).toBe(200)
  }
  await close()
  await back()
})

test('a whole backup is found to be whole', SLOWLY, async () => {
  expect(await checkBackup(await newestBackup(), silentLog)).toMatchObject({ lostPictures: [], faults: [], manifest: { pictures: [{}] } })
})

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

/** A copy of the newest backup, of a shop that had these migrations, and after them its own. */
async function withMigrations(names: readonly string[], { hasOwn = false } = {}): Promise<string> {
  await cp(await newestBackup(), damaged, { recursive: true })
  const path = join(damaged, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  const own = (manifest.migrations as { name: string }[]).filter(({ name }) => hasOwn && name > '0201')
  await writeFile(path, JSON.stringify({ ...manifest, migrations: [...names.map((name) => ({ name, checksum: '' })), ...own] }))
  return damaged
}

test('a backup from before the baseline is refused in one line, and one of a shop with every migration of then is restored', async () => {
  const database = await closedTestDatabase({ template: 'empty' })
  await expect(restoreInto(database, await withMigrations(['0001-shop.sql', '0142-offers-of-jobs.sql']))).rejects.toThrow(
    'The backup damaged stands at migration 0142-offers-of-jobs.sql, and this version of the shop begins at 0200',
  )
  expect(await rowsOf(database, "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'")).toEqual([])
  const { found } = await restoreInto(database, await withMigrations(['0001-shop.sql', '0200-job-offer-heads.sql'], { hasOwn: true }))
  expect(found.orders).toBe(3)
})

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
  'a backup killed in the middle leaves nothing that looks whole; the next one clears it away, keeps what it is told, fetches damaged pictures again and tells books that do not add up',
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
    const taken = await back({ daily: 1, weekly: 0, monthly: 0 })
    expect(taken.deleted).toEqual(whole.map((name) => join(backupDir, name)))
    expect(taken.faults).toEqual(['1 customers whose points are not the sum of their ledger'])
    expect(await readdir(backupDir)).toEqual(['pictures', basename(taken.folder)])
    const [copy = ''] = await readdir(join(backupDir, 'pictures', 'images'))
    expect(await readFile(join(backupDir, 'pictures', 'images', copy), 'utf8')).toBe('et billede')
  },
)

test('a backup beside another one is refused, and the other one keeps its pictures', SLOWLY, async () => {
  const [whole, other] = [await backups(), join(backupDir, `unfinished-${process.ppid}`)]
  const picture = join(backupDir, 'pictures', 'images', 'of-the-other.webp~1')
  await mkdir(other)
  await writeFile(picture, '')
  await expect(back()).rejects.toThrow(`another backup is running, process ${process.ppid}`)
  expect([await backups(), existsSync(picture)]).toEqual([whole, true])
  await rm(other, { recursive: true })
})

test('a backup is taken while another one is checked, and the next one clears away what an ended check left', SLOWLY, async () => {
  const [before, folders] = [(await backups()).length, async () => (await readdir(backupDir)).filter((name) => /-\d+$/.test(name))]
  const check = startScript('check-backup', location)
  const gone = once(check, 'exit')
  for await (const _ of watch(backupDir)) if ((await folders()).length > 0) break
  check.kill('SIGSTOP')
  await back({ daily: 0, weekly: 0, monthly: 0 }).finally(() => check.kill('SIGKILL'))
  await gone
  expect([before, (await backups()).length, (await folders()).length]).toEqual([before, 1, 1])
  await back()
  expect(await folders()).toEqual([])
})

test('beside a damaged backup a new one is taken, which names it and deletes no picture', SLOWLY, async () => {
  const old = join(backupDir, 'shop-2026-01-01T02-00-00.000Z')
  const picture = join(backupDir, 'pictures', 'images', 'of-the-damaged.webp~1')
  await mkdir(old)
  await writeFile(picture, '')
  const { folder, damaged: found } = await back()
  expect([found, existsSync(picture)]).toEqual([[`The backup ${basename(old)} cannot be used: there is no manifest.json in it`], true])
  expect(await backups()).toContain(basename(folder))
  await rm(old, { recursive: true })
  await back()
  expect(existsSync(picture)).toBe(false)
})
