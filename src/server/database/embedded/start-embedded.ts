import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseLog } from '#server/database/database-log.ts'
import { lockDirectory } from './directory-lock.ts'
import { startEngineThread } from './engine-thread.ts'
import { serveCluster } from './serve-cluster.ts'
import { syncTree } from './sync-tree.ts'
import type { WireStream } from './wire-stream.ts'

export type EmbeddedServer = {
  openStream(): WireStream
  /** keeps the database's log while files are copied, until released */
  suspendCheckpoints(): () => void
  close(): Promise<void>
}

type EmbeddedOptions = {
  dataDir: string
  log: DatabaseLog
  durable: boolean
  onCrash: (reason: string) => void
}

const OF_ANOTHER_MAJOR = 'database files are incompatible with server'
const WHAT_TO_DO = 'Another major version of the engine wrote it: see Upgrade in docs/operations.md'

/** Opens the database under `dataDir`, creating it the first time, in its own thread. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, log, durable } = options
  makeWritable(dataDir)
  const lock = lockDirectory(dataDir)
  const directory = join(dataDir, 'pg')
  try {
    if (!existsSync(directory)) {
      await createCluster({ dataDir, directory, durable })
      log.info('created the embedded database')
    }
    const server = await serveCluster({ ...options, directory })
    return {
      openStream: server.openStream,
      suspendCheckpoints: server.suspendCheckpoints,
      close: async () => {
        await server.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    const { message } = error as Error
    const advice = message.includes(OF_ANOTHER_MAJOR) ? `. ${WHAT_TO_DO}` : ''
    throw new Error(`The embedded database in ${dataDir} could not be opened: ${message}${advice}`, { cause: error })
  }
}

function makeWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}

type NewCluster = { dataDir: string; directory: string; durable: boolean }

/** Creates the database in a temporary place and renames it. Runs in a thread, as it needs much memory. */
async function createCluster({ dataDir, directory, durable }: NewCluster): Promise<void> {
  const unfinished = join(dataDir, 'pg.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const thread = await startEngineThread({ directory: unfinished, task: 'create', durable }, 'closed')
  await thread.worker.terminate()
  if (durable) syncTree(unfinished)
  renameSync(unfinished, directory)
  if (durable) syncTree(dataDir, { deep: false })
}
