import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { connect } from '#server/database/connect.ts'
import { closedTestDatabase, type DatabaseLocation } from './databases.ts'
import { addCustomer, addProduct, type Customer, writeCompany } from './shop.ts'
import { SHORT_LIVED } from './short-lived.ts'
import { silentLog } from './silent-log.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const SCRIPTS = fileURLToPath(new URL('../scripts/', import.meta.url))
/** The shop's picture, of which a backup has a copy. */
export const PICTURE = 'nordlys-1a2b3c-400.webp'

/** With characters some programs read as the end of a line, and PostgreSQL's JSON does not. */
export const REASON = 'Velkommen\u2028til'

type Script = 'backup' | 'check-backup' | 'restore'

/** A closed shop with one customer, one product and one picture, and a folder for its backups; call it at the top of a file. */
export async function shopToBackUp() {
  const location = await closedTestDatabase()
  const backupDir = temporaryDirectory()
  afterAll(() => rm(backupDir, { recursive: true, force: true }))
  const customer = await fillShop(location)

  const startScript = (script: Script, { databaseUrl, dataDir }: DatabaseLocation, args: readonly string[] = []) =>
    spawn(process.execPath, [...SHORT_LIVED, join(SCRIPTS, `${script}.ts`), ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', BACKUP_DIR: backupDir },
    })
  const backups = async () => (await readdir(backupDir)).filter((name) => name.startsWith('shop-')).toSorted()
  const environmentOf = ({ databaseUrl, dataDir }: DatabaseLocation) => ({ databaseUrl: databaseUrl ?? null, dataDir, s3: null, backupDir })

  return {
    location,
    backupDir,
    customer,
    environmentOf,
    startScript,
    /** Runs a command of the owner to its end. */
    run: async (...script: Parameters<typeof startScript>) => {
      const child = startScript(...script)
      const exit = once(child, 'exit')
      const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
      return { code: (await exit)[0], out, errors }
    },
    /** The names of all whole ones, oldest first. */
    backups,
    newestBackup: async () => join(backupDir, (await backups()).at(-1) ?? 'none'),
    restoreInto: (location: DatabaseLocation, folder: string) => restoreBackup({ folder, env: environmentOf(location), log: silentLog }),
  }
}

async function fillShop(location: DatabaseLocation): Promise<Customer> {
  const { db, pool, close } = await connect({ ...location, log: silentLog })
  const added = await addCustomer(db, { points: 40 })
  await pool.query(`insert into points_ledger (user_id, kind, points, balance_after, reason) values ($1, 'granted', 40, 40, $2)`, [
    added.id,
    REASON,
  ])
  await writeCompany(db)
  await addProduct(db, { stock: 100_000 })
  await close()
  await mkdir(join(location.dataDir, 'images'), { recursive: true })
  await writeFile(join(location.dataDir, 'images', PICTURE), 'et billede')
  return added
}

/** What a statement answers in a closed database. */
export async function rowsOf<Row>({ databaseUrl, dataDir }: DatabaseLocation, sql: string): Promise<Row[]> {
  const { pool, close } = await connect({ databaseUrl, dataDir, durable: false, log: silentLog })
  const { rows } = await pool.query(sql).finally(close)
  return rows
}
