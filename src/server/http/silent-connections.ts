import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Exchange = Readonly<{ request: IncomingMessage; response: ServerResponse }>

/**
 * Ends connections on which nothing has moved for `idleMs` because of the other side: a body that is not sent to its end, an answer
 * that is not read. While the shop itself is at work, or has not asked for more of a body yet, a connection may be as silent as it likes.
 * Answers what has to be told of each request.
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

/** Then it is the time between two requests that has run out. */
function hasEnded({ request, response }: Exchange): boolean {
  return request.complete && response.writableFinished
}

/** A body nobody reads fills what is kept of it and holds its sender up: then it is not he who is silent. */
function waitsForSender({ request }: Exchange): boolean {
  return !request.complete && request.readableLength < request.readableHighWaterMark
}
