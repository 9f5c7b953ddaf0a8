import { dirname, join } from 'node:path'
import type pg from 'pg'
import { connect } from '#server/database/connect.ts'
import type { DatabaseLog } from '#server/database/database-log.ts'
import type { Env } from '#server/env.ts'
import { PICTURES_FOLDER } from './backup-folder.ts'
import { checkBooks, loadBackup } from './load-backup.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { restorePictures } from './pictures.ts'

type RestoreOptions = Readonly<{
  folder: string
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 's3'>
  log: DatabaseLog
  /** false when pictures are stored elsewhere */
  withPictures?: boolean
}>

type Found = Readonly<{
  customers: number
  products: number
  orders: number
  lastOrder: string | null
  lastOrderAt: Date | null
  invoices: number
  lastInvoice: number
}>

export type RestoreReport = Readonly<{ manifest: Manifest; found: Found; missingPictures: readonly string[]; faults: readonly string[] }>

const FILLED_BY_MIGRATIONS = [
  'migrations',
  'settings',
  'catalogue_version',
  'invoice_series',
  'bought_together_counted',
  'metre_figures',
  'metre_shares',
]

/** Restores a backup and its pictures; reports missing ones. Throws without changes when the database has data or the backup is damaged. */
export async function restoreBackup({ folder, env, log, withPictures = true }: RestoreOptions): Promise<RestoreReport> {
  const manifest = await readManifest(folder)
  const { pool, close } = await connect({ databaseUrl: env.databaseUrl ?? undefined, dataDir: env.dataDir, log })
  try {
    await requireEmpty(pool)
    const pictures = withPictures ? manifest.pictures : []
    const missing = await restorePictures(env, join(dirname(folder), PICTURES_FOLDER), pictures)
    await loadBackup(pool, folder, manifest)
    const faults = await checkBooks(pool)
    return {
      manifest,
      found: await countContents(pool),
      missingPictures: missing.map((picture) => `${picture.folder}/${picture.name}`),
      faults,
    }
  } finally {
    await close()
  }
}

async function requireEmpty(pool: pg.Pool): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  for (const { name } of tables) {
    if (FILLED_BY_MIGRATIONS.includes(name)) continue
    const { rows } = await pool.query(`select from "${name}" limit 1`)
    if (rows.length > 0) throw new Error(`The database is not empty: it has ${name}. Restore into a new one. Nothing was changed.`)
  }
  if (tables.length > 0) await pool.query('drop schema public cascade; create schema public')
}

async function countContents(pool: pg.Pool): Promise<Found> {
  const { rows } = await pool.query<Found>(`
    select (select count(*) from users where role = 'customer') as customers, (select count(*) from products) as products,
      (select count(*) from orders) as orders, (select count(*) from invoices) as invoices,
      (select last from invoice_series) as "lastInvoice", last.order_number as "lastOrder", last.created_at as "lastOrderAt"
    from (select 1) as one left join (select order_number, created_at from orders order by id desc limit 1) as last on true`)
  const [found] = rows
  if (!found) throw new Error('The restored database does not answer')
  return found
}
