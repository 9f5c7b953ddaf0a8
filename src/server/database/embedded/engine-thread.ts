import { Worker } from 'node:worker_threads'
import { compileWithoutWaiting } from '#server/processes/compile-without-waiting.ts'
import { scriptBeside } from '#server/project-root.ts'
import type { EngineStart, FromEngine } from './protocol.ts'

type EngineThread = {
  worker: Worker
  /** logged until `awaited` was reached */
  log: string[]
}

/** Starts the engine's thread and waits for the message `awaited`; throws its error when it ends before. */
export async function startEngineThread(start: EngineStart, awaited: FromEngine['kind']): Promise<EngineThread> {
  compileWithoutWaiting()
  const worker = new Worker(scriptBeside(import.meta.url, 'worker'), {
    workerData: start,
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
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
