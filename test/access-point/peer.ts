import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answer } from './api.ts'
import { PeppolNetwork } from './network.ts'
import { phossApi } from './phoss-api.ts'
import { storecoveApi } from './storecove-api.ts'

export const PEER_TOKEN = 'peer-x-token'
export const PEER_API_KEY = 'peer-api-key'
export const RETRY_AFTER_S = 7

/**
 * How the next request that sends fails: an error, too many requests, a connection that ends before or after the work was done, or a
 * request that arrives twice, or only when the test lets it (`arrive`).
 */
export type Failure = 'error' | 'too-many' | 'reset-before' | 'reset-after' | 'doubled' | 'late'

export type AccessPointPeer = Readonly<{
  /** as ACCESS_POINT_URL names it */
  url: string
  /** as STORECOVE_API_URL names it */
  storecoveUrl: string
  network: PeppolNetwork
  failNext: (...failures: Failure[]) => void
  /** forgets failures that nothing met yet */
  calm: () => void
  /** carries out the requests that were late */
  arrive: () => void
  /** every request that was answered: 'POST /api/v2/document_submissions 200' */
  requests: string[]
  close: () => Promise<void>
}>

const FAILED: Readonly<Partial<Record<Failure, Answer>>> = {
  error: { status: 500, body: { error: 'Internal server error' } },
  'too-many': { status: 429, body: { error: 'Too many requests' }, headers: { 'retry-after': `${RETRY_AFTER_S}` } },
}

/**
 * A server on this machine that answers as phoss AP and as Storecove do for what the shop calls, on one network, and refuses everything else.
 * Each document is checked by the official rules before its receiver gets it.
 */
export async function startAccessPointPeer({ port = 0 }: { port?: number } = {}): Promise<AccessPointPeer> {
  const network = new PeppolNetwork()
  const [requests, failures, late]: [string[], Failure[], (() => void)[]] = [[], [], []]
  const apis = [
    {
      prefix: '/api/v2',
      isKnown: ({ headers }: IncomingMessage) => headers.authorization === `Bearer ${PEER_API_KEY}`,
      api: storecoveApi(network),
    },
    { prefix: '/api', isKnown: ({ headers }: IncomingMessage) => headers['x-token'] === PEER_TOKEN, api: phossApi(network) },
  ]
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', host)
    const { method = 'GET', headers } = request
    const body = await text(request)
    const found = apis.find(({ prefix }) => pathname.startsWith(`${prefix}/`))
    const path = pathname.slice(found?.prefix.length ?? 0)
    const isSending = method === 'POST' && !path.startsWith('/discovery')
    const failure = isSending ? failures.shift() : undefined
    if (failure === 'reset-before') return void request.socket.destroy()
    const work = (): Answer => {
      if (!found?.isKnown(request)) return { status: 401, body: { error: 'Invalid or missing API token' } }
      return found.api.serve({ method, path, query, body, type: headers['content-type'] ?? '' }) ?? { status: 404, body: null }
    }
    if (failure === 'late') {
      late.push(work)
      return void request.socket.destroy()
    }
    const answer = (failure && FAILED[failure]) ?? work()
    if (failure === 'doubled') work()
    if (failure === 'reset-after') return void request.socket.destroy()
    requests.push(`${method} ${pathname} ${answer.status}`)
    response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json', ...answer.headers })
    response.end(answer.body === null ? '' : typeof answer.body === 'string' && answer.type ? answer.body : JSON.stringify(answer.body))
  }

  return {
    url: host,
    storecoveUrl: `${host}/api/v2`,
    network,
    requests,
    failNext: (...next) => failures.push(...next),
    calm: () => {
      failures.length = 0
    },
    arrive: () => {
      for (const work of late.splice(0)) work()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
