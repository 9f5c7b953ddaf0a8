import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { isAbsolute } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { serveLines } from './line.ts'
import { openSharedSocket, type Place, type SharedSocket } from './shared-socket.ts'
import { gatherFigures, sendToWorker } from './worker-messages.ts'

type Supervision = Readonly<{ count: number; place: Place; log: Logger }>

/** Longer than a worker's shutdown; with the closing of the socket, shorter than systemd's timeout (docs/operations.md). */
const MAX_STOP_MS = 25_000

/** Starts and replaces workers (decision 0049); the first one migrates alone. SIGHUP replaces all in turn, SIGTERM and SIGINT end them. */
export async function superviseWorkers({ count, place, log }: Supervision): Promise<void> {
  // workers are started with the path of Node that the service names, a link that may lead to another release by then; `execPath` is resolved
  if (isAbsolute(process.argv0)) process.execPath = process.argv0
  serveLines()
  gatherFigures()
  const socket = openSharedSocket(place)
  const open = new Map<Worker, number>()
  const stopping = new AbortController()
  let failures = 0
  let replacing: Promise<void> | null = null
  let isReplacingAgain = false

  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', replaceAll)

  await startOne(1).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  if (stopping.signal.aborted) return
  await Promise.all(Array.from({ length: count - 1 }, (_, place) => startOne(place + 2).catch(() => startAgain(place + 2))))
  log.info({ workers: open.size }, 'the workers are open')

  /** Resolves when a worker accepts connections; rejects when it ends before. */
  async function startOne(seat: number): Promise<void> {
    const worker = cluster.fork({ SHOP_SEAT: seat })
    const startedAt = performance.now()
    worker.on('error', (err) => log.warn({ err, worker: worker.process.pid }, 'a worker could not be told something'))
    await opened(worker)
    open.set(worker, seat)
    worker.once('exit', (code, signal) => {
      // a worker told to end is not replaced
      if (!open.delete(worker) || stopping.signal.aborted) return
      failures = failuresInRow(failures, performance.now() - startedAt)
      log.error({ worker: worker.process.pid, code, signal }, 'a worker ended: another one is started')
      startLater(seat)
    })
  }

  function startAgain(seat: number): void {
    if (stopping.signal.aborted) return
    failures += 1
    startLater(seat)
  }

  function startLater(seat: number): void {
    const waitMs = restartWaitMs(failures)
    log.warn({ waitMs, failures }, 'a worker is started after a while')
    delay(waitMs, undefined, { signal: stopping.signal })
      .then(() => startOne(seat))
      .catch(() => startAgain(seat))
  }

  function replaceAll(): void {
    if (stopping.signal.aborted) return
    if (replacing !== null) {
      isReplacingAgain = true
      return
    }
    log.info('SIGHUP: each worker gets a successor, one by one')
    replacing = replaceEach([...open.keys()])
      .then(
        () => log.info({ workers: open.size }, 'the workers are replaced'),
        (error: unknown) => log.error({ err: error }, 'a new worker could not open: those there are stay'),
      )
      .finally(() => {
        replacing = null
        if (!isReplacingAgain) return
        isReplacingAgain = false
        replaceAll()
      })
  }

  async function replaceEach(former: readonly Worker[]): Promise<void> {
    for (const worker of former) {
      // already replaced
      const seat = open.get(worker)
      if (seat === undefined) continue
      await startOne(seat)
      open.delete(worker)
      await end(worker, socket)
    }
  }

  function stop(signal: NodeJS.Signals): void {
    if (stopping.signal.aborted) return
    stopping.abort()
    log.info(`${signal}: the workers finish the requests under way`)
    socket
      .close()
      .then(() => Promise.all(Object.values(cluster.workers ?? {}).map(async (worker) => worker && (await end(worker, socket)))))
      .then(
        (ended) => process.exit(ended.every(Boolean) ? 0 : 1),
        () => process.exit(1),
      )
  }
}

async function opened(worker: Worker): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    await Promise.race([
      once(worker, 'open', { signal }),
      once(worker, 'exit', { signal }).then(([code, killedBy]) => {
        throw new Error(`a worker ended before it was open (${killedBy ?? code})`)
      }),
    ])
  } finally {
    waiting.abort()
  }
}

/** Ends a worker, forcibly after a timeout. True when it ended by itself. */
async function end(worker: Worker, socket: SharedSocket): Promise<boolean> {
  if (worker.isDead()) return true
  const exited = once(worker, 'exit')
  socket.leave(worker)
  sendToWorker(worker, 'end')
  // a worker that is not open yet handles signals only
  worker.process.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), MAX_STOP_MS)
  const [, signal] = await exited
  clearTimeout(late)
  return signal !== 'SIGKILL'
}

const FIRST_WAIT_MS = 200
const MAX_WAIT_MS = 30_000
const STEADY_MS = 60_000

export function failuresInRow(before: number, livedMs: number): number {
  return livedMs >= STEADY_MS ? 1 : before + 1
}

/** The wait before a restart, doubled with each failure in a row up to half a minute. */
export function restartWaitMs(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20), MAX_WAIT_MS)
}
