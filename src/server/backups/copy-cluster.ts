import { constants, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DatabaseLog } from '#server/database/database-log.ts'
import { lockDirectory, syncTree } from '#server/database/embedded/data-directory.ts'
import type { Env } from '#server/env.ts'
import { listBackups } from './backup-folder.ts'
import { type BackupCommand, backupSocketPath, type ShopAnswer } from './backup-socket.ts'
import { type RestoreReport, restoreBackup } from './restore-backup.ts'

const LOG_FOLDER = 'pg_wal'
const OWNER_FILE = 'postmaster.pid'

/** Copies the embedded database as of one instant after the call. Without a running shop none can start until it is done. */
export async function copyCluster(dataDir: string, target: string): Promise<void> {
  const from = clusterOf(dataDir)
  const shop = await callShop(backupSocketPath(dataDir))
  if (shop) await copyRunning(shop, from, join(target, 'pg'))
  else await copyClosed(dataDir, from, join(target, 'pg'))
}

/** Throws when there is no embedded database. */
function clusterOf(dataDir: string): string {
  const cluster = join(dataDir, 'pg')
  if (!existsSync(cluster)) throw new Error(`There is no database in ${dataDir}`)
  return cluster
}

async function copyClosed(dataDir: string, from: string, to: string): Promise<void> {
  const lock = lockDirectory(dataDir)
  try {
    await copyTree(from, to, [OWNER_FILE])
  } finally {
    lock.release()
  }
}

async function copyRunning(shop: Socket, from: string, to: string): Promise<void> {
  try {
    const answers = createInterface({ input: shop })[Symbol.asyncIterator]()
    await sendCommand(shop, answers, 'begin')
    await copyTree(from, to, [OWNER_FILE, LOG_FOLDER])
    const answer = await sendCommand(shop, answers, 'end')
    if (!('label' in answer)) throw new Error('The shop did not say where its copy begins.')
    await writeFile(join(to, 'backup_label'), answer.label)
    // the log up to here completes the copied files
    await copyTree(join(from, LOG_FOLDER), join(to, LOG_FOLDER), [])
    if (shop.readyState !== 'open') throw new Error(SHOP_ENDED)
  } finally {
    shop.destroy()
  }
}

const SHOP_ENDED = 'The shop ended while its database was copied. Nothing was kept: try again.'

async function sendCommand(shop: Socket, answers: AsyncIterator<string>, command: BackupCommand): Promise<ShopAnswer> {
  shop.write(`${command}\n`)
  const { value, done } = await answers.next()
  if (done) throw new Error(SHOP_ENDED)
  const answer = JSON.parse(value) as ShopAnswer
  if ('refused' in answer) throw new Error(`The shop refused: ${answer.refused}`)
  return answer
}

async function callShop(socketPath: string): Promise<Socket | null> {
  return await new Promise((resolve, reject) => {
    const socket = connect(socketPath)
    socket.once('connect', () => {
      // a disconnect shows as a missing answer
      socket.on('error', () => undefined)
      resolve(socket)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
  })
}

async function copyTree(from: string, to: string, excluded: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (excluded.includes(entry.name)) continue
    if (entry.isDirectory()) await copyTree(join(from, entry.name), join(to, entry.name), [])
    else await copyWhenThere(join(from, entry.name), join(to, entry.name))
  }
}

async function copyWhenThere(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

type UpgradeReport = RestoreReport & Readonly<{ folder: string; aside: string }>

const HOW_TO = 'stop it and run npm run backup with the version before the upgrade'

/** Upgrades the embedded database by loading the newest backup. Throws without changes when the shop is running or wrote after it. */
export async function upgradeCluster(env: Pick<Env, 'dataDir' | 'databaseUrl' | 'backupDir'>, log: DatabaseLog): Promise<UpgradeReport> {
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
