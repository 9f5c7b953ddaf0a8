import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { gatherFigures } from './gather-figures.ts'
import { failuresInRow, restartWaitMs } from './restart-wait.ts'
import { keepLines } from './shared-lines.ts'

type Watch = Readonly<{ count: number; log: Logger }>

/** Longer than a worker takes to answer what is under way and to close, shorter than systemd waits (docs/operations.md). */
const LONGEST_STOP_MS = 25_000

/**
 * Starts so many workers and looks after them (decision 0049). The first one migrates the database alone; when it cannot open, neither can the shop. One
 * that ends is replaced, at growing intervals. SIGHUP replaces all of them, one by one, each when its successor is open; SIGTERM and SIGINT let them
 * finish what is under way. This process touches neither database nor requests: it hands each new connection to a worker.
 */
export async function lookAfterWorkers({ count, log }: Watch): Promise<void> {
  keepLines()
  gatherFigures()
  /** by worker the seat it sits in */
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

  /** Resolves when a new worker takes connections; rejects when it ended before. */
  async function startOne(seat: number): Promise<void> {
    const worker = cluster.fork({ SHOP_SEAT: seat })
    const startedAt = performance.now()
    await opened(worker)
    open.set(worker, seat)
    worker.once('exit', (code, signal) => {
      // one that was told to end is no longer among them
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

  /** A successor is open before its predecessor is told to end; when one cannot open, those there are stay. */
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
      // whoever ended meanwhile is replaced already
      const seat = open.get(worker)
      if (seat === undefined) continue
      await startOne(seat)
      open.delete(worker)
      await end(worker)
    }
  }

  function stop(signal: NodeJS.Signals): void {
    if (stopping.signal.aborted) return
    stopping.abort()
    log.info(`${signal}: the workers finish the requests under way`)
    Promise.all(Object.values(cluster.workers ?? {}).map(async (worker) => worker && (await end(worker)))).then(
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
      once(worker, 'listening', { signal }),
      once(worker, 'exit', { signal }).then(([code, killedBy]) => {
        throw new Error(`a worker ended before it was open (${killedBy ?? code})`)
      }),
    ])
  } finally {
    waiting.abort()
  }
}

/** Tells a worker to finish, and ends one that does not. Answers whether it finished by itself. */
async function end(worker: Worker): Promise<boolean> {
  if (worker.isDead()) return true
  const gone = once(worker, 'exit')
  // `worker.kill` would cut it off from the connections it is to answer
  worker.process.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), LONGEST_STOP_MS)
  const [, signal] = await gone
  clearTimeout(late)
  return signal !== 'SIGKILL'
}
