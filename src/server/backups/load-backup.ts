import { basename, join } from 'node:path'
import type pg from 'pg'
import { migrate, SCHEMA_FOLDER } from '#server/database/migrate.ts'
import { readMigrations, sinceBaseline } from '#server/database/migration-files.ts'
import { loadRows } from './load-rows.ts'
import { DamagedBackup, type Manifest, ROWS_FILE } from './manifest.ts'

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
