import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import type { OfferedDeposit } from './deposit.ts'

type OfferBuyer = Readonly<{
  name: string
  company: string | null
  cvr: string | null
  email: string
  address: string | null
  postalCode: string | null
  city: string | null
}>

/** Amounts in øre, as charged by the document's VAT treatment. */
export type OfferDocumentLine = Readonly<{
  kcwId: string
  nameDa: string
  series: string | null
  quantity: number
  listUnitOre: number
  ownUnitOre: number
  unitOre: number
  lineTotalOre: number
  /** when it arrives if the offer is accepted on its day, in the words of an order; missing on older documents */
  arrival?: string
}>

/** An offer as sent: frozen, so that PDF, mail and page always agree. */
export type OfferDocument = Readonly<{
  number: string
  version: number
  seller: InvoiceDocument['seller']
  buyer: OfferBuyer
  lines: readonly OfferDocumentLine[]
  /** freight was agreed instead of following the shop's rule */
  isShippingAgreed: boolean
  shippingOre: number
  savedOre: number
  totalOre: number
  /** missing on documents before exports: domestic */
  vatTreatment?: VatTreatment
  /** missing for none */
  deposit?: OfferedDeposit
  message: string | null
  offeredOn: CalendarDate
  validUntil: CalendarDate
}>
