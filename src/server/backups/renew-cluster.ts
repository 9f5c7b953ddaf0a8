import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseLog } from '#server/database/database-log.ts'
import { lockDirectory } from '#server/database/embedded/directory-lock.ts'
import { syncTree } from '#server/database/embedded/sync-tree.ts'
import type { Env } from '#server/env.ts'
import { listBackups } from './backup-folder.ts'
import { clusterOf } from './copy-cluster.ts'
import { type RestoreReport, restoreBackup } from './restore-backup.ts'

type RenewReport = RestoreReport & Readonly<{ folder: string; aside: string }>

const HOW_TO = 'stop it and run npm run backup with the version before the upgrade'

/**
 * Upgrades the embedded database to the installed engine's version: loads the newest backup into new files, which replace the old ones
 * (kept aside) only when complete. Throws without changes when the shop is running, has written since the backup, or the backup cannot be
 * loaded.
 */
export async function renewCluster(env: Pick<Env, 'dataDir' | 'databaseUrl' | 'backupDir'>, log: DatabaseLog): Promise<RenewReport> {
  if (env.databaseUrl) throw new Error('DATABASE_URL is set: a PostgreSQL server is upgraded with its own tools (pg_upgrade)')
  const cluster = clusterOf(env.dataDir)
  const aside = join(env.dataDir, `pg-of-${readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()}`)
  if (existsSync(aside)) throw new Error(`${aside} is left from an upgrade before: delete it when the shop is well`)
  const lock = lockDirectory(env.dataDir)
  const renewed = join(env.dataDir, 'pg-renewed')
  try {
    const folder = await findLastBackup(env.backupDir, cluster)
    rmSync(renewed, { recursive: true, force: true })
    const place = { dataDir: renewed, databaseUrl: null, s3: null }
    const report = await restoreBackup({ folder, env: place, log, withPictures: false })
    renameSync(cluster, aside)
    renameSync(join(renewed, 'pg'), cluster)
    syncTree(env.dataDir, { deep: false })
    return { ...report, folder, aside }
  } finally {
    rmSync(renewed, { recursive: true, force: true })
    lock.release()
  }
}

async function findLastBackup(backupDir: string, cluster: string): Promise<string> {
  const newest = [...(await listBackups(backupDir))].at(-1)
  if (!newest) throw new Error(`There is no backup in ${backupDir}: ${HOW_TO}`)
  const [begunAt, folder] = newest
  if (lastWrite(cluster) > Date.parse(begunAt)) throw new Error(`The shop wrote after the backup of ${begunAt}: ${HOW_TO}`)
  return folder
}

function lastWrite(cluster: string): number {
  const files = readdirSync(cluster, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((latest, file) => Math.max(latest, statSync(join(file.parentPath, file.name)).mtimeMs), 0)
}
