import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * How the next writing request fails: an error, too many requests, a connection that ends before or after the work was done, work done for
 * half of the lines only, a request that arrives twice, or only when the test lets it (`arrive`), or a token that is over.
 */
export type Failure = 'error' | 'too-many' | 'reset-before' | 'reset-after' | 'half' | 'doubled' | 'late' | 'expired'

export type Answer = Readonly<{ status: number; body: unknown; headers?: Record<string, string> }>
export type PeerRequest = Readonly<{ method: string; path: string; query: URLSearchParams; body: Buffer; headers: IncomingHttpHeaders }>

export const RETRY_AFTER_S = 7

/** A program that answers on this machine, and fails as a test chooses. */
export type ServedPeer = Readonly<{
  /** as the shop's environment names it */
  url: string
  delay: (ms: number) => void
  /** of reads too */
  failNextRequest: (...failures: ('error' | 'too-many' | 'reset-before')[]) => void
  failNext: (...failures: Failure[]) => void
  /** forgets failures that nothing met yet */
  calm: () => void
  /** carries out the requests that were late */
  arrive: () => void
  /** every request that was answered: 'POST /v1/7/files 200' */
  requests: string[]
  close: () => Promise<void>
}>

type Served = Readonly<{
  port: number
  answer: (request: PeerRequest) => Answer
  /** whether it changes something */
  isWriting: (request: PeerRequest) => boolean
  errorBody: (message: string) => unknown
  /** does half of the work, where that can be */
  half?: (request: PeerRequest) => void
  /** ends every token */
  expire?: () => void
}>

export async function servePeer({ port, answer, isWriting, errorBody, half, expire }: Served): Promise<ServedPeer> {
  const requests: string[] = []
  const [failures, failuresOfAll]: [Failure[], Failure[]] = [[], []]
  const late: (() => void)[] = []
  let delayMs = 0
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', url)
    const { method = 'GET', headers } = request
    const one: PeerRequest = { method, path, query, body: await buffer(request), headers }
    const failure = failuresOfAll.shift() ?? (isWriting(one) ? failures.shift() : undefined)
    if (delayMs > 0) await pause(delayMs)
    if (failure === 'late') late.push(() => answer(one))
    if (failure === 'half') half?.(one)
    if (failure === 'late' || failure === 'half' || failure === 'reset-before') return void request.socket.destroy()
    if (failure === 'expired') expire?.()
    const answered = failed(failure) ?? answer(one)
    if (failure === 'doubled') answer(one)
    if (failure === 'reset-after') return void request.socket.destroy()
    requests.push(`${method} ${path} ${answered.status}`)
    response.writeHead(answered.status, { 'content-type': 'application/json', ...answered.headers })
    response.end(answered.body === null ? '' : JSON.stringify(answered.body))
  }

  function failed(failure: Failure | undefined): Answer | null {
    if (failure === 'error') return { status: 500, body: errorBody('Internal server error') }
    if (failure !== 'too-many') return null
    return { status: 429, body: errorBody('Too many requests'), headers: { 'retry-after': `${RETRY_AFTER_S}` } }
  }

  return {
    url,
    requests,
    delay: (ms) => {
      delayMs = ms
    },
    failNext: (...next) => failures.push(...next),
    calm: () => {
      failures.length = 0
      failuresOfAll.length = 0
    },
    failNextRequest: (...next) => failuresOfAll.push(...next),
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

/** The parts of a multipart form by name, with their file names; null for another type. */
export function readForm({ headers, body }: PeerRequest): ReadonlyMap<string, Readonly<{ bytes: Buffer; fileName: string }>> | null {
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) return null
  const fields = new Map<string, Readonly<{ bytes: Buffer; fileName: string }>>()
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const at = part.indexOf('\r\n\r\n')
    const head = part.slice(0, at)
    const name = / name="([^"]+)"/.exec(head)?.[1] ?? ''
    const fileName = Buffer.from(/filename="([^"]*)"/.exec(head)?.[1] ?? '', 'latin1').toString()
    fields.set(name, { bytes: Buffer.from(part.slice(at + 4, -2), 'latin1'), fileName })
  }
  return fields
}

export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}
