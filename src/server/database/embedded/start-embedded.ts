import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseLog } from '#server/database/database-log.ts'
import { lockDirectory, syncTree } from './data-directory.ts'
import { type FromEngine, startEngineThread, type ToEngine } from './engine-thread.ts'
import { WireStream } from './wire-stream.ts'

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
const UPGRADE_ADVICE = 'Another major version of the engine wrote it: see Upgrade in docs/operations.md'

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
    const advice = message.includes(OF_ANOTHER_MAJOR) ? `. ${UPGRADE_ADVICE}` : ''
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

type ClusterOptions = {
  directory: string
  durable: boolean
  log: DatabaseLog
  onCrash: (reason: string) => void
}

/** Serves the database in `directory`; `onCrash` is called once when its thread ends unexpectedly. */
async function serveCluster({ directory, durable, log, onCrash }: ClusterOptions) {
  const { worker, log: openingLog } = await startEngineThread({ directory, task: 'serve', durable }, 'ready')
  for (const line of openingLog) log.info(line)

  const streams = new Map<number, WireStream>()
  let connections = 0
  let closing: Promise<void> | undefined
  let failure: string | undefined
  let endedError: Error | undefined

  const send = (message: ToEngine) => worker.postMessage(message)
  worker.on('message', (message: FromEngine) => {
    if (message.kind === 'wire') streams.get(message.connection)?.receive(message.bytes)
    else if (message.kind === 'log') {
      log.info(message.text)
      if (message.text.includes(' PANIC: ')) failure = message.text
    } else if (message.kind === 'fatal') failure ??= message.reason
    else if (message.kind === 'closed') void worker.terminate()
  })
  worker.on('error', (error) => {
    failure ??= error.message
  })
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      if (!closing) failure ??= `its thread ended with code ${code}`
      endedError = new Error(`The embedded database has ended${failure ? `: ${failure}` : ''}`)
      for (const stream of streams.values()) stream.destroy(endedError)
      if (failure) onCrash(failure)
      resolve()
    })
  })

  return {
    openStream: (): WireStream => {
      connections += 1
      const connection = connections
      const stream = new WireStream({
        open: () => (endedError ? stream.destroy(endedError) : send({ kind: 'open', connection })),
        send: (bytes) => send({ kind: 'wire', connection, bytes }),
      })
      streams.set(connection, stream)
      stream.once('close', () => streams.delete(connection))
      return stream
    },
    suspendCheckpoints: (): (() => void) => {
      send({ kind: 'checkpoints', suspended: true })
      return () => send({ kind: 'checkpoints', suspended: false })
    },
    close: (): Promise<void> => {
      if (!closing) {
        closing = ended
        send({ kind: 'close' })
      }
      return closing
    },
  }
}
