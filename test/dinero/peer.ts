import { randomUUID } from 'node:crypto'
import type { LedgerPeer } from '#test/ledger-peers/peer-books.ts'
import { type Answer, type PeerRequest, readForm, readJson, servePeer } from '#test/ledger-peers/serve-peer.ts'
import { booksOf, DineroFirm, type Refused } from './firm.ts'

export const PEER_CLIENT_ID = 'peer-client-id'
export const PEER_CLIENT_SECRET = 'peer-client-secret'
export const PEER_API_KEY = 'peer-api-key'
export const PEER_FIRM = 175_405

export type DineroPeer = LedgerPeer & Readonly<{ firm: DineroFirm; expire: () => void }>

const TOKENS = '/dineroapi/oauth/token'
const EXPIRES_S = 3_600

/**
 * A server on this machine that answers as Dinero's documented API does for what the shop calls, and refuses everything else. It gives the
 * tokens too, and only the address differs for the shop (`DINERO_API_URL`).
 */
export async function startDineroPeer({ port = 0 }: { port?: number } = {}): Promise<DineroPeer> {
  const firm = new DineroFirm()
  const tokens = new Set<string>()
  const expire = () => tokens.clear()

  function answer(request: PeerRequest): Answer {
    const { method, path, headers } = request
    if (path === TOKENS) return issueToken(request, tokens)
    if (!tokens.has(/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''))
      return refuse({ status: 401, code: 41, message: 'Unauthorized' })
    if (path === '/v1/organizations') return listOrganizations(firm, request)
    const [, version = '', id = '', rest = ''] = /^\/(v[\d.]+)\/(\d+)\/(.+)$/.exec(path) ?? []
    if (Number(id) !== PEER_FIRM) return refuse({ status: 403, code: 41, message: 'Forbidden' })
    if (!firm.isPro) return refuse({ status: 403, code: 90, message: 'No active Pro subscription' })
    const call = CALLS[`${method} ${version} ${rest}`]
    return call ? call(firm, request) : refuse({ status: 404, code: 40, message: 'Not found' })
  }

  const served = await servePeer({
    ...{ port, answer, expire },
    isWriting: ({ method, path }) => method !== 'GET' && !/\/(ledgers|status|token)$/.test(path),
    errorBody: (message) => ({ code: 50, message }),
  })
  return {
    ...served,
    system: 'dinero',
    access: { keys: { clientId: PEER_CLIENT_ID, clientSecret: PEER_CLIENT_SECRET, apiKey: PEER_API_KEY }, book: PEER_FIRM },
    ...{ firm, expire },
    books: booksOf(firm),
    failures: ['error', 'too-many', 'reset-before', 'reset-after', 'doubled', 'late', 'expired'],
    barredWords: (account) => `Account ${account} is hidden`,
  }
}

function issueToken({ method, headers, body }: PeerRequest, tokens: Set<string>): Answer {
  const keys = Buffer.from(`${PEER_CLIENT_ID}:${PEER_CLIENT_SECRET}`).toString('base64')
  const form = new URLSearchParams(String(body))
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  if (method !== 'POST' || !isForm || form.get('grant_type') !== 'password' || form.get('scope') !== 'read write')
    return { status: 400, body: { error: 'invalid_request' } }
  if (headers.authorization !== `Basic ${keys}`) return { status: 400, body: { error: 'invalid_client' } }
  if (form.get('username') !== PEER_API_KEY || form.get('password') !== PEER_API_KEY)
    return { status: 400, body: { error: 'invalid_grant' } }
  const token = randomUUID()
  tokens.add(token)
  return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: EXPIRES_S } }
}

/** Fields are named as in the request. */
function listOrganizations({ isPro }: DineroFirm, { method, query }: PeerRequest): Answer {
  if (method !== 'GET' || query.get('fields') !== 'id,name,isPro') return refuse({ status: 400, code: 45, message: 'Invalid request' })
  return { status: 200, body: [{ id: PEER_FIRM, name: 'Wrap ApS', isPro }] }
}

type Call = (firm: DineroFirm, request: PeerRequest) => Answer

/** By method, version and what follows the firm. */
const CALLS: Readonly<Record<string, Call>> = {
  'GET v1 accountingyears': list(({ years }) => years, []),
  'GET v1 accounts/entry': list(({ accounts }) => accounts, ['fields']),
  'GET v1 entries': listEntries,
  'GET v1 files': listFiles,
  'POST v1 files': (firm, request) => {
    const form = readForm(request)
    const file = form?.get('file')
    if (!form || !file || form.size > 1) return refuse({ status: 400, code: 45, message: 'Invalid request' })
    return answerOf(firm.upload({ Name: file.fileName, bytes: file.bytes }))
  },
  'POST v1.2 ledgeritems': (firm, request) => {
    if (request.headers['content-type'] !== 'application/json') return refuse({ status: 400, code: 45, message: 'Invalid request' })
    return answerOf(firm.add(readJson(request.body)))
  },
  // an id that is not there makes the whole question fail
  'POST v1 ledgeritems/ledgers': ofItems((firm, id) => firm.items.find(({ Id }) => Id === id) ?? null),
  'POST v1 ledgeritems/status': ofItems((firm, id) => {
    const state = firm.stateOf(id)
    return state && { Id: id, Status: state, VoucherNumber: firm.entries.find(({ ItemId }) => ItemId === id)?.VoucherNumber ?? null }
  }),
}

function list(items: (firm: DineroFirm) => readonly object[], known: readonly string[]): Call {
  return (firm, { query }) => {
    if ([...query.keys()].some((name) => !known.includes(name))) return refuse({ status: 400, code: 45, message: 'Unknown parameter' })
    return { status: 200, body: items(firm) }
  }
}

function listEntries({ entries }: DineroFirm, { query }: PeerRequest): Answer {
  const [from, to] = [query.get('fromDate') ?? '', query.get('toDate') ?? '']
  if (from.slice(0, 4) !== to.slice(0, 4) || query.get('includePrimo') !== 'false')
    return refuse({ status: 400, code: 45, message: 'The period crosses accounting years' })
  const found = entries.filter(({ Date: day }) => from <= day && day <= to)
  return { status: 200, body: found.map(({ ItemId: _, ...entry }) => entry) }
}

function listFiles(firm: DineroFirm, { query }: PeerRequest): Answer {
  if (query.get('fileStatus') !== 'Unused' || query.get('extensions') !== 'pdf')
    return refuse({ status: 400, code: 45, message: 'the shop looks for PDFs that nothing uses' })
  const unused = firm.files.filter(({ FileGuid }) => !firm.isUsed(FileGuid))
  return { status: 200, body: unused.map(({ FileGuid, Name }) => ({ FileGuid, Name, Extension: 'pdf', Linked: [] })) }
}

function ofItems(read: (firm: DineroFirm, id: string) => object | null): Call {
  return (firm, { body }) => {
    const ids = readJson(body)
    if (!Array.isArray(ids) || ids.length === 0) return refuse({ status: 400, code: 42, message: 'A list of ids is required' })
    const found = (ids as Readonly<{ Id: string }>[]).map(({ Id }) => read(firm, Id))
    if (found.includes(null)) return refuse({ status: 400, code: 42, message: 'Validation error', errors: ['ledgerItemNotFound'] })
    return { status: 200, body: found }
  }
}

function answerOf(result: object | Refused): Answer {
  return 'status' in result ? refuse(result as Refused) : { status: 200, body: result }
}

function refuse({ status, code, message, errors = [] }: Refused): Answer {
  return { status, body: { code, message, validationErrors: null, errorMessageList: errors.map((Code) => ({ Code })) } }
}
