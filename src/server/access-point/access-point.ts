import type { ElectronicAddress } from '#domain/invoices/e-invoice/e-invoice.ts'
import type { InvoiceKind } from '#domain/invoices/invoice.ts'
import { ProgramAway } from '#server/database/work-queue.ts'

/** A document to send. `reference` is ours: one and the same document under every attempt. */
export type Message = Readonly<{
  reference: string
  kind: InvoiceKind
  sender: ElectronicAddress
  receiver: ElectronicAddress
  /** UBL 2.1 */
  xml: string
}>

/** How far a document has come at the access point. `receipt` is kept as it came. */
export type Fate =
  | Readonly<{ state: 'sent'; providerId?: string; note?: string }>
  | Readonly<{ state: 'delivered'; providerId?: string; receipt: string }>
  | Readonly<{ state: 'refused' | 'unreachable'; reason: string }>

/** What an access point has to tell: of a document we sent, or a document that came for us. */
export type News =
  | Readonly<{ about: 'delivery'; reference: string; fate: Fate }>
  | Readonly<{ about: 'document'; id: string; sender: string | null; xml: string }>

type NewsReader = Readonly<{
  /** of received documents; those are not fetched again */
  isKnown: (id: string) => Promise<boolean>
  /** stores it; only afterwards is the access point told that it was read */
  take: (news: News) => Promise<void>
}>

/** An access point of Peppol and NemHandel (decision 126). Throws AccessPointAway for temporary failures; `find` precedes every retry. */
export type AccessPoint = Readonly<{
  /** what is missing before documents can be sent, in Danish */
  test: () => Promise<readonly string[]>
  /** whether the receiver takes such documents; null where the access point looks that up itself when it sends */
  reaches: (receiver: ElectronicAddress, kind: InvoiceKind) => Promise<boolean | null>
  /** null when the access point does not know the document, or cannot be asked about it */
  find: (sent: Readonly<{ reference: string; providerId: string | null }>) => Promise<Fate | null>
  /** `isRepeat`: an earlier attempt was not answered */
  send: (message: Message, asked: Readonly<{ isRepeat: boolean }>) => Promise<Fate>
  readNews: (reader: NewsReader) => Promise<void>
}>

/** The access point cannot be asked now. */
export class AccessPointAway extends ProgramAway {
  override readonly name = 'AccessPointAway'
}
