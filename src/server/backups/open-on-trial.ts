import { rm } from 'node:fs/promises'
import { connect } from '#server/database/connect.ts'
import type { DatabaseLog } from '#server/database/database-log.ts'
import { checkBooks } from './check-books.ts'
import { loadBackup } from './load-backup.ts'
import { readManifest } from './manifest.ts'

/**
 * Loads the backup in `folder` as a restore would, into a database in `trial` that is thrown away. Answers what does not add up
 * in its books; throws when a row is not what was backed up.
 */
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
