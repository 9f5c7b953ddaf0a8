import { rm } from 'node:fs/promises'
import { connect } from '#server/database/connect.ts'
import type { DatabaseLog } from '#server/database/database-log.ts'
import { checkBooks } from './check-books.ts'
import { loadBackup } from './load-backup.ts'
import { readManifest } from './manifest.ts'

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
