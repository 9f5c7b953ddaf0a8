import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { closeWhenQuiet } from '#server/processes/shared-socket.ts'

const MAX_SHUTDOWN_MS = 10_000
const RESTING_MS = 1_000

export type GracefulShutdown = Readonly<{
  /** holds back answers to new requests: answered clients connect again, and would keep the socket busy while it is closed */
  holdBack: () => void
  /** resolves when every connection has ended */
  end: () => Promise<void>
}>

/** Starts answering requests. The shutdown answers running and late requests on open connections, and closes each with its answer. */
export function prepareShutdown(server: Server, answer: RequestListener): GracefulShutdown {
  const connections = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  const empty = Promise.withResolvers<void>()
  let isEnding = false
  let isSocketClosed = false
  /** requests received while closing */
  let queued: (() => void)[] | null = null
  server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => {
      connections.delete(connection)
      resolveWhenEmpty()
    })
  })
  server.on('request', (request, response) => {
    if (isEnding) response.shouldKeepAlive = false
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (queued) queued.push(() => answer(request, response))
    else answer(request, response)
  })

  function resolveWhenEmpty(): void {
    if (isSocketClosed && connections.size === 0) empty.resolve()
  }

  function holdBack(): void {
    isEnding = true
    queued ??= []
  }

  return {
    holdBack,
    end: async () => {
      holdBack()
      // `close` of an HTTP server would also end idle connections and lose requests on their way
      if (server.listening) await closeWhenQuiet(server, () => NetServer.prototype.close.call(server))
      isSocketClosed = true
      for (const response of underWay) response.shouldKeepAlive = false
      const waiting = queued ?? []
      queued = null
      for (const answerQueued of waiting) answerQueued()
      resolveWhenEmpty()
      const late = setTimeout(() => server.closeAllConnections(), MAX_SHUTDOWN_MS)
      await Promise.race([empty.promise, delay(RESTING_MS)])
      // answers sent before may leave their connections open; Node counts a connection as idle while the last piece of an answer is queued
      const idle = setInterval(() => underWay.size === 0 && server.closeIdleConnections(), 50)
      await empty.promise
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}
