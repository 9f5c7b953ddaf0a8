import cluster from 'node:cluster'
import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'

/** How long answers under way may still take after the shop was told to stop. */
const MAX_FAREWELL_MS = 10_000
/** How long a question may still come on a connection that was kept open: it may be on its way already. */
const RESTING_MS = 1_000
/** The listening socket is closed when no connection has come for this long; between workers a connection first travels between processes. */
const QUIET_MS = cluster.isWorker ? 200 : 50
/** Callers who come all the time do not keep it open. */
const MAX_CLOSING_MS = 1_000

/**
 * Has `answer` answer a server's requests, and tells how the server ends without cutting anybody off: it takes no new connection, answers what is
 * under way and what still comes on connections that are open, and says with each answer that it is the last one there.
 */
export function prepareFarewell(server: Server, answer: RequestListener): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let isEnding = false
  /** what came while the door was being closed */
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
    // only the door: `close` of an HTTP server would also end the connections that rest, and with them what is being sent there
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
    // answers whose head had left before may leave their connections open
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    await closed
    clearInterval(idle)
    deadline.abort()
    await farewell
  }
}

/**
 * Waits until no connection is queued. When the socket closes, the system resets connections that are queued but not accepted, and Node accepts
 * one per turn of its loop. Answers are held back, because answered callers connect again.
 */
async function letIn(server: Server): Promise<void> {
  const startedAt = performance.now()
  let quietSince = startedAt
  let hasSomebodyCome = true
  const note = () => {
    hasSomebodyCome = true
  }
  server.on('connection', note)
  // a process that had no processor time has accepted nothing either: its last turn counts, not only the time
  while ((hasSomebodyCome || performance.now() - quietSince < QUIET_MS) && performance.now() - startedAt < MAX_CLOSING_MS) {
    hasSomebodyCome = false
    await turn()
    if (hasSomebodyCome) quietSince = performance.now()
  }
  server.off('connection', note)
}
