import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DatabaseLog } from '#server/database/database-log.ts'
import { lockDirectory } from './directory-lock.ts'
import type { EngineStart, FromEngine, ToEngine } from './protocol.ts'
import { syncTree } from './sync-tree.ts'
import { WireStream } from './wire-stream.ts'

export type EmbeddedServer = {
  openStream(): WireStream
  close(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log: DatabaseLog
  onCrash: (reason: string) => void
}

/** Opens the database files under `dataDir`, creating them the first time, and serves them from a thread of their own. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, log, onCrash } = options
  makeDirectory(dataDir)
  const lock = lockDirectory(dataDir)
  const directory = join(dataDir, 'pg')
  try {
    if (!existsSync(directory)) await createCluster(dataDir, directory, log)
    const server = await serve(directory, log, onCrash)
    return {
      openStream: server.openStream,
      close: async () => {
        await server.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function makeDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be created: ${(error as Error).message}`)
  }
}

/** Creates beside the final place and renames, so that a start killed half-way never leaves half a database. */
async function createCluster(dataDir: string, directory: string, log: DatabaseLog): Promise<void> {
  const unfinished = join(dataDir, 'pg.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const worker = startWorker({ directory: unfinished, task: 'create' })
  await answered(worker, 'closed', () => {})
  await worker.terminate()
  syncTree(unfinished)
  renameSync(unfinished, directory)
  syncTree(dataDir, { deep: false })
  log.info('created the embedded database')
}

async function serve(directory: string, log: DatabaseLog, onCrash: (reason: string) => void): Promise<EmbeddedServer> {
  const worker = startWorker({ directory, task: 'serve' })
  await answered(worker, 'ready', (text) => log.info(text))

  const streams = new Map<number, WireStream>()
  let connections = 0
  let closing: Promise<void> | undefined
  let reason: string | undefined

  const send = (message: ToEngine) => worker.postMessage(message)
  const closed = new Promise<void>((resolve) => {
    worker.on('message', (message: FromEngine) => {
      if (message.kind === 'wire') streams.get(message.connection)?.receive(message.bytes)
      else if (message.kind === 'log') log.info(message.text)
      else if (message.kind === 'fatal') reason = message.reason
      else if (message.kind === 'closed') resolve()
    })
    worker.on('error', (error) => {
      reason ??= error.message
    })
    worker.once('exit', (code) => {
      for (const stream of streams.values()) {
        stream.destroy(new Error(`The embedded database ended: ${reason ?? `exit code ${code}`}`))
      }
      if (!closing || reason) onCrash(reason ?? `its thread ended with code ${code}`)
      resolve()
    })
  })

  return {
    openStream: () => {
      const connection = ++connections
      const stream = new WireStream({
        open: () => send({ kind: 'open', connection }),
        send: (bytes) => send({ kind: 'wire', connection, bytes }),
      })
      streams.set(connection, stream)
      stream.once('close', () => streams.delete(connection))
      return stream
    },
    close: () => {
      closing ??= (async () => {
        send({ kind: 'close' })
        await closed
        await worker.terminate()
      })()
      return closing
    },
  }
}

function startWorker(start: EngineStart): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { workerData: start })
}

async function answered(worker: Worker, kind: FromEngine['kind'], onLog: (text: string) => void): Promise<void> {
  const failed = once(worker, 'exit').then(([code]) => {
    throw new Error(`its thread ended with code ${code}`)
  })
  const arrived = new Promise<void>((resolve, reject) => {
    const listen = (message: FromEngine) => {
      if (message.kind === 'log') onLog(message.text)
      if (message.kind === 'fatal') reject(new Error(message.reason))
      if (message.kind !== kind) return
      worker.off('message', listen)
      resolve()
    }
    worker.on('message', listen)
  })
  try {
    await Promise.race([arrived, failed])
  } catch (error) {
    throw new Error(`The embedded database could not be started: ${(error as Error).message}`)
  } finally {
    failed.catch(() => {})
  }
}
