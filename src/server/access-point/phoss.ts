import { z } from 'zod'
import type { ElectronicAddress } from '#domain/invoices/e-invoice/e-invoice.ts'
import { peppolIdentifiers } from '#domain/invoices/e-invoice/write-ubl.ts'
import { readJsonText } from '#domain/texts/json-text.ts'
import { type AccessPoint, AccessPointAway, type DeliveryOutcome } from './access-point.ts'
import { read, request } from './request.ts'

const NAME = 'Dit adgangspunkt'
const PARTICIPANT = 'iso6523-actorid-upis'
/** of the sender */
const COUNTRY = 'DK'
const PAGE_SIZE = 50
const MAX_PAGES = 20
const RESPONSE_TYPE = '::ApplicationResponse##'

const outbound = z.object({
  status: z.enum(['pending', 'rejected', 'sending', 'sent', 'failed', 'permanently_failed']),
  errorDetails: z.string().nullish(),
  mlsStatus: z.string().nullish(),
})
const document = z.object({ sbdhInstanceID: z.string(), docTypeID: z.string(), senderID: z.string().nullish() })
/** an undocumented entry does not stop the others from being read */
const inbound = z.array(document.nullable().catch(null))

/** phoss AP's HTTP interface (https://github.com/phax/phoss-ap); what is documented and what is assumed is in decision 126. */
export function createPhoss({ token, apiUrl }: Readonly<{ token: string; apiUrl: string }>): AccessPoint {
  const get = (path: string) => request({ name: NAME, url: `${apiUrl}/api${path}`, headers: { 'X-Token': token } })

  async function find(reference: string, receipt?: string): Promise<DeliveryOutcome | null> {
    const answered = await get(`/outbound/status/${encodeURIComponent(reference)}?includeArchive=true`)
    if (answered.status === 404) return null
    const { status, errorDetails, mlsStatus } = read(NAME, outbound, answered)
    const reason = errorDetails ?? 'Adgangspunktet nævner ingen grund'
    if (mlsStatus === 'received_re') return { state: 'refused', reason: errorDetails ?? 'Modtagerens adgangspunkt afviste dokumentet' }
    if (status === 'sent') return { state: 'delivered', receipt: receipt ?? answered.text }
    if (status !== 'rejected' && status !== 'permanently_failed') return { state: 'sent', ...(errorDetails && { note: errorDetails }) }
    return { state: /not registered/i.test(reason) ? 'unreachable' : 'refused', reason }
  }

  return {
    test: async () => {
      const { status } = await get('/outbound/in-transmission')
      return status === 200 ? [] : [`${NAME} svarede ${status}. Er det phoss AP, der svarer på adressen?`]
    },
    // it looks the receiver up in SML and SMP when it sends
    reaches: async () => null,
    find: ({ reference }) => find(reference),
    send: async ({ reference, kind, sender, receiver, xml }) => {
      const { documentType, process } = peppolIdentifiers(kind)
      const path = [participant(sender), participant(receiver), documentType, process, COUNTRY].map(encodeURIComponent).join('/')
      const answered = await request({
        name: NAME,
        url: `${apiUrl}/api/outbound/submit/${path}?sbdhInstanceID=${encodeURIComponent(reference)}`,
        headers: { 'X-Token': token, 'content-type': 'application/xml' },
        method: 'POST',
        body: xml,
      })
      if (answered.status === 404) throw new AccessPointAway(`${NAME} er sat op til ikke at sende`)
      if (answered.status === 400) return { state: 'refused', reason: wordsOf(answered.text) }
      const outcome = await find(reference, answered.status === 200 ? answered.text : undefined)
      if (!outcome) throw new AccessPointAway(`${NAME} har ikke gemt dokumentet`)
      return outcome
    },
    readNews: async ({ isKnown, store }) => {
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const listed = read(NAME, inbound, await get(`/ops/inbound/history?offset=${page * PAGE_SIZE}&limit=${PAGE_SIZE}`))
        for (const { sbdhInstanceID: id, docTypeID, senderID } of listed.filter((one) => one !== null)) {
          if (!docTypeID.includes(RESPONSE_TYPE) || (await isKnown(id))) continue
          const { status, text: xml } = await get(`/ops/inbound/${encodeURIComponent(id)}/payload`)
          if (status === 200) await store({ about: 'document', id, sender: senderID?.replace(`${PARTICIPANT}::`, '') ?? null, xml })
        }
        if (listed.length < PAGE_SIZE) return
      }
    },
  }
}

function participant({ scheme, id }: ElectronicAddress): string {
  return `${PARTICIPANT}::${scheme}:${id}`
}

/** Refusals are a JSON text. */
function wordsOf(text: string): string {
  const words = readJsonText(text)
  return typeof words === 'string' ? words : text
}
