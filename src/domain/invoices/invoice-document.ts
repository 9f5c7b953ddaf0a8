import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { countryOf } from '#domain/customers/postal-code.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import type { PaymentMethod, PaymentStatus } from '#domain/orders/order-status.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { type CreditKind, dueDate, type InvoiceTerms } from './invoice.ts'
import {
  type AcontoAmount,
  type CreditedLine,
  creditedAmounts,
  type InvoiceAmounts,
  invoiceAmounts,
  type OrderedLine,
} from './invoice-lines.ts'

type Seller = Pick<ShopSettings['company'], 'name' | 'legalName' | 'cvr' | 'address' | 'postalCode' | 'city' | 'phone' | 'email' | 'bank'> &
  Readonly<{
    /** for electronic documents; missing on early documents */
    ean?: string
  }>

type InvoiceBuyer = Readonly<{
  name: string
  company: string | null
  cvr: string | null
  address: string
  postalCode: string
  city: string
  /** ISO 3166; missing on early documents (decision 99) */
  country?: string
  email: string
  reference: string | null
  ean: string | null
}>

type DeliveryAddress = Readonly<{
  name: string
  receiver: string | null
  address: string
  postalCode: string
  city: string
  /** like the buyer's */
  country?: string
  /** place and time of pickup, in lines */
  pickup?: readonly string[]
}>

/** Everything on an invoice except its number. Frozen at issue (requirements §11.7). */
export type InvoiceDocument = InvoiceAmounts &
  Readonly<{
    seller: Seller
    buyer: InvoiceBuyer
    delivery: DeliveryAddress
    orderNumber: string
    orderedOn: CalendarDate
    shippedOn: CalendarDate | null
    /** at issue; `paidOre` was paid of this invoice. Early documents only have `isPaid` */
    payment: Readonly<{ method: PaymentMethod; isPaid: boolean; status?: PaymentStatus; paidOre?: number }>
    terms: InvoiceTerms
    /** of goods that leave the EU: the text for customs and receiver */
    customs?: string
    issueDate: CalendarDate
    dueDate: CalendarDate
    /** of a credit note: the credited invoice and the reason; of a partial one also its kind and the remaining amount */
    credits: Readonly<{ number: number; issueDate: CalendarDate; reason: string; part?: CreditedPart }> | null
    /** the aconto invoice that is deducted (decision 127) */
    deducts?: Aconto
  }>

type Aconto = Readonly<{ number: number; issueDate: CalendarDate }>

type CreditedPart = Readonly<{ kind: CreditKind; leftOre: number }>

export type InvoicedOrder = Readonly<{
  orderNumber: string
  customerName: string
  customerEmail: string
  company: string | null
  cvr: string | null
  reference: string | null
  receiver: string | null
  ean: string | null
  shippingAddress: string
  shippingPostalCode: string
  shippingCity: string
  shippingCountry: string
  vatTreatment: VatTreatment
  /** the order's own invoice address, if any */
  invoiceAddress: string | null
  invoicePostalCode: string | null
  invoiceCity: string | null
  invoiceCountry: string | null
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  discountPercent: number
  shippingOre: number
  /** of a document with goods */
  shippingName?: string
  totalOre: number
  pickup: readonly string[] | null
  lines: readonly OrderedLine[]
  aconto?: AcontoAmount | null
}>

type BuyerAccount = Readonly<{
  company: string | null
  cvr: string | null
  address: string | null
  postalCode: string | null
  city: string | null
  country: string
}>

type Draft = Readonly<{
  order: InvoicedOrder
  account: BuyerAccount | null
  seller: Seller
  terms: InvoiceTerms
  /** printed when the goods leave the EU */
  customs: string
  orderedOn: CalendarDate
  shippedOn: CalendarDate | null
  issueDate: CalendarDate
  /** the share of the received money that pays this invoice, in øre */
  paidOre: number
  /** the aconto invoice whose amount the order's `aconto` takes off */
  deducts?: Aconto | null
}>

/** The invoice an order would get on a day with the given terms. */
export function draftInvoice({
  order,
  account,
  seller,
  terms,
  customs,
  orderedOn,
  shippedOn,
  issueDate,
  paidOre,
  deducts,
}: Draft): InvoiceDocument {
  const amounts = invoiceAmounts(order)
  const { paymentMethod: method, paymentStatus: status } = order
  const isPaid = status === 'paid' || (amounts.totalOre > 0 && paidOre >= amounts.totalOre)
  return {
    ...amounts,
    seller: sellerOf(seller),
    buyer: buyerOf(order, account),
    delivery: {
      name: order.customerName,
      receiver: order.receiver,
      address: order.shippingAddress,
      postalCode: order.shippingPostalCode,
      city: order.shippingCity,
      country: order.shippingCountry,
      ...(order.pickup && { pickup: order.pickup }),
    },
    orderNumber: order.orderNumber,
    orderedOn,
    shippedOn,
    payment: { method, isPaid, status, paidOre: Math.min(paidOre, amounts.totalOre) },
    terms,
    ...(order.vatTreatment === 'export' && { customs }),
    issueDate,
    dueDate: dueDate(issueDate, terms),
    credits: null,
    ...(deducts && { deducts }),
  }
}

/** Whether a document asks for money ahead of the goods, or credits that. */
export function isAconto({ acontoNetOre = 0 }: Pick<InvoiceAmounts, 'acontoNetOre'>): boolean {
  return acontoNetOre > 0
}

type Ahead = Readonly<{ orderNumber: string; paidOn: CalendarDate; isDeposit: boolean }>

/** The line of an aconto invoice; the day of the payment belongs on it (momsbekendtgørelsen § 58). */
export function acontoName({ orderNumber, paidOn, isDeposit }: Ahead): string {
  return `Aconto: ${isDeposit ? 'depositum' : 'forudbetaling'} for ordre ${orderNumber}, betalt ${dayFigures(paidOn)}`
}

export function deductionName({ number, issueDate }: Aconto): string {
  return `Aconto betalt, faktura ${number} af ${dayFigures(issueDate)}`
}

/** False when nothing is to be paid: the document is paid, refunded, free, or a credit note. */
export function asksForMoney({ credits, totalOre, payment }: InvoiceDocument): boolean {
  return credits === null && totalOre > 0 && !payment.isPaid && payment.status !== 'refunded'
}

type Crediting = Readonly<{ invoice: InvoiceDocument; number: number; reason: string; issueDate: CalendarDate }>

/** The credit note of a whole invoice: the same lines and amounts, with its number and the reason. */
export function draftCreditNote({ invoice, number, reason, issueDate }: Crediting): InvoiceDocument {
  return { ...invoice, issueDate, dueDate: issueDate, credits: { number, issueDate: invoice.issueDate, reason } }
}

type PartCrediting = Crediting &
  Readonly<{
    kind: CreditKind
    lines: readonly CreditedLine[]
    amountOre: number
    shippingOre: number
    acontoOre: number
    leftOre: number
  }>

export function draftPartCredit({ kind, leftOre, lines, amountOre, shippingOre, acontoOre, ...crediting }: PartCrediting): InvoiceDocument {
  const { acontoNetOre: _, ...note } = draftCreditNote(crediting)
  const amounts = creditedAmounts(crediting.invoice, { lines, amountOre, shippingOre, acontoOre })
  return { ...note, ...amounts, credits: note.credits && { ...note.credits, part: { kind, leftOre } } }
}

/** Only what a document shows, not opening hours or links. */
export function sellerOf({ name, legalName, cvr, address, postalCode, city, phone, email, bank, ean }: Seller): Seller {
  return { name, legalName, cvr, address, postalCode, city, phone, email, bank, ...(ean && { ean }) }
}

function buyerOf(order: InvoicedOrder, account: BuyerAccount | null): InvoiceBuyer {
  return {
    name: order.customerName,
    company: order.company ?? account?.company ?? null,
    cvr: account?.cvr ?? order.cvr,
    ...invoicedAddress(order, account),
    email: order.customerEmail,
    reference: order.reference,
    ean: order.ean,
  }
}

function invoicedAddress(
  order: InvoicedOrder,
  account: BuyerAccount | null,
): Pick<InvoiceBuyer, 'address' | 'postalCode' | 'city' | 'country'> {
  const { invoiceAddress, invoicePostalCode, invoiceCity, invoiceCountry } = order
  if (invoiceAddress && invoicePostalCode && invoiceCity) {
    const country = invoiceCountry ?? countryOf(invoicePostalCode)
    return { address: invoiceAddress, postalCode: invoicePostalCode, city: invoiceCity, country }
  }
  if (account?.address && account.postalCode && account.city)
    return { address: account.address, postalCode: account.postalCode, city: account.city, country: account.country }
  return { address: order.shippingAddress, postalCode: order.shippingPostalCode, city: order.shippingCity, country: order.shippingCountry }
}
