import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'

/** Who an offer is for, as he was when it was sent. */
type OfferBuyer = Readonly<{
  name: string
  company: string | null
  cvr: string | null
  email: string
  address: string | null
  postalCode: string | null
  city: string | null
}>

/** A line as the customer reads it; amounts in øre with VAT. */
export type OfferDocumentLine = Readonly<{
  kcwId: string
  nameDa: string
  series: string | null
  quantity: number
  listUnitOre: number
  ownUnitOre: number
  unitOre: number
  lineTotalOre: number
}>

/** An offer as it was sent: frozen, so that paper, mail and page say the same for ever. */
export type OfferDocument = Readonly<{
  number: string
  version: number
  seller: InvoiceDocument['seller']
  buyer: OfferBuyer
  lines: readonly OfferDocumentLine[]
  /** delivery was agreed, and is not by the shop's rule */
  isShippingAgreed: boolean
  shippingOre: number
  savedOre: number
  totalOre: number
  message: string | null
  offeredOn: CalendarDate
  validUntil: CalendarDate
}>
