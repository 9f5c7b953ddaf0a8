import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseLog } from '#server/database/database-log.ts'
import { lockDirectory } from '#server/database/embedded/directory-lock.ts'
import type { Env } from '#server/env.ts'
import { listBackups } from './backup-folder.ts'
import { clusterOf } from './copy-cluster.ts'
import { type RestoreReport, restoreBackup } from './restore-backup.ts'

type RenewReport = RestoreReport & Readonly<{ folder: string; aside: string }>

/**
 * Moves the embedded database into files of the engine that is installed now, of whatever major version the old ones are: they are
 * set aside and the newest backup is loaded into new ones. Throws, with the old files where they were, when the shop runs, when it
 * wrote anything after that backup began, or when the backup cannot be loaded.
 */
export async function renewCluster(env: Pick<Env, 'dataDir' | 'databaseUrl' | 's3' | 'backupDir'>, log: DatabaseLog): Promise<RenewReport> {
  if (env.databaseUrl) throw new Error('DATABASE_URL is set: a PostgreSQL server is upgraded with its own tools (pg_upgrade)')
  const cluster = clusterOf(env.dataDir)
  const aside = join(env.dataDir, `pg-of-${readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()}`)
  if (existsSync(aside)) throw new Error(`${aside} is left from an upgrade before: delete it when the shop is well`)
  const folder = await setAside(env, cluster, aside)
  try {
    return { ...(await restoreBackup({ folder, env, log })), folder, aside }
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true })
    renameSync(aside, cluster)
    throw error
  }
}

/** Answers the backup that holds all the old files did. */
async function setAside({ dataDir, backupDir }: Pick<Env, 'dataDir' | 'backupDir'>, cluster: string, aside: string): Promise<string> {
  const lock = lockDirectory(dataDir)
  try {
    const newest = [...(await listBackups(backupDir))].at(-1)
    if (!newest) throw new Error(`There is no backup in ${backupDir}: ${HOW_TO}`)
    const [begunAt, folder] = newest
    if (lastWrite(cluster) > Date.parse(begunAt)) throw new Error(`The shop wrote after the backup of ${begunAt}: ${HOW_TO}`)
    renameSync(cluster, aside)
    return folder
  } finally {
    lock.release()
  }
}

const HOW_TO = 'stop it and run npm run backup with the version before the upgrade'

/** When any file of the database was last changed, in milliseconds. */
function lastWrite(cluster: string): number {
  const entries = readdirSync(cluster, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0)
}
