import { existsSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { USUAL_RETENTION } from '#domain/backups/retained-backups.ts'
import { upgradeCluster } from '#server/backups/copy-cluster.ts'
import { takeBackup } from '#server/backups/take-backup.ts'
import { connect } from '#server/database/connect.ts'
import { closedTestDatabase } from '#test/databases.ts'
import { addCustomer, addProduct } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const location = await closedTestDatabase()
const backupDir = temporaryDirectory()
afterAll(() => rmSync(backupDir, { recursive: true, force: true }))
const env = { dataDir: location.dataDir, databaseUrl: null, s3: null, backupDir }
const cluster = join(location.dataDir, 'pg')
const version = join(cluster, 'PG_VERSION')

const first = await connect({ ...location, log: silentLog })
const { email } = await addCustomer(first.db)
await addProduct(first.db, { nameDa: 'Mat ærøgrøn' })
await first.close()

/** Creating a database takes long on a busy machine. */
const SLOWLY = { timeout: 600_000 }

let newest = ''

test('without a backup the old files stay where they are', async () => {
  await expect(upgradeCluster(env, silentLog)).rejects.toThrow(`There is no backup in ${backupDir}: stop it and run npm run backup`)
  expect(existsSync(cluster)).toBe(true)
})

test('a database of another major version of the engine is not opened, and the start says what to do', SLOWLY, async () => {
  const { folder } = await takeBackup({ env, log: silentLog, now: () => new Date(), retention: USUAL_RETENTION })
  newest = folder
  const { atime, mtime } = statSync(version)
  writeFileSync(version, '17\n')
  utimesSync(version, atime, mtime)
  await expect(connect({ ...location, log: silentLog })).rejects.toThrow(
    /could not be opened: .*\. Another major version of the engine wrote it: see Upgrade in docs\/operations\.md$/,
  )
})

test('when the shop wrote after the backup, the old files stay where they are', async () => {
  const { atime, mtime } = statSync(version)
  utimesSync(version, atime, new Date(Date.now() + 60_000))
  await expect(upgradeCluster(env, silentLog)).rejects.toThrow('The shop wrote after the backup of')
  expect(existsSync(cluster)).toBe(true)
  utimesSync(version, atime, mtime)
})

test('when the backup is damaged, the old files stay where they are', async () => {
  const rows = join(newest, 'rows.gz')
  const whole = readFileSync(rows)
  truncateSync(rows, 100)
  await expect(upgradeCluster(env, silentLog)).rejects.toThrow('rows.gz is damaged')
  expect(readFileSync(version, 'utf8')).toBe('17\n')
  writeFileSync(rows, whole)
})

test('the backup before the upgrade is loaded into new files, and the old ones are set aside', SLOWLY, async () => {
  const { aside, found, faults } = await upgradeCluster(env, silentLog)
  expect({ aside, products: found.products, customers: found.customers, faults }).toEqual({
    aside: join(location.dataDir, 'pg-of-17'),
    products: 1,
    customers: 1,
    faults: [],
  })
  expect(readFileSync(join(aside, 'PG_VERSION'), 'utf8')).toBe('17\n')
  expect(existsSync(join(location.dataDir, 'pg-renewed'))).toBe(false)
  const { pool, close } = await connect({ ...location, log: silentLog })
  const { rows } = await pool.query('select email, name_da from users, products')
  await close()
  expect(rows).toEqual([{ email, name_da: 'Mat ærøgrøn' }])
  await expect(upgradeCluster(env, silentLog)).rejects.toThrow('The shop wrote after the backup of')
})
