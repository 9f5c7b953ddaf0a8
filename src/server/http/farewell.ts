import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How long answers under way may still take after the shop was told to stop. */
const MAX_FAREWELL_MS = 10_000
/** How long a question may still come on a connection that was kept open: it may be on its way already. */
const RESTING_MS = 1_000

/**
 * How a server ends without cutting anybody off: it takes no new connection, answers what is under way and what still comes on
 * connections that are open, and says with each answer that it is the last one there.
 */
export function prepareFarewell(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  // before whoever answers, who may do so at once
  server.prependListener('request', (_request, response) => {
    if (!server.listening) response.shouldKeepAlive = false
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  return async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    // only the door: `close` of an HTTP server would also end the connections that rest, and with them what is being sent there
    NetServer.prototype.close.call(server)
    for (const response of underWay) response.shouldKeepAlive = false
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
