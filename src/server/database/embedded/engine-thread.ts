import { Worker } from 'node:worker_threads'
import { compileWithoutWaiting } from '#server/processes/compile-without-waiting.ts'
import { scriptBeside } from '#server/project-root.ts'

/** Messages between the shop's and the database's thread; `wire` is PostgreSQL's protocol. */
export type ToEngine =
  | { kind: 'open'; connection: number }
  | { kind: 'wire'; connection: number; bytes: Uint8Array }
  | { kind: 'checkpoints'; suspended: boolean }
  | { kind: 'close' }

export type FromEngine =
  | { kind: 'ready' }
  | { kind: 'wire'; connection: number; bytes: Uint8Array }
  | { kind: 'log'; text: string }
  | { kind: 'closed' }
  | { kind: 'fatal'; reason: string }

export type EngineStart = {
  directory: string
  task: 'create' | 'serve'
  durable: boolean
}

type EngineThread = {
  worker: Worker
  /** logged until `awaited` was reached */
  log: string[]
}

let newest: Worker | null = null
let moved = 0

/** Two numbers, of which one grows while an opening moves on. Does not answer while the thread waits inside Node (decision 67). */
export async function engineProgress(): Promise<Readonly<{ thread: number; cpuMs: number }>> {
  const used = await newest?.cpuUsage().catch(() => null)
  return { thread: moved, cpuMs: used ? (used.user + used.system) / 1000 : 0 }
}

/** Starts the engine's thread and waits for the message `awaited`; throws its error when it ends before. */
export async function startEngineThread(start: EngineStart, awaited: FromEngine['kind']): Promise<EngineThread> {
  compileWithoutWaiting()
  const worker = new Worker(scriptBeside(import.meta.url, 'worker'), {
    workerData: start,
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  })
  newest = worker
  moved += 1
  worker.once('exit', () => {
    moved += 1
  })
  const log: string[] = []
  return await new Promise((resolve, reject) => {
    const listen = (message: FromEngine) => {
      if (message.kind === 'log') log.push(message.text)
      else if (message.kind === 'fatal') reject(new Error([message.reason, ...log].join('; ')))
      else if (message.kind === awaited) {
        worker.off('message', listen)
        resolve({ worker, log })
      }
    }
    worker.on('message', listen)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`its thread ended with code ${code}`)))
  })
}
