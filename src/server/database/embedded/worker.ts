import { parentPort, workerData } from 'node:worker_threads'
import { DurableFiles } from './durable-files.ts'
import { createHousekeeping, endOnPanic, openEngine } from './engine.ts'
import type { EngineStart, FromEngine, ToEngine } from './engine-thread.ts'

const FLUSH_BYTES = 256 * 1024
const HOUSEKEEPING_EVERY_MS = 60_000

const shop = parentPort
if (!shop) throw new Error('The database engine runs as a worker thread only')

const { directory, task, durable } = workerData as EngineStart
// a thread without open handles would wait for its helpers (decision 0067); this one stays open until the shop ends it
shop.ref()

function send(message: FromEngine): void {
  shop?.postMessage(message)
}

function end(reason: unknown): never {
  send({ kind: 'fatal', reason: reason instanceof Error ? reason.message : String(reason) })
  process.exit(1)
}

const engine = await openEngine({ files: new DurableFiles(directory), durable, log: (text) => send({ kind: 'log', text }) }).catch(end)
endOnPanic(engine, end)
if (task === 'create') await close()
else serve()

function serve(): void {
  const housekeeping = createHousekeeping(engine)
  const maintain = () =>
    housekeeping.maintain().catch((error: Error) => send({ kind: 'log', text: `housekeeping failed: ${error.message}` }))
  let last: Promise<void> = Promise.resolve()
  const next = (work: () => Promise<void>) => {
    last = last.then(work).catch(end)
  }
  const timer = setInterval(() => next(maintain), HOUSEKEEPING_EVERY_MS)
  shop?.on('message', (message: ToEngine) => {
    if (message.kind === 'wire') next(() => answer(message.connection, message.bytes))
    else if (message.kind === 'open') next(startSession)
    else if (message.kind === 'checkpoints') next(async () => housekeeping.suspendCheckpoints(message.suspended))
    else {
      clearInterval(timer)
      next(close)
    }
  })
  send({ kind: 'ready' })
}

async function startSession(): Promise<void> {
  if (engine.isInTransaction()) await engine.exec('ROLLBACK')
  await engine.exec('DISCARD ALL')
}

async function answer(connection: number, request: Uint8Array): Promise<void> {
  let parts: Uint8Array[] = []
  let size = 0
  const flush = () => {
    const bytes = new Uint8Array(size)
    let offset = 0
    for (const part of parts) {
      bytes.set(part, offset)
      offset += part.length
    }
    parts = []
    size = 0
    shop?.postMessage({ kind: 'wire', connection, bytes } satisfies FromEngine, [bytes.buffer])
  }
  await engine.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (part) => {
      parts.push(part.slice())
      size += part.length
      if (size >= FLUSH_BYTES) flush()
    },
  })
  if (size > 0) flush()
}

async function close(): Promise<void> {
  await startSession()
  await engine.exec('CHECKPOINT')
  await engine.close()
  send({ kind: 'closed' })
}
