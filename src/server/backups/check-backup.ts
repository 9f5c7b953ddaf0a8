import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseLog } from '#server/database/database-log.ts'
import { PICTURES_FOLDER, unfinishedFolder } from './backup-folder.ts'
import { type BackedUpPicture, type Manifest, readManifest } from './manifest.ts'
import { openOnTrial } from './open-on-trial.ts'
import { findLostPictures } from './pictures.ts'

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
