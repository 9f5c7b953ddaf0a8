import cluster from 'node:cluster'
import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'

const MAX_FAREWELL_MS = 10_000
const RESTING_MS = 1_000
/** The listening socket is closed when no connection arrived for this long; with workers, connections travel between processes first. */
const QUIET_MS = cluster.isWorker ? 200 : 50
const MAX_CLOSING_MS = 1_000

/** Starts answering and returns a graceful shutdown, which answers running and late requests. */
export function prepareFarewell(server: Server, answer: RequestListener): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let isEnding = false
  /** requests received while closing */
  let held: (() => void)[] | null = null
  server.on('request', (request, response) => {
    if (isEnding) response.shouldKeepAlive = false
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (held) held.push(() => answer(request, response))
    else answer(request, response)
  })
  return async () => {
    if (isEnding) return
    isEnding = true
    held = []
    await letIn(server)
    const closed = once(server, 'close')
    // `close` of an HTTP server would also end idle connections and lose requests on their way
    NetServer.prototype.close.call(server)
    for (const response of underWay) response.shouldKeepAlive = false
    const waiting = held
    held = null
    for (const answerHeld of waiting) answerHeld()
    const deadline = new AbortController()
    const farewell = delay(MAX_FAREWELL_MS, undefined, { signal: deadline.signal }).then(
      () => server.closeAllConnections(),
      () => undefined,
    )
    await Promise.race([closed, delay(RESTING_MS)])
    // answers sent before may leave their connections open
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    await closed
    clearInterval(idle)
    deadline.abort()
    await farewell
  }
}

/**
 * Waits until no connection is queued: closing the socket resets queued connections, and Node accepts one per event loop turn. Answers are
 * held back, because answered clients connect again.
 */
async function letIn(server: Server): Promise<void> {
  const startedAt = performance.now()
  let quietSince = startedAt
  let hasSomebodyCome = true
  const note = () => {
    hasSomebodyCome = true
  }
  server.on('connection', note)
  // a starved process has accepted nothing either, so its last turn counts as well as the time
  while ((hasSomebodyCome || performance.now() - quietSince < QUIET_MS) && performance.now() - startedAt < MAX_CLOSING_MS) {
    hasSomebodyCome = false
    await turn()
    if (hasSomebodyCome) quietSince = performance.now()
  }
  server.off('connection', note)
}
