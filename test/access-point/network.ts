import { randomUUID } from 'node:crypto'
import type { ResponseCode } from '#domain/e-invoices/e-invoice-delivery.ts'
import { brokenRules } from '#domain/invoices/e-invoice/broken-rules.ts'
import { below, readXml, textAt } from '#domain/invoices/e-invoice/read-xml.ts'

export type Delivered = Readonly<{ reference: string; receiver: string; number: number; kind: 'Invoice' | 'CreditNote'; xml: string }>
export type Outcome = Readonly<{ state: 'sent' | 'refused' | 'unreachable' | 'pending'; reason: string | null }>
export type Inbound = Readonly<{ id: string; sender: string; xml: string }>
type Handed = Readonly<{ reference: string; sender: string; receiver: string; xml: string }>

/** Receivers, and what they were handed. It has no network of its own; a test registers, refuses and answers in it. */
export class PeppolNetwork {
  /** such as '0088:5790000123452' */
  readonly participants = new Set<string>()
  /** what receivers have; the same reference is received once */
  readonly delivered: Delivered[] = []
  /** documents that break the official rules, by the number of the rule */
  readonly broken: string[] = []
  readonly inbound: Inbound[] = []
  /** received documents that the access point answers otherwise than documented */
  readonly garbled = new Set<string>()
  private readonly refusals: string[] = []
  /** documents wait with the access point until `release` */
  private isHeld = false
  private readonly held: (() => void)[] = []

  /** The next document is refused by its receiver's access point. */
  refuseNext(reason: string): void {
    this.refusals.push(reason)
  }

  hold(): void {
    this.isHeld = true
  }

  release(): void {
    this.isHeld = false
    for (const go of this.held.splice(0)) go()
  }

  /** Hands a document over; `onOutcome` is called with its outcome. */
  hand(handed: Handed, onOutcome: (outcome: Outcome) => void): void {
    const go = () => onOutcome(this.outcomeOf(handed))
    if (this.isHeld) this.held.push(go)
    else go()
  }

  private outcomeOf({ reference, sender, receiver, xml }: Handed): Outcome {
    const faults = faultsOf({ sender, receiver, xml })
    this.broken.push(...faults)
    if (faults.length > 0) return { state: 'refused', reason: `Validation failed: ${faults.join(', ')}` }
    if (!this.participants.has(receiver))
      return { state: 'unreachable', reason: `The receiver '${receiver}' is not registered in the Peppol Network` }
    const [reason] = this.refusals.splice(0, 1)
    if (reason !== undefined) return { state: 'refused', reason }
    if (!this.delivered.some((one) => one.reference === reference)) {
      const root = readXml(xml)
      this.delivered.push({ reference, receiver, number: Number(textAt(root, 'ID')), kind: root.name as Delivered['kind'], xml })
    }
    return { state: 'sent', reason: null }
  }

  /** A receiver, or `from`, answers with an Invoice Response. */
  respond(
    number: number,
    code: ResponseCode,
    { reason = '', at = '2026-11-21T12:00:00', id = randomUUID() as string, from = undefined as string | undefined } = {},
  ): void {
    const sender = from ?? this.delivered.findLast((one) => one.number === number)?.receiver ?? '0088:0000000000000'
    this.inbound.push({ id, sender, xml: writeResponse({ number, code, reason, at, id }) })
  }
}

function faultsOf({ sender, receiver, xml }: Omit<Handed, 'reference'>): string[] {
  const root = readXml(xml)
  const addressed = (party: string) => {
    const [endpoint] = below(root, `${party}/Party/EndpointID`)
    return `${endpoint?.attributes.schemeID}:${endpoint?.text}`
  }
  return [
    ...brokenRules(xml),
    ...(addressed('AccountingSupplierParty') === sender ? [] : ['the sender is not the seller']),
    ...(addressed('AccountingCustomerParty') === receiver ? [] : ['the receiver is not the buyer']),
  ]
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function writeResponse({ number, code, reason, at, id }: { number: number; code: string; reason: string; at: string; id: string }): string {
  const [day, time] = at.split('T')
  const status = reason === '' ? '' : `<cac:Status><cbc:StatusReason>${escaped(reason)}</cbc:StatusReason></cac:Status>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:invoice_response:3</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:invoice_response:3</cbc:ProfileID>
  <cbc:ID>${id}</cbc:ID>
  <cbc:IssueDate>${day}</cbc:IssueDate>
  <cbc:IssueTime>${time}</cbc:IssueTime>
  <cac:DocumentResponse>
    <cac:Response><cbc:ResponseCode listID="UNCL4343OpSubset">${code}</cbc:ResponseCode>${status}</cac:Response>
    <cac:DocumentReference><cbc:ID>${number}</cbc:ID><cbc:DocumentTypeCode>380</cbc:DocumentTypeCode></cac:DocumentReference>
  </cac:DocumentResponse>
</ApplicationResponse>`
}
