import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Retention, retainedBackups } from '#domain/backups/retained-backups.ts'
import { connect } from '#server/database/connect.ts'
import type { DatabaseLog } from '#server/database/database-log.ts'
import { syncTree } from '#server/database/embedded/data-directory.ts'
import { isOfFunctions } from '#server/database/migrate.ts'
import type { Env } from '#server/env.ts'
import { clearUnfinished, folderOf, listBackups, PICTURES_FOLDER, unfinishedFolder } from './backup-folder.ts'
import { copyCluster } from './copy-cluster.ts'
import { openOnTrial } from './load-backup.ts'
import {
  type BackedUpPicture,
  type BackedUpTable,
  DamagedBackup,
  MANIFEST_FILE,
  type Manifest,
  ROWS_FILE,
  readManifest,
  sha256OfFile,
} from './manifest.ts'
import { erasePictures, storePictures } from './pictures.ts'
import { dumpRows, readSequences, writeRowsFile } from './rows-file.ts'

type BackupOptions = Readonly<{
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 's3' | 'backupDir'>
  log: DatabaseLog
  now: () => Date
  retention: Retention
}>

type BackupReport = Readonly<{
  folder: string
  manifest: Manifest
  /** violations in the books, which are backed up as they are */
  faults: readonly string[]
  /** older backups deleted by retention */
  deleted: readonly string[]
  /** why retained backups cannot be used; while there are any, no picture is deleted */
  damaged: readonly string[]
}>

/** Backs up a shop that may be running, as of one instant. The backup is test-restored, and named only when complete and on disk. */
export async function takeBackup({ env, log, now, retention }: BackupOptions): Promise<BackupReport> {
  await mkdir(env.backupDir, { recursive: true, mode: 0o700 })
  await clearUnfinished(env.backupDir)
  const unfinished = unfinishedFolder(env.backupDir)
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const begunAt = now().toISOString()
    const database = await readDatabase(env, log, unfinished)
    const pictures = await storePictures(env, join(env.backupDir, PICTURES_FOLDER))
    const rowsSha256 = await sha256OfFile(join(unfinished, ROWS_FILE))
    const manifest: Manifest = { format: 1, begunAt, finishedAt: now().toISOString(), ...database, rowsSha256, pictures }
    await writeFile(join(unfinished, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
    const faults = await openOnTrial(unfinished, join(unfinished, 'trial'), log)
    const folder = folderOf(env.backupDir, begunAt)
    syncTree(unfinished)
    await rename(unfinished, folder)
    syncTree(env.backupDir, { deep: false })
    return { folder, manifest, faults, ...(await deleteOld(env.backupDir, retention)) }
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

type Database = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

async function readDatabase(env: BackupOptions['env'], log: DatabaseLog, folder: string): Promise<Database> {
  const copy = join(folder, 'copy')
  if (!env.databaseUrl) await copyCluster(env.dataDir, copy)
  const database = await connect({ databaseUrl: env.databaseUrl ?? undefined, dataDir: copy, durable: false, log })
  const client = await database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // functions and triggers are not data: a restored shop has those of the version that restores it
    const { rows: recorded } = await client.query<Manifest['migrations'][number]>('select name, checksum from migrations order by name')
    const migrations = recorded.filter((record) => !isOfFunctions(record))
    const tables: BackedUpTable[] = []
    await writeRowsFile(join(folder, ROWS_FILE), dumpRows(client, tables))
    return { migrations, tables, sequences: await readSequences(client) }
  } finally {
    client.release(true)
    await database.close()
    await rm(copy, { recursive: true, force: true })
  }
}

async function deleteOld(backupDir: string, retention: Retention): Promise<Pick<BackupReport, 'deleted' | 'damaged'>> {
  const backups = await listBackups(backupDir)
  const retained = retainedBackups([...backups.keys()], retention)
  const deleted = [...backups].flatMap(([begunAt, folder]) => (retained.has(begunAt) ? [] : [folder]))
  for (const folder of deleted) await rm(folder, { recursive: true })
  const pictures: BackedUpPicture[] = []
  const damaged: string[] = []
  for (const [begunAt, folder] of backups) {
    if (!retained.has(begunAt)) continue
    try {
      pictures.push(...(await readManifest(folder)).pictures)
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      damaged.push(error.message)
    }
  }
  if (damaged.length === 0) await erasePictures(join(backupDir, PICTURES_FOLDER), pictures)
  return { deleted, damaged }
}
