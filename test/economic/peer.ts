import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { EconomicAgreement, type Refused } from './agreement.ts'

export const PEER_APP_SECRET = 'peer-app-secret'
export const PEER_GRANT = 'peer-grant-token'
export const PEER_JOURNAL = 7

/**
 * How the next writing request fails: an error, a pause asked for, a connection that ends before or after the work was done, work done for
 * half of the lines only, or a request that arrives twice, or only when the test lets it (`arrive`).
 */
export type Failure = 'error' | 'too-many' | 'reset-before' | 'reset-after' | 'half' | 'doubled' | 'late'

export type EconomicPeer = Readonly<{
  /** as ECONOMIC_API_URL names it */
  url: string
  agreement: EconomicAgreement
  delay: (ms: number) => void
  /** of reads too */
  failNextAsked: (...failures: ('error' | 'too-many' | 'reset-before')[]) => void
  failNext: (...failures: Failure[]) => void
  /** forgets failures that nothing met yet */
  calm: () => void
  /** carries out the requests that were late */
  arrive: () => void
  /** every request that was answered: 'POST /journalsapi/v16.0.1/draft-entries/bulk 201' */
  asked: string[]
  close: () => Promise<void>
}>

type Answer = Readonly<{ status: number; body: unknown; headers?: Record<string, string> }>
type Asked = Readonly<{ method: string; path: string; query: URLSearchParams; body: Buffer; type: string; key: string | null }>

const JOURNALS = '/journalsapi/v16.0.1'
const PAGE_SIZE = 1_000
export const RETRY_AFTER_S = 7

/**
 * A server on this machine that answers as e-conomic's documented OpenAPI services do for what the shop calls, and refuses everything else.
 * Only the address differs for the shop (`ECONOMIC_API_URL`). A key that comes again within the hour gets the first answer again.
 */
export async function startEconomicPeer({
  port = 0,
  pageSize = PAGE_SIZE,
}: {
  port?: number
  pageSize?: number
} = {}): Promise<EconomicPeer> {
  const asked: string[] = []
  const [failures, failuresOfAll]: [Failure[], Failure[]] = [[], []]
  const late: (() => void)[] = []
  const remembered = new Map<string, Readonly<{ sent: string; answer: Answer }>>()
  let delayMs = 0
  const agreement = new EconomicAgreement()
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', host)
    const { method = 'GET' } = request
    const body = await buffer(request)
    const failure = failuresOfAll.shift() ?? (method === 'GET' ? undefined : failures.shift())
    if (delayMs > 0) await pause(delayMs)
    if (failure === 'reset-before') return void request.socket.destroy()
    const { headers } = request
    const isKnown = headers['x-appsecrettoken'] === PEER_APP_SECRET && headers['x-agreementgranttoken'] === PEER_GRANT
    const key = headers['idempotency-key']
    const work = () => {
      if (!isKnown) return refuse({ status: 401, message: 'Not authenticated' })
      return answerOnce({ method, path, query, body, type: headers['content-type'] ?? '', key: typeof key === 'string' ? key : null })
    }
    if (failure === 'late') {
      late.push(work)
      return void request.socket.destroy()
    }
    if (failure === 'half') {
      const entries = JSON.parse(String(body)) as unknown[]
      agreement.add(entries.slice(0, Math.ceil(entries.length / 2)))
      if (typeof key === 'string')
        remembered.set(key, { sent: digest(path, body), answer: { status: 500, body: { message: 'Internal server error' } } })
      return void request.socket.destroy()
    }
    const given = (failure && FAILED[failure]) ?? work()
    if (failure === 'doubled') work()
    if (failure === 'reset-after') return void request.socket.destroy()
    asked.push(`${method} ${path} ${given.status}`)
    response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers })
    response.end(given.body === null ? '' : JSON.stringify(given.body))
  }

  function answerOnce(one: Asked): Answer {
    if (one.method === 'GET')
      return one.key === null ? read(agreement, one, pageSize) : refuse({ status: 400, message: 'Idempotency-Key on GET' })
    if (one.key === null) return refuse({ status: 400, message: 'the shop always sends an Idempotency-Key' })
    // a form is written with another boundary each time
    const sent = one.type.startsWith('multipart') ? `${one.path} form` : digest(one.path, one.body)
    const before = remembered.get(one.key)
    if (before && before.sent !== sent) return refuse({ status: 400, message: 'the key was used for another request' })
    const answer = before?.answer ?? write(agreement, one)
    remembered.set(one.key, { sent, answer })
    return before ? { ...answer, headers: { 'x-resultfromcache': 'true' } } : answer
  }

  return {
    url: host,
    agreement,
    asked,
    delay: (ms) => {
      delayMs = ms
    },
    failNext: (...next) => failures.push(...next),
    calm: () => {
      failures.length = 0
      failuresOfAll.length = 0
    },
    failNextAsked: (...next) => failuresOfAll.push(...next),
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

function digest(path: string, body: Buffer): string {
  return `${path} ${createHash('sha256').update(body).digest('hex')}`
}

const FAILED: Readonly<Partial<Record<Failure, Answer>>> = {
  error: { status: 500, body: { message: 'Internal server error' } },
  'too-many': { status: 429, body: { message: 'Too many requests' }, headers: { 'retry-after': `${RETRY_AFTER_S}` } },
}

function read(agreement: EconomicAgreement, { path, query }: Asked, pageSize: number): Answer {
  const of: Readonly<Record<string, Readonly<{ items: readonly object[]; filters: readonly string[]; isPaged?: boolean }>>> = {
    [`${JOURNALS}/journals`]: { items: agreement.journals, filters: [] },
    [`${JOURNALS}/draft-entries`]: { items: agreement.drafts, filters: ['journalNumber', 'voucherNumber', 'date'] },
    '/accountsapi/v7.0.1/Accounts': { items: agreement.accounts, filters: [] },
    '/bookedEntriesapi/v6.0.0/booked-entries': { items: agreement.booked, filters: ['voucherNumber', 'date', 'accountNumber'] },
    '/documentsapi/v4.0.1/AttachedDocuments': {
      items: agreement.papers.map(({ bytes: _, ...paper }) => paper),
      filters: ['accountingYear', 'voucherNumber'],
    },
    '/accountingyearsapi/v2.0.1/AccountingYears/paged': { items: agreement.years, filters: [], isPaged: true },
  }
  const list = of[path]
  if (!list) return refuse({ status: 404, message: 'Not found' })
  const known = list.isPaged ? ['pagesize', 'skippages'] : ['filter', 'cursor']
  if ([...query.keys()].some((name) => !known.includes(name))) return refuse({ status: 400, message: 'Unknown parameter' })
  const kept = filtered(list.items, query.get('filter'), list.filters)
  if (kept === null) return refuse({ status: 400, message: 'The filter is not allowed' })
  const from = Number(query.get('cursor') ?? 0)
  const items = list.isPaged ? kept : kept.slice(from, from + pageSize)
  // booleans are left out when false
  const shown = items.map((item) => Object.fromEntries(Object.entries(item).filter(([, value]) => value !== false)))
  return { status: 200, body: { items: shown, ...(!list.isPaged && from + pageSize < kept.length && { cursor: `${from + pageSize}` }) } }
}

const COMPARED: Readonly<Record<string, (one: string | number, other: string | number) => boolean>> = {
  eq: (one, other) => one === other,
  gte: (one, other) => one >= other,
  lte: (one, other) => one <= other,
}

/** Null for a filter that is not documented. */
function filtered(items: readonly object[], filter: string | null, allowed: readonly string[]): readonly object[] | null {
  const predicates = filter === null ? [] : filter.split('$and:')
  const tests = predicates.map((predicate) => {
    const [, name = '', operator = '', value = ''] = /^(\w+)\$(eq|gte|lte):(.+)$/.exec(predicate) ?? []
    const compare = COMPARED[operator]
    if (!compare || !allowed.includes(name)) return null
    return (item: object) => {
      const own = (item as Record<string, string | number>)[name] ?? ''
      return typeof own === 'number' ? compare(own, Number(value)) : compare(own.slice(0, value.length), value)
    }
  })
  return tests.includes(null) ? null : items.filter((item) => tests.every((test) => test?.(item)))
}

function write(agreement: EconomicAgreement, { method, path, body, type }: Asked): Answer {
  if (method !== 'POST') return refuse({ status: 405, message: 'Method not allowed' })
  if (path === `${JOURNALS}/draft-entries/bulk`) {
    if (type !== 'application/json') return refuse({ status: 415, message: 'Unsupported media type' })
    return made(agreement.add(parse(String(body))))
  }
  if (path === '/documentsapi/v4.0.1/AttachedDocuments') return attach(agreement, body, type)
  return refuse({ status: 404, message: 'Not found' })
}

function attach(agreement: EconomicAgreement, body: Buffer, type: string): Answer {
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(type)?.[1]
  if (!boundary) return refuse({ status: 415, message: 'Unsupported media type' })
  const fields = new Map<string, Buffer>()
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const at = part.indexOf('\r\n\r\n')
    const name = /name="(\w+)"/.exec(part.slice(0, at))?.[1] ?? ''
    fields.set(name, Buffer.from(part.slice(at + 4, -2), 'latin1'))
  }
  if ([...fields.keys()].toSorted().join() !== 'accountingYear,file,voucherNumber')
    return refuse({ status: 400, message: 'Unknown or missing field' })
  const paper = agreement.attach({
    accountingYear: String(fields.get('accountingYear')),
    voucherNumber: Number(String(fields.get('voucherNumber'))),
    bytes: fields.get('file') ?? Buffer.alloc(0),
  })
  return 'message' in paper ? refuse(paper) : { status: 201, body: { number: paper.number } }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function made(result: readonly object[] | Refused): Answer {
  return 'message' in result ? refuse(result) : { status: 201, body: result }
}

function refuse({ status, message }: Refused): Answer {
  return { status, body: { message } }
}
