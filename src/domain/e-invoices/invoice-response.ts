import { readTimestamp } from '#domain/calendar/danish-moment.ts'
import { below, type Node, readXml, textAt } from '#domain/invoices/e-invoice/read-xml.ts'
import { RESPONSE_CODES, type ResponseCode } from './e-invoice-delivery.ts'

export type InvoiceResponse = Readonly<{
  invoiceNumber: number
  code: ResponseCode
  /** in the receiver's words */
  reason: string | null
  /** in milliseconds since 1970; null when the response names no time there is */
  reportedAtMs: number | null
}>

/** OIOUBL 2.1's code list 'responsecode' in Peppol's codes; a profile that is not supported is a rejection. */
const OIOUBL_CODES = new Map<string, ResponseCode>(
  Object.entries({
    BusinessAccept: 'AP',
    BusinessReject: 'RE',
    TechnicalAccept: 'AB',
    TechnicalReject: 'RE',
    ProfileAccept: 'AB',
    ProfileReject: 'RE',
  }),
)

const MAX_WORDS = 300

/** Reads an invoice response of Peppol or OIOUBL, also in an envelope. Null for another document or number. Throws on invalid XML. */
export function readInvoiceResponse(xml: string): InvoiceResponse | null {
  const root = responseIn(readXml(xml))
  const [response] = root ? below(root, 'DocumentResponse') : []
  if (!root || !response) return null
  const written = textAt(response, 'Response/ResponseCode')
  const code = RESPONSE_CODES.find((one) => one === written) ?? OIOUBL_CODES.get(written)
  const number = textAt(response, 'DocumentReference/ID')
  if (!code || !/^\d{1,9}$/.test(number)) return null
  // Peppol and OIOUBL let the zone be left out
  const reportedAtMs = readTimestamp(`${textAt(root, 'IssueDate')}T${textAt(root, 'IssueTime')}`)
  return { invoiceNumber: Number(number), code, reason: reasonOf(response), reportedAtMs }
}

/** The envelope (SBDH) has one document below it. */
function responseIn(root: Node): Node | null {
  const isResponse = ({ name }: Node) => name.replace(/^.*:/, '') === 'ApplicationResponse'
  return isResponse(root) ? root : (root.children.find(isResponse) ?? null)
}

function reasonOf(response: Node): string | null {
  const words = [
    ...below(response, 'Response/Description').map(({ text }) => text.trim()),
    ...below(response, 'Response/Status/StatusReason').map(({ text }) => text.trim()),
    ...below(response, 'LineResponse/Response/Description').map(({ text }) => text.trim()),
  ].filter((text) => text !== '')
  return [...new Set(words)].join(' ').replace(/\s+/g, ' ').slice(0, MAX_WORDS) || null
}
