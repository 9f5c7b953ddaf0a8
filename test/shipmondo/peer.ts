import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { drawLabel, type Refused, ShipmondoAccount } from './account.ts'
import { pointsOf } from './points.ts'
import { ShipmondoWebhooks } from './webhook-sender.ts'

export const PEER_USER = 'peer-user'
export const PEER_KEY = 'peer-key-of-shipmondo'
const BASE = '/api/public/v3'

/** How the next request fails: an error of Shipmondo's, or a connection that ends before or after the work was done. */
export type Failure = 'error' | 'too-many' | 'reset-before' | 'reset-after'

export type ShipmondoPeer = Readonly<{
  /** as SHIPMONDO_API_URL names it */
  url: string
  account: ShipmondoAccount
  /** sends scans to the shop */
  webhooks: ShipmondoWebhooks
  delay: (ms: number) => void
  failNext: (...failures: Failure[]) => void
  failNone: () => void
  /** every request that was answered: 'POST /shipments 200' */
  requests: string[]
  close: () => Promise<void>
}>

type Answer = Readonly<{ status: number; body: unknown }>
type PeerRequest = Readonly<{ method: string; path: string; query: URLSearchParams; body: string; authorization: string }>

/**
 * A server on this machine that answers as Shipmondo's documented API v3 does for what the shop calls, and refuses parameters the shop does
 * not send. Only the address differs for the shop (`SHIPMONDO_API_URL`). No label of it carries a parcel.
 */
export async function startShipmondoPeer({ port = 0, now = Date.now }: { port?: number; now?: () => number } = {}): Promise<ShipmondoPeer> {
  const requests: string[] = []
  const failures: Failure[] = []
  let delayMs = 0
  const account = new ShipmondoAccount(now)
  const webhooks = new ShipmondoWebhooks()
  account.onScan = (id, scan) => webhooks.deliver(id, scan)
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', host)
    const { method = 'GET' } = request
    const body = await text(request)
    const failure = failures.shift()
    if (delayMs > 0) await pause(delayMs)
    if (failure === 'reset-before') return void request.socket.destroy()
    const { authorization = '' } = request.headers
    const path = pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : ''
    const answered = (failure && FAILED[failure]) ?? answer(account, { method, path, query: searchParams, body, authorization })
    if (failure === 'reset-after') return void request.socket.destroy()
    requests.push(`${method} ${path} ${answered.status}`)
    response.writeHead(answered.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answered.body))
  }

  return {
    url: `${host}${BASE}`,
    account,
    webhooks,
    requests,
    delay: (ms) => {
      delayMs = ms
    },
    failNext: (...next) => failures.push(...next),
    failNone: () => void failures.splice(0),
    close: async () => {
      await webhooks.done()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const FAILED: Readonly<Partial<Record<Failure, Answer>>> = {
  error: { status: 500, body: { error: 'Internal server error' } },
  'too-many': { status: 429, body: { error: 'Rate limit exceeded' } },
}

const KEY = `Basic ${Buffer.from(`${PEER_USER}:${PEER_KEY}`).toString('base64')}`
const MAX_PER_PAGE = 50
const MAX_LABELS = 25

function answer(account: ShipmondoAccount, request: PeerRequest): Answer {
  const { method, path, query, body, authorization } = request
  if (authorization !== KEY) return refuse({ status: 401, error: 'Invalid API User or API Key' })
  const cancelled = /^\/shipments\/(\d+)\/cancel$/.exec(path)
  if (method === 'POST' && path === '/shipments') return answerOf(account.create(parse(body)))
  if (method === 'PUT' && cancelled) return answerOf(account.cancel(Number(cancelled[1])))
  if (method === 'GET' && path === '/shipments') return list(account, query)
  if (method === 'GET' && path === '/labels') return labels(account, query)
  if (method === 'GET' && path === '/shipment_monitor_details') return details(account, query)
  if (method === 'GET' && path === '/pickup_points') return points(account, query)
  return refuse({ status: 404, error: 'Resource not found' })
}

function points({ closedPoints }: ShipmondoAccount, query: URLSearchParams): Answer {
  const found = pointsOf(query, closedPoints)
  return found ? { status: 200, body: found } : refuse({ status: 422, error: 'Invalid or not found parameter(s)' })
}

function list(account: ShipmondoAccount, query: URLSearchParams): Answer {
  const [from, perPage, page] = [query.get('created_at_min'), query.get('per_page') ?? '20', query.get('page') ?? '1']
  const isKnown = [...query.keys()].every((name) => ['created_at_min', 'per_page', 'page'].includes(name))
  const isRight = from !== null && !Number.isNaN(Date.parse(from)) && Number(perPage) <= MAX_PER_PAGE && Number(page) >= 1
  if (!isKnown || !isRight) return refuse({ status: 422, error: 'Invalid or not found parameter(s)' })
  return { status: 200, body: account.list({ from: Date.parse(from), perPage: Number(perPage), page: Number(page) }) }
}

function labels(account: ShipmondoAccount, query: URLSearchParams): Answer {
  const ids = (query.get('ids') ?? '').split(',').map(Number)
  const isKnown = [...query.keys()].every((name) => ['ids', 'label_format'].includes(name))
  if (!isKnown || query.get('label_format') !== '10x19_png' || ids.length > MAX_LABELS)
    return refuse({ status: 422, error: 'Invalid or not found parameter(s)' })
  const found = ids.map((id) => account.shipments.find((one) => one.id === id))
  if (found.includes(undefined)) return refuse({ status: 404, error: 'Resource not found' })
  const body = found.map((one) => ({
    id: one?.id,
    labels: one?.parcels.map(({ pkg_no }) => ({ base64: drawLabel(pkg_no).toString('base64'), file_format: 'png' })),
  }))
  return { status: 200, body }
}

/** At most 100 shipments; one that was not scanned yet has no events. */
function details(account: ShipmondoAccount, query: URLSearchParams): Answer {
  const ids = (query.get('ids') ?? '').split(',').map(Number)
  const isKnown = [...query.keys()].every((name) => name === 'ids') && ids.every(Number.isInteger) && ids.length <= 100
  if (!isKnown) return refuse({ status: 422, error: 'Invalid or not found parameter(s)' })
  const found = ids.filter((id) => account.shipments.some((one) => one.id === id))
  return { status: 200, body: found.map((id) => ({ shipment_id: id, events: account.scans.get(id) ?? [] })) }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function answerOf(result: object | Refused): Answer {
  return 'error' in result ? refuse(result as Refused) : { status: 200, body: result }
}

function refuse({ status, error }: Refused): Answer {
  return { status, body: { error } }
}
