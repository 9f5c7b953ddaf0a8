import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { lockDirectory } from '#server/database/embedded/directory-lock.ts'
import { type BackupAsks, backupSocketPath, type ShopAnswers } from './backup-socket.ts'

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
export function clusterOf(dataDir: string): string {
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
    await ask(shop, answers, 'begin')
    await copyTree(from, to, [OWNER_FILE, LOG_FOLDER])
    const answer = await ask(shop, answers, 'end')
    if (!('label' in answer)) throw new Error('The shop did not say where its copy begins.')
    await writeFile(join(to, 'backup_label'), answer.label)
    // the log up to here completes the copied files
    await copyTree(join(from, LOG_FOLDER), join(to, LOG_FOLDER), [])
    if (shop.readyState !== 'open') throw new Error(GONE)
  } finally {
    shop.destroy()
  }
}

const GONE = 'The shop ended while its database was copied. Nothing was kept: try again.'

async function ask(shop: Socket, answers: AsyncIterator<string>, what: BackupAsks): Promise<ShopAnswers> {
  shop.write(`${what}\n`)
  const { value, done } = await answers.next()
  if (done) throw new Error(GONE)
  const answer = JSON.parse(value) as ShopAnswers
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

async function copyTree(from: string, to: string, leftOut: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.includes(entry.name)) continue
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
