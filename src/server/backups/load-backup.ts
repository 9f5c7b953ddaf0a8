import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { connect } from '#server/database/connect.ts'
import type { DatabaseLog } from '#server/database/database-log.ts'
import { migrate, SCHEMA_FOLDER } from '#server/database/migrate.ts'
import { readMigrations, sinceBaseline } from '#server/database/migration-files.ts'
import { PICTURES_FOLDER, unfinishedFolder } from './backup-folder.ts'
import { checkBooks } from './check-books.ts'
import { type BackedUpPicture, DamagedBackup, type Manifest, ROWS_FILE, readManifest } from './manifest.ts'
import { findLostPictures } from './pictures.ts'
import { loadRows } from './rows-file.ts'

/** Brings an empty database to what it was when the backup began: its schema of that day, its rows, and then the newer
 * migrations, functions and triggers. Throws one clear line when the backup is older than the baseline or newer than this version. */
export async function loadBackup(pool: pg.Pool, folder: string, manifest: Manifest): Promise<void> {
  const files = await readMigrations(SCHEMA_FOLDER)
  const migrations = sinceBaseline(`The backup ${basename(folder)}`, manifest.migrations, files)
  const strange = migrations.find(({ name, checksum }) => !files.some((file) => file.name === name && file.checksum === checksum))
  if (strange)
    throw new DamagedBackup(folder, `it has migration ${strange.name}, which this version of the shop does not: run a newer version`)
  await migrate(pool, { upTo: migrations.at(-1)?.name })
  await loadRows(pool, join(folder, ROWS_FILE), manifest)
  // the rows hold the record of the backed up shop's functions, which this database does not have yet
  await migrate(pool, { renewsFunctions: true })
}

/** Restores a backup into a temporary database in `trial`. Answers violations in its books; throws when a row differs. */
export async function openOnTrial(folder: string, trial: string, log: DatabaseLog): Promise<string[]> {
  const manifest = await readManifest(folder)
  const database = await connect({ dataDir: trial, durable: false, log })
  try {
    await loadBackup(database.pool, folder, manifest)
    return await checkBooks(database.pool)
  } finally {
    await database.close()
    await rm(trial, { recursive: true, force: true })
  }
}

type CheckReport = Readonly<{ manifest: Manifest; lostPictures: readonly BackedUpPicture[]; faults: readonly string[] }>

/** Verifies checksums and a test restore. Throws when rows are missing or changed; reports bad pictures. */
export async function checkBackup(folder: string, log: DatabaseLog): Promise<CheckReport> {
  const manifest = await readManifest(folder)
  const lostPictures = await findLostPictures(join(dirname(folder), PICTURES_FOLDER), manifest.pictures)
  const trial = unfinishedFolder(dirname(folder))
  try {
    return { manifest, lostPictures, faults: await openOnTrial(folder, trial, log) }
  } finally {
    await rm(trial, { recursive: true, force: true })
  }
}
