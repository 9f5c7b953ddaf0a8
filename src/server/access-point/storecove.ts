import { z } from 'zod'
import type { ElectronicAddress } from '#domain/invoices/e-invoice/e-invoice.ts'
import { readJsonText } from '#domain/texts/json-text.ts'
import type { AccessPoint, DeliveryOutcome, News } from './access-point.ts'
import { type Answered, read, request } from './request.ts'

export const STORECOVE_URL = 'https://api.storecove.com/api/v2'
const NAME = 'Storecove'
const MAX_NEWS = 200

const discovered = z.object({ code: z.string().nullish() })
const submitted = z.object({ guid: z.string() })
const refusals = z.array(z.object({ source: z.string().nullish(), details: z.string().nullish() }))
const instance = z.object({ guid: z.string(), body: z.string() })
const event = z.object({
  event_type: z.string().nullish(),
  event: z.string().nullish(),
  details: z.string().nullish(),
  guid: z.string().nullish(),
  idempotencyGuid: z.string().nullish(),
})
const received = z.object({ original: z.string() })

type Account = Readonly<{ apiKey: string; legalEntity: number; apiUrl: string }>

/** Storecove's API v2 (https://www.storecove.com/docs); what is documented and what is assumed is in decision 126. */
export function createStorecove({ apiKey, legalEntity, apiUrl }: Account): AccessPoint {
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json' }
  const get = (path: string) => request({ name: NAME, url: `${apiUrl}${path}`, headers })
  const post = (path: string, body: object) =>
    request({
      name: NAME,
      url: `${apiUrl}${path}`,
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    })

  /** There is evidence once the document was handed over. */
  async function evidenceOf(providerId: string): Promise<DeliveryOutcome | null> {
    const answered = await get(`/document_submissions/${encodeURIComponent(providerId)}/evidence/sending`)
    return answered.status === 200 ? { state: 'delivered', providerId, receipt: answered.text } : null
  }

  /** An undocumented entry is answered as an unreadable document: the queue goes on only when its first entry is deleted. */
  async function newsOf({ guid: number, body }: z.output<typeof instance>): Promise<News | null> {
    const written = event.safeParse(readJsonText(body))
    if (!written.success) return { about: 'document', id: number, sender: null, xml: body }
    const { event_type: type, event: eventName, guid, idempotencyGuid: reference, details } = written.data
    if (!guid) return null
    if (type === 'received_document') {
      const answered = await get(`/received_documents/${encodeURIComponent(guid)}/json?syntax=original`)
      if (answered.status === 404) return null
      const { original } = received.safeParse(readJsonText(answered.text)).data ?? { original: '' }
      return { about: 'document', id: guid, sender: null, xml: Buffer.from(original, 'base64').toString('utf8') }
    }
    if (type !== 'document_submission' || !reference) return null
    const outcome = await outcomeOf(eventName ?? '', { guid, details: details ?? null, body })
    return outcome && { about: 'delivery', reference, outcome }
  }

  async function outcomeOf(
    eventName: string,
    { guid, details, body }: { guid: string; details: string | null; body: string },
  ): Promise<DeliveryOutcome | null> {
    if (eventName === 'succeeded') return (await evidenceOf(guid)) ?? { state: 'delivered', providerId: guid, receipt: body }
    if (eventName === 'no_action_taken') return { state: 'unreachable', reason: details ?? 'Storecove fandt ingen vej til modtageren' }
    if (eventName === 'failed') return { state: 'refused', reason: details ?? 'Storecove nævner ingen grund' }
    return null
  }

  return {
    test: async () => {
      const { status } = await get(`/legal_entities/${legalEntity}`)
      if (status === 200) return []
      return [status === 404 ? `Storecove kender ikke legal entity ${legalEntity}` : `Storecove svarede ${status}`]
    },
    reaches: async (receiver, kind) => {
      const { scheme, id: identifier } = identifierOf(receiver)
      const documentTypes = [kind === 'invoice' ? 'invoice' : 'creditnote']
      const query = { documentTypes, network: 'peppol', metaScheme: 'iso6523-actorid-upis', scheme, identifier }
      const answered = await post('/discovery/receives', query)
      if (answered.status === 422) return false
      return read(NAME, discovered, answered).code === 'OK'
    },
    // the status arrives in the queue; a submission cannot be looked up without Storecove's own id
    find: async ({ providerId }) => (providerId === null ? null : ((await evidenceOf(providerId)) ?? { state: 'sent' })),
    send: async ({ reference, receiver, xml }, { isRepeat }) => {
      const document = Buffer.from(xml, 'utf8').toString('base64')
      const answered = await post('/document_submissions', {
        legalEntityId: legalEntity,
        idempotencyGuid: reference,
        routing: { eIdentifiers: [identifierOf(receiver)] },
        document: { documentType: 'invoice', rawDocumentData: { document, parse: true, parseStrategy: 'ubl' } },
      })
      if (answered.status === 200) return { state: 'sent', providerId: read(NAME, submitted, answered).guid }
      // a repeated guid is answered like an invalid document: after a lost answer both mean that the first request arrived
      return isRepeat && answered.status === 422 ? { state: 'sent' } : { state: 'refused', reason: wordsOf(answered) }
    },
    readNews: async ({ isKnown, store }) => {
      for (let count = 0; count < MAX_NEWS; count += 1) {
        const answered = await get('/webhook_instances/')
        if (answered.status === 204) return
        const entry = read(NAME, instance, answered)
        const news = await newsOf(entry)
        if (news && !(news.about === 'document' && (await isKnown(news.id)))) await store(news)
        await request({ name: NAME, url: `${apiUrl}/webhook_instances/${encodeURIComponent(entry.guid)}`, headers, method: 'DELETE' })
      }
    },
  }
}

function identifierOf({ scheme, id }: ElectronicAddress): { scheme: string; id: string } {
  return scheme === '0088' ? { scheme: 'GLN', id } : { scheme: 'DK:DIGST', id: `DK${id}` }
}

function wordsOf({ status, text }: Answered): string {
  const listed = refusals.safeParse(readJsonText(text)).data ?? []
  const words = listed.map(({ source, details }) => [source, details].filter(Boolean).join(': ')).filter((one) => one !== '')
  return words.join('. ') || `Storecove svarede ${status}`
}
