import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { isValidEan, normaliseCvr } from '#domain/customers/company-numbers.ts'
import { countryOf } from '#domain/customers/postal-code.ts'
import { documentName, INVOICE_TERMS_LABELS, type InvoiceKind } from '#domain/invoices/invoice.ts'
import { asksForMoney, type InvoiceDocument, isAconto } from '#domain/invoices/invoice-document.ts'
import { treatmentOf } from '#domain/invoices/invoice-lines.ts'
import { multiplyRatio } from '#domain/money/money.ts'
import { EXPORT_REASON, type VatTreatment, vatPercentOf } from '#domain/money/vat.ts'
import { isBankAccount, isBankRegistration } from '#domain/settings/bank-account.ts'
import { type EInvoiceLine, eInvoiceLines } from './e-invoice-lines.ts'

/** The address of an electronic document: a GLN (EAN) or a CVR number, by scheme. */
export type ElectronicAddress = Readonly<{ scheme: '0088' | '0184'; id: string }>

export type EInvoiceParty = Readonly<{
  endpoint: ElectronicAddress
  name: string
  legalName: string
  cvr: string | null
  address: string
  postalCode: string
  city: string
  country: string
  contact: Readonly<{ name: string; phone: string | null; email: string }>
}>

/** An invoice or credit note in the terms of EN 16931, amounts in øre; `writeUbl` writes the file. */
export type EInvoice = Readonly<{
  kind: InvoiceKind
  number: number
  issueDate: CalendarDate
  dueDate: CalendarDate
  note: string | null
  buyerReference: string
  orderNumber: string
  /** it asks for money ahead of the goods */
  isAconto: boolean
  /** the credited invoice, or the aconto invoice that is deducted */
  refersTo: Readonly<{ number: number; issueDate: CalendarDate }> | null
  seller: EInvoiceParty
  buyer: EInvoiceParty
  delivery: Readonly<{ on: CalendarDate | null; name: string; address: string; postalCode: string; city: string; country: string }>
  /** the account to pay to, when payment is due */
  account: Readonly<{ registration: string; account: string; reference: string }> | null
  terms: string
  lines: readonly EInvoiceLine[]
  sums: EInvoiceSums
  tax: TaxCategory
}>

/** UNCL5305 with the rate, and the reason of an exemption (BR-G-10, code list VATEX). */
type TaxCategory = Readonly<{ id: 'S' | 'G'; percent: number; exemption: Readonly<{ code: string; reason: string }> | null }>

const TAX_CATEGORIES: Readonly<Record<VatTreatment, TaxCategory>> = {
  domestic: { id: 'S', percent: vatPercentOf('domestic'), exemption: null },
  export: { id: 'G', percent: vatPercentOf('export'), exemption: { code: 'VATEX-EU-G', reason: EXPORT_REASON } },
}

/** Where a document is sent and what it names for the receiver's own handling; no content an invoice must have by law (decision 130). */
export type Routing = Readonly<{ ean: string | null; reference: string | null; contactName: string | null }>

type Issued = Readonly<{ kind: InvoiceKind; number: number; document: InvoiceDocument; routing?: Routing | null }>

/** The electronic document of an invoice (Peppol BIS Billing 3, decisions 0042, 130). Null when the buyer has neither EAN nor CVR. */
export function eInvoiceOf({ kind, number, document, routing = null }: Issued): EInvoice | null {
  const { seller, delivery, credits, orderNumber } = document
  const buyer = routing ? { ...document.buyer, ean: routing.ean, reference: routing.reference } : document.buyer
  const endpoint = addressOf(buyer)
  const sellerEndpoint = addressOf({ ean: seller.ean ?? null, cvr: seller.cvr })
  if (!endpoint || !sellerEndpoint) return null
  const firm = buyer.company ?? buyer.name
  return {
    kind,
    number,
    issueDate: document.issueDate,
    dueDate: document.dueDate,
    note: credits ? `Årsag: ${credits.reason}` : null,
    buyerReference: buyer.reference ?? orderNumber,
    orderNumber,
    isAconto: isAconto(document),
    refersTo: credits ? { number: credits.number, issueDate: credits.issueDate } : (document.deducts ?? null),
    seller: {
      ...placeOf(seller),
      endpoint: sellerEndpoint,
      name: seller.name,
      legalName: seller.legalName,
      cvr: normaliseCvr(seller.cvr),
      contact: { name: seller.name, phone: seller.phone, email: seller.email },
    },
    buyer: {
      ...placeOf(buyer),
      endpoint,
      name: firm,
      legalName: firm,
      cvr: normaliseCvr(buyer.cvr ?? ''),
      contact: { name: routing?.contactName ?? buyer.name, phone: null, email: buyer.email },
    },
    delivery: { ...placeOf(delivery), on: document.shippedOn, name: delivery.receiver ?? delivery.name },
    account: accountOf({ kind, number, document }),
    terms: termsOf(document),
    lines: eInvoiceLines(document),
    sums: eInvoiceSums(document),
    tax: TAX_CATEGORIES[treatmentOf(document)],
  }
}

export const NEM_HANDEL_WAITS = 'Skal sendes via NemHandel'
export const NOT_BY_NEM_HANDEL = 'Ikke sendt via NemHandel alligevel'

type Numbers = Readonly<{ ean: string | null; cvr: string | null }>

export function hasElectronicAddress(buyer: Numbers): boolean {
  return addressOf(buyer) !== null
}

/** True for a buyer with an EAN number: public buyers only accept invoices through NemHandel (decision 0042). */
export function needsNemHandel(buyer: Numbers): boolean {
  return addressOf(buyer)?.scheme === '0088'
}

function addressOf({ ean, cvr }: Numbers): ElectronicAddress | null {
  if (ean && isValidEan(ean)) return { scheme: '0088', id: ean }
  const digits = normaliseCvr(cvr ?? '')
  return digits === null ? null : { scheme: '0184', id: digits }
}

type Place = Readonly<{ address: string; postalCode: string; city: string; country?: string }>

// early documents name no country: it follows from the postal code
function placeOf({ address, postalCode, city, country = countryOf(postalCode) }: Place) {
  return { address, postalCode, city, country }
}

/** Denmark's rule DK-R-006 requires account and registration number. */
function accountOf(issued: Issued): EInvoice['account'] {
  const { registration, account } = issued.document.seller.bank
  if (!asksForMoney(issued.document) || !isBankRegistration(registration) || !isBankAccount(account)) return null
  return { registration, account, reference: documentName(issued) }
}

function termsOf({ credits, terms }: InvoiceDocument): string {
  return credits ? `Krediterer faktura ${credits.number} af ${dayFigures(credits.issueDate)}` : INVOICE_TERMS_LABELS[terms]
}

type EInvoiceSums = Readonly<{
  /** BT-106: all lines, including freight */
  linesOre: number
  /** BT-107: 0 or 1 øre, so that the VAT is exactly a quarter of the base */
  allowanceOre: number
  /** BT-109, the VAT base, and BT-110 */
  taxableOre: number
  vatOre: number
  /** BT-112 */
  inclusiveOre: number
  /** BT-113: paid before issue */
  prepaidOre: number
  /** BT-114: brings the sum back to the charged total; 0 or 1 */
  roundingOre: number
  /** BT-115: still to be paid */
  payableOre: number
}>

/** VAT is a fifth of the total, in EN 16931 a quarter of the base. Totals ending in 2 or 7 øre differ: BT-107 and BT-114 balance 1 øre. */
function eInvoiceSums(document: InvoiceDocument): EInvoiceSums {
  const { netOre, vatOre, totalOre } = document
  const allowanceOre = multiplyRatio(netOre, vatPercentOf(treatmentOf(document)), 100) === vatOre ? 0 : 1
  const taxableOre = netOre - allowanceOre
  const inclusiveOre = taxableOre + vatOre
  const prepaidOre = prepaidOf(document)
  const roundingOre = totalOre - inclusiveOre
  return {
    linesOre: netOre,
    allowanceOre,
    taxableOre,
    vatOre,
    inclusiveOre,
    prepaidOre,
    roundingOre,
    payableOre: inclusiveOre - prepaidOre + roundingOre,
  }
}

function prepaidOf(document: InvoiceDocument): number {
  if (document.credits) return 0
  return asksForMoney(document) ? (document.payment.paidOre ?? 0) : document.totalOre
}
