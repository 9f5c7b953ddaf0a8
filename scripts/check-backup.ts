import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listBackups } from '#server/backups/backup-folder.ts'
import { failureOf } from '#server/backups/backup-socket.ts'
import { checkBackup } from '#server/backups/load-backup.ts'
import { readEnv } from '#server/env.ts'

// npm run backup:check [-- <folder of a backup>]: whether a backup, the newest one unless it is named, would still bring the shop up.
const LOST_SHOWN = 20

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const folder = positionals[0] === undefined ? await newestBackup() : resolve(positionals[0])
  const log = { info: () => {}, warn: console.warn, fatal: console.error }
  const { manifest, lostPictures, faults } = await checkBackup(folder, log)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Checked ${folder}`)
  console.log(`  ${rows} rows of ${manifest.tables.length} tables, loaded on trial and compared row by row`)
  console.log(`  ${manifest.pictures.length} pictures, ${lostPictures.length} lost or damaged`)
  for (const picture of lostPictures.slice(0, LOST_SHOWN)) console.error(`    lost or damaged: ${picture.folder}/${picture.name}`)
  for (const fault of faults) console.warn(`  the books do not add up: ${fault}`)
  if (lostPictures.length > 0) process.exitCode = 1
} catch (error) {
  console.error(`The backup would not bring the shop up: ${failureOf(error)}`)
  process.exitCode = 1
}

async function newestBackup(): Promise<string> {
  const { backupDir } = readEnv(process.env)
  const newest = [...(await listBackups(backupDir)).values()].at(-1)
  if (newest === undefined) throw new Error(`there is none in ${backupDir}`)
  return newest
}
