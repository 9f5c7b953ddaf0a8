import cluster from 'node:cluster'
import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'

/** How long answers under way may still take after the shop was told to stop. */
const MAX_FAREWELL_MS = 10_000
/** How long a question may still come on a connection that was kept open: it may be on its way already. */
const RESTING_MS = 1_000
/** A door to which nobody has come for so long is closed; among workers a connection travels between processes first. */
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
 * Waits until nobody stands before the door. The system breaks off whoever is connected but not let in when it closes, and Node lets in one for each
 * turn of its loop. Answers are held back, because callers who are answered come again.
 */
async function letIn(server: Server): Promise<void> {
  const startedAt = performance.now()
  let quietSince = startedAt
  let hasSomebodyCome = true
  const note = () => {
    hasSomebodyCome = true
  }
  server.on('connection', note)
  // a process that was not given the processor for a while has let nobody in either: its last turn counts, not only the time
  while ((hasSomebodyCome || performance.now() - quietSince < QUIET_MS) && performance.now() - startedAt < MAX_CLOSING_MS) {
    hasSomebodyCome = false
    await turn()
    if (hasSomebodyCome) quietSince = performance.now()
  }
  server.off('connection', note)
}
