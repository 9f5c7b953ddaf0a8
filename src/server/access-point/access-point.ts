import type { ElectronicAddress } from '#domain/invoices/e-invoice/e-invoice.ts'
import type { InvoiceKind } from '#domain/invoices/invoice.ts'
import { ServiceUnavailable } from '#server/external-services/service-unavailable.ts'

/** A document to send. `reference` is ours: one and the same document under every attempt. */
export type Message = Readonly<{
  reference: string
  kind: InvoiceKind
  sender: ElectronicAddress
  receiver: ElectronicAddress
  /** UBL 2.1 */
  xml: string
}>

/** The state of a document at the access point. `receipt` is stored unchanged. */
export type DeliveryOutcome =
  | Readonly<{ state: 'sent'; providerId?: string; note?: string }>
  | Readonly<{ state: 'delivered'; providerId?: string; receipt: string }>
  | Readonly<{ state: 'refused' | 'unreachable'; reason: string }>

/** News of an access point: the delivery of a document we sent, or a document we received. */
export type News =
  | Readonly<{ about: 'delivery'; reference: string; outcome: DeliveryOutcome }>
  | Readonly<{ about: 'document'; id: string; sender: string | null; xml: string }>

type NewsReader = Readonly<{
  /** of received documents; those are not fetched again */
  isKnown: (id: string) => Promise<boolean>
  /** stores it; only then is it marked as read at the access point */
  store: (news: News) => Promise<void>
}>

/** An access point of Peppol and NemHandel (decision 126). Throws AccessPointAway for temporary failures; `find` precedes every retry. */
export type AccessPoint = Readonly<{
  /** what is missing before documents can be sent, in Danish */
  test: () => Promise<readonly string[]>
  /** whether the receiver accepts such documents; null where the access point looks that up when it sends */
  reaches: (receiver: ElectronicAddress, kind: InvoiceKind) => Promise<boolean | null>
  /** null when the access point does not know the document, or cannot look it up */
  find: (sent: Readonly<{ reference: string; providerId: string | null }>) => Promise<DeliveryOutcome | null>
  /** `isRepeat`: an earlier attempt was not answered */
  send: (message: Message, options: Readonly<{ isRepeat: boolean }>) => Promise<DeliveryOutcome>
  readNews: (reader: NewsReader) => Promise<void>
}>

/** The access point cannot be reached now. */
export class AccessPointAway extends ServiceUnavailable {
  override readonly name = 'AccessPointAway'
}
