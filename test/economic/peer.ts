import { createHash } from 'node:crypto'
import type { LedgerPeer } from '#test/ledger-peers/peer-books.ts'
import { type Answer, type PeerRequest, readForm, readJson, servePeer } from '#test/ledger-peers/serve-peer.ts'
import { booksOf, EconomicAgreement, PEER_JOURNAL, type Refused } from './agreement.ts'

export const PEER_APP_SECRET = 'peer-app-secret'
export const PEER_GRANT = 'peer-grant-token'

export type EconomicPeer = LedgerPeer & Readonly<{ agreement: EconomicAgreement }>

const JOURNALS = '/journalsapi/v16.0.1'
const PAGE_SIZE = 1_000

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
  const remembered = new Map<string, Readonly<{ sent: string; answer: Answer }>>()
  const agreement = new EconomicAgreement()

  function answer(one: PeerRequest): Answer {
    const { method, headers } = one
    const isKnown = headers['x-appsecrettoken'] === PEER_APP_SECRET && headers['x-agreementgranttoken'] === PEER_GRANT
    if (!isKnown) return refuse({ status: 401, message: 'Not authenticated' })
    const key = keyOf(one)
    if (method === 'GET') return key === null ? read(agreement, one, pageSize) : refuse({ status: 400, message: 'Idempotency-Key on GET' })
    if (key === null) return refuse({ status: 400, message: 'the shop always sends an Idempotency-Key' })
    const sent = digest(one)
    const before = remembered.get(key)
    if (before && before.sent !== sent) return refuse({ status: 400, message: 'the key was used for another request' })
    const fresh = before?.answer ?? write(agreement, one)
    remembered.set(key, { sent, answer: fresh })
    return before ? { ...fresh, headers: { 'x-resultfromcache': 'true' } } : fresh
  }

  function half(one: PeerRequest): void {
    const entries = readJson(one.body)
    if (!Array.isArray(entries)) return
    agreement.add(entries.slice(0, Math.ceil(entries.length / 2)))
    const key = keyOf(one)
    if (key !== null) remembered.set(key, { sent: digest(one), answer: { status: 500, body: { message: 'Internal server error' } } })
  }

  const served = await servePeer({ port, answer, half, isWriting: ({ method }) => method !== 'GET', errorBody: (message) => ({ message }) })
  return {
    ...served,
    system: 'economic',
    access: { keys: { appSecret: PEER_APP_SECRET, grant: PEER_GRANT }, book: PEER_JOURNAL },
    agreement,
    books: booksOf(agreement),
    failures: ['error', 'too-many', 'reset-before', 'reset-after', 'half', 'doubled', 'late'],
    barredWords: (account) => `Account ${account} is barred`,
  }
}

function keyOf({ headers }: PeerRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

/** A form is written with another boundary each time. */
function digest({ path, body, headers }: PeerRequest): string {
  if (headers['content-type']?.startsWith('multipart')) return `${path} form`
  return `${path} ${createHash('sha256').update(body).digest('hex')}`
}

function read(agreement: EconomicAgreement, { path, query }: PeerRequest, pageSize: number): Answer {
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
  const matching = filtered(list.items, query.get('filter'), list.filters)
  if (matching === null) return refuse({ status: 400, message: 'The filter is not allowed' })
  const from = Number(query.get('cursor') ?? 0)
  const items = list.isPaged ? matching : matching.slice(from, from + pageSize)
  // booleans are left out when false
  const withoutFalse = items.map((item) => Object.fromEntries(Object.entries(item).filter(([, value]) => value !== false)))
  return {
    status: 200,
    body: { items: withoutFalse, ...(!list.isPaged && from + pageSize < matching.length && { cursor: `${from + pageSize}` }) },
  }
}

const COMPARED: Readonly<Record<string, (one: string | number, other: string | number) => boolean>> = {
  eq: (one, other) => one === other,
  gte: (one, other) => one >= other,
  lte: (one, other) => one <= other,
}

/** Null for a filter that is not documented. */
function filtered(items: readonly object[], filter: string | null, allowedFields: readonly string[]): readonly object[] | null {
  const predicates = filter === null ? [] : filter.split('$and:')
  const tests = predicates.map((predicate) => {
    const [, name = '', operator = '', value = ''] = /^(\w+)\$(eq|gte|lte):(.+)$/.exec(predicate) ?? []
    const compare = COMPARED[operator]
    if (!compare || !allowedFields.includes(name)) return null
    return (item: object) => {
      const own = (item as Record<string, string | number>)[name] ?? ''
      return typeof own === 'number' ? compare(own, Number(value)) : compare(own.slice(0, value.length), value)
    }
  })
  return tests.includes(null) ? null : items.filter((item) => tests.every((test) => test?.(item)))
}

function write(agreement: EconomicAgreement, request: PeerRequest): Answer {
  const { method, path, body, headers } = request
  if (method !== 'POST') return refuse({ status: 405, message: 'Method not allowed' })
  if (path === `${JOURNALS}/draft-entries/bulk`) {
    if (headers['content-type'] !== 'application/json') return refuse({ status: 415, message: 'Unsupported media type' })
    return created(agreement.add(readJson(body)))
  }
  if (path === '/documentsapi/v4.0.1/AttachedDocuments') return attach(agreement, request)
  return refuse({ status: 404, message: 'Not found' })
}

function attach(agreement: EconomicAgreement, request: PeerRequest): Answer {
  const fields = readForm(request)
  if (!fields) return refuse({ status: 415, message: 'Unsupported media type' })
  if ([...fields.keys()].toSorted().join() !== 'accountingYear,file,voucherNumber')
    return refuse({ status: 400, message: 'Unknown or missing field' })
  const paper = agreement.attach({
    accountingYear: String(fields.get('accountingYear')?.bytes),
    voucherNumber: Number(String(fields.get('voucherNumber')?.bytes)),
    bytes: fields.get('file')?.bytes ?? Buffer.alloc(0),
  })
  return 'message' in paper ? refuse(paper) : { status: 201, body: { number: paper.number } }
}

function created(result: readonly object[] | Refused): Answer {
  return 'message' in result ? refuse(result) : { status: 201, body: result }
}

function refuse({ status, message }: Refused): Answer {
  return { status, body: { message } }
}
