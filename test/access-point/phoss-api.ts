import type { Answer, Api, ApiRequest } from './api.ts'
import type { Outcome, PeppolNetwork } from './network.ts'

const PARTICIPANT = /^iso6523-actorid-upis::(\d{4}:\w+)$/
const DOCUMENT_TYPE =
  /^busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote)-2::\1##urn:cen\.eu:en16931:2017#compliant#urn:fdc:peppol\.eu:2017:poacc:billing:3\.0::2\.1$/
const PROCESS = 'cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const RESPONSE_TYPE =
  'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##urn:fdc:peppol.eu:poacc:trns:invoice_response:3::2.1'

type Sent = { reference: string; status: string; errorDetails: string | null }

/** phoss AP's calls. It stores every submission: one with the number of another is a second transmission. */
export function phossApi(network: PeppolNetwork): Api {
  const transmissions: Sent[] = []

  function submit({ path, query, body, type }: ApiRequest): Answer {
    const [sender, receiver, documentType, process, country, ...more] = path.split('/').slice(3).map(decodeURIComponent)
    const [, from] = PARTICIPANT.exec(sender ?? '') ?? []
    const [, to] = PARTICIPANT.exec(receiver ?? '') ?? []
    const reference = query.get('sbdhInstanceID')
    if (!from || !to) return { status: 400, body: 'Failed to parse the participant ID' }
    if (!DOCUMENT_TYPE.test(documentType ?? '') || process !== PROCESS) return { status: 400, body: 'Failed to parse the document type ID' }
    if (country !== 'DK' || more.length > 0 || !reference || query.size > 1 || type !== 'application/xml')
      return { status: 400, body: 'The request is not as documented' }
    const sent: Sent = { reference, status: 'pending', errorDetails: null }
    transmissions.push(sent)
    let outcome: Outcome | null = null
    network.hand({ reference, sender: from, receiver: to, xml: body }, (answered) => {
      outcome = answered
      sent.status = answered.state === 'sent' ? 'sent' : 'permanently_failed'
      sent.errorDetails = answered.reason
    })
    const isSent = (outcome as Outcome | null)?.state === 'sent'
    const report = { sbdhInstanceIdentifier: reference, sendingSuccess: isSent, overallSuccess: isSent }
    return {
      status: isSent ? 200 : 422,
      body: isSent ? { ...report, as4ReceivedSignalMsg: '<eb:SignalMessage><eb:Receipt/></eb:SignalMessage>' } : report,
    }
  }

  function history({ query }: ApiRequest): Answer {
    const from = Number(query.get('offset'))
    const listed = network.inbound.slice(from, from + Number(query.get('limit')))
    return {
      status: 200,
      body: listed.map(({ id, sender }) => ({
        ...{
          id: `tx-${id}`,
          sbdhInstanceID: id,
          docTypeID: RESPONSE_TYPE,
          senderID: `iso6523-actorid-upis::${sender}`,
          status: 'forwarded',
        },
      })),
    }
  }

  return {
    serve: (request) => {
      const { method, path, query } = request
      if (method === 'POST' && path.startsWith('/outbound/submit/')) return submit(request)
      if (method !== 'GET') return null
      if (path === '/outbound/in-transmission') return { status: 200, body: [] }
      if (path === '/ops/inbound/history') return history(request)
      const [, reference] = /^\/outbound\/status\/([^/]+)$/.exec(path) ?? []
      if (reference !== undefined) {
        const sent = transmissions.find((one) => one.reference === decodeURIComponent(reference))
        if (!sent || query.get('includeArchive') !== 'true') return null
        return { status: 200, body: { ...sent, sbdhInstanceID: reference, mlsStatus: 'not_applicable', attemptCount: 1 } }
      }
      const [, received] = /^\/ops\/inbound\/([^/]+)\/payload$/.exec(path) ?? []
      const document = network.inbound.find(({ id }) => id === received)
      return document ? { status: 200, body: document.xml, type: 'application/octet-stream' } : null
    },
  }
}
