import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Exchange = Readonly<{ request: IncomingMessage; response: ServerResponse }>

/**
 * Ends connections idle for `idleMs` because of the client: an incomplete body or an unread answer. While the shop is working or applies
 * backpressure, a connection may be idle. The returned function must be called for each request.
 */
export function endSilentConnections(server: Server, idleMs: number): (exchange: Exchange) => void {
  const current = new WeakMap<Socket, Exchange>()
  server.setTimeout(idleMs, (socket) => {
    const exchange = current.get(socket)
    if (exchange === undefined || hasEnded(exchange) || waitsForSender(exchange) || socket.writableLength > 0) socket.destroy()
    else socket.setTimeout(idleMs)
  })
  return (exchange) => void current.set(exchange.request.socket, exchange)
}

function hasEnded({ request, response }: Exchange): boolean {
  return request.complete && response.writableFinished
}

function waitsForSender({ request }: Exchange): boolean {
  return !request.complete && request.readableLength < request.readableHighWaterMark
}
