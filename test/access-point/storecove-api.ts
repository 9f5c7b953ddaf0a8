import { randomUUID } from 'node:crypto'
import type { Answer, Api, ApiRequest } from './api.ts'
import type { PeppolNetwork } from './network.ts'

export const PEER_LEGAL_ENTITY = 4711

type Instance = Readonly<{ guid: string; body: string }>

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const EVENTS = { sent: 'succeeded', refused: 'failed', unreachable: 'no_action_taken' } as const

/** The shop's identifiers are Storecove's own: GLN, and DK:DIGST for a CVR number. */
function addressOf(identifier: unknown): string | null {
  const { scheme, id } = (identifier ?? {}) as { scheme?: unknown; id?: unknown }
  if (scheme === 'GLN' && /^\d{13}$/.test(String(id))) return `0088:${id}`
  const [, cvr] = /^DK(\d{8})$/.exec(String(id)) ?? []
  return scheme === 'DK:DIGST' && cvr ? `0184:${cvr}` : null
}

/** Storecove's calls, with its queue of events. A guid that comes again is refused. */
export function storecoveApi(network: PeppolNetwork): Api {
  const used = new Set<string>()
  const evidence = new Map<string, object>()
  const queue: Instance[] = []
  let announcedCount = 0

  function submit(body: string): Answer {
    const { legalEntityId, idempotencyGuid, routing, document, ...more } = JSON.parse(body)
    const receiver = addressOf(routing?.eIdentifiers?.[0])
    const { documentType, rawDocumentData } = document ?? {}
    if (legalEntityId !== PEER_LEGAL_ENTITY || !GUID.test(idempotencyGuid) || !receiver || Object.keys(more).length > 0)
      return refuse('base', 'The submission is not as documented')
    if (documentType !== 'invoice' || rawDocumentData?.parse !== true || rawDocumentData?.parseStrategy !== 'ubl')
      return refuse('document', 'is invalid')
    if (used.has(idempotencyGuid)) return refuse('idempotencyGuid', 'has already been used')
    used.add(idempotencyGuid)
    const xml = Buffer.from(rawDocumentData.document, 'base64').toString('utf8')
    const [, scheme, id] = /<cbc:EndpointID schemeID="(\d+)">(\w+)/.exec(xml) ?? []
    const guid = randomUUID()
    network.hand({ reference: idempotencyGuid, sender: `${scheme}:${id}`, receiver, xml }, ({ state, reason }) => {
      if (state === 'pending') return
      if (state === 'sent')
        evidence.set(guid, { network: 'peppol', sender: id, receiver, evidence: { message_id: `${guid}@peer`, receipt: '<Receipt/>' } })
      queueEvent({ event_type: 'document_submission', event: EVENTS[state], guid, idempotencyGuid, ...(reason && { details: reason }) })
    })
    return { status: 200, body: { guid } }
  }

  function queueEvent(body: object): void {
    queue.push({ guid: randomUUID(), body: JSON.stringify(body) })
  }

  function next(): Answer {
    for (const { id } of network.inbound.slice(announcedCount)) queueEvent({ event_type: 'received_document', event: 'received', guid: id })
    announcedCount = network.inbound.length
    const [first] = queue
    return first ? { status: 200, body: first } : { status: 204, body: null }
  }

  function discover(body: string): Answer {
    const { documentTypes, network: networkName, metaScheme, scheme, identifier } = JSON.parse(body)
    const address = addressOf({ scheme, id: identifier })
    if (
      networkName !== 'peppol' ||
      metaScheme !== 'iso6523-actorid-upis' ||
      !['invoice', 'creditnote'].includes(documentTypes?.[0]) ||
      !address
    )
      return refuse('identifier', 'is invalid')
    return { status: 200, body: { code: network.participants.has(address) ? 'OK' : 'NOK', email: false } }
  }

  function read(path: string): Answer | null {
    if (path === '/webhook_instances/') return next()
    if (path === `/legal_entities/${PEER_LEGAL_ENTITY}`) return { status: 200, body: { id: PEER_LEGAL_ENTITY } }
    const [, sent] = /^\/document_submissions\/([^/]+)\/evidence\/sending$/.exec(path) ?? []
    const found = sent && evidence.get(sent)
    if (found) return { status: 200, body: found }
    const [, received] = /^\/received_documents\/([^/]+)\/json$/.exec(path) ?? []
    const document = network.inbound.find(({ id }) => id === received)
    if (document && network.garbled.has(document.id)) return { status: 200, body: { guid: document.id, original: null } }
    return document ? { status: 200, body: { guid: document.id, original: Buffer.from(document.xml).toString('base64') } } : null
  }

  return {
    serve: ({ method, path, body }: ApiRequest) => {
      if (method === 'POST' && path === '/document_submissions') return submit(body)
      if (method === 'POST' && path === '/discovery/receives') return discover(body)
      if (method === 'GET') return read(path)
      const [, removedId] = /^\/webhook_instances\/([^/]+)$/.exec(path) ?? []
      const at = queue.findIndex(({ guid }) => guid === removedId)
      if (method !== 'DELETE' || at === -1) return null
      queue.splice(at, 1)
      return { status: 204, body: null }
    },
  }
}

function refuse(source: string, details: string): Answer {
  return { status: 422, body: [{ source, details }] }
}
