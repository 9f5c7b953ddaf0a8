import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { readMigrations } from '#server/database/migration-files.ts'
import { PROJECT_ROOT } from '#server/project-root.ts'
import { loadRows } from './load-rows.ts'
import { DamagedBackup, type Manifest, ROWS_FILE } from './manifest.ts'

const MIGRATIONS = fileURLToPath(new URL('db/migrations', PROJECT_ROOT))

/** Brings an empty database to what it was when the backup began: its schema of that day, its rows, and then the newer migrations. */
export async function loadBackup(pool: pg.Pool, folder: string, manifest: Manifest): Promise<void> {
  const files = new Map((await readMigrations(MIGRATIONS)).map(({ name, checksum }) => [name, checksum]))
  const strange = manifest.migrations.find(({ name, checksum }) => files.get(name) !== checksum)
  if (strange)
    throw new DamagedBackup(folder, `it has migration ${strange.name}, which this version of the shop does not: run a newer version`)
  await migrate(pool, MIGRATIONS, { upTo: manifest.migrations.at(-1)?.name })
  await loadRows(pool, join(folder, ROWS_FILE), manifest)
  await migrate(pool, MIGRATIONS)
}
