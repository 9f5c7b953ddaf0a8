import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { PaymentMethod, PaymentStatus } from '#domain/orders/order-status.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { CreditKind } from './invoice.ts'
import { type CreditedLine, creditedAmounts, type InvoiceAmounts, invoiceAmounts, type OrderedLine } from './invoice-lines.ts'
import { dueDate, type InvoiceTerms } from './invoice-terms.ts'

/** Who sells, as the settings say it on the day of issue. */
type Seller = Pick<ShopSettings['company'], 'name' | 'legalName' | 'cvr' | 'address' | 'postalCode' | 'city' | 'phone' | 'email' | 'bank'> &
  Readonly<{
    /** the location number electronic documents name him by; the first documents and who has none say none */
    ean?: string
  }>

/** Who buys: where the invoice goes, and what public and large buyers ask to see on it. */
type InvoiceBuyer = Readonly<{
  name: string
  company: string | null
  cvr: string | null
  address: string
  postalCode: string
  city: string
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
  /** where and when what is fetched is fetched, in lines */
  pickup?: readonly string[]
}>

/**
 * Everything an invoice or credit note says but its number. It is frozen when the document is issued: what settings,
 * customer, products or the order become later does not reach it (requirements §11.7).
 */
export type InvoiceDocument = InvoiceAmounts &
  Readonly<{
    seller: Seller
    buyer: InvoiceBuyer
    delivery: DeliveryAddress
    orderNumber: string
    orderedOn: CalendarDate
    /** when the goods left, if they had */
    shippedOn: CalendarDate | null
    /** as the order stood on the day of issue, `paidOre` what was paid of this invoice; the first documents say no more than whether it was paid */
    payment: Readonly<{ method: PaymentMethod; isPaid: boolean; status?: PaymentStatus; paidOre?: number }>
    terms: InvoiceTerms
    issueDate: CalendarDate
    dueDate: CalendarDate
    /** of a credit note: which invoice it takes back, and why; of one that takes back a part, what it means and what the invoice comes to after it */
    credits: Readonly<{ number: number; issueDate: CalendarDate; reason: string; part?: CreditedPart }> | null
  }>

type CreditedPart = Readonly<{ kind: CreditKind; leftOre: number }>

/** What an order says of itself; its customer's own words are shown to him as he wrote them. */
export type InvoicedOrder = Readonly<{
  orderNumber: string
  customerName: string
  customerEmail: string
  company: string | null
  /** of a firm without an account */
  cvr: string | null
  reference: string | null
  receiver: string | null
  ean: string | null
  shippingAddress: string
  shippingPostalCode: string
  shippingCity: string
  /** where its invoice goes, when the order says so itself */
  invoiceAddress: string | null
  invoicePostalCode: string | null
  invoiceCity: string | null
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  discountPercent: number
  shippingOre: number
  /** what it calls its delivery */
  shippingName: string
  totalOre: number
  /** where and when it is fetched, null of what is sent */
  pickup: readonly string[] | null
  lines: readonly OrderedLine[]
}>

/** The buyer's account, which knows his CVR and where his invoices go; a guest has none. */
type BuyerAccount = Readonly<{
  company: string | null
  cvr: string | null
  address: string | null
  postalCode: string | null
  city: string | null
}>

type Draft = Readonly<{
  order: InvoicedOrder
  account: BuyerAccount | null
  seller: Seller
  terms: InvoiceTerms
  orderedOn: CalendarDate
  shippedOn: CalendarDate | null
  issueDate: CalendarDate
  /** what of the money that came in pays this invoice, in øre */
  paidOre: number
}>

/** The invoice an order would get on a day with the given terms. */
export function draftInvoice({ order, account, seller, terms, orderedOn, shippedOn, issueDate, paidOre }: Draft): InvoiceDocument {
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
      ...(order.pickup && { pickup: order.pickup }),
    },
    orderNumber: order.orderNumber,
    orderedOn,
    shippedOn,
    payment: { method, isPaid, status, paidOre: Math.min(paidOre, amounts.totalOre) },
    terms,
    issueDate,
    dueDate: dueDate(issueDate, terms),
    credits: null,
  }
}

/** False where a document asks for nothing: it is paid or paid back, costs nothing, or takes an invoice back. */
export function asksForMoney({ credits, totalOre, payment }: InvoiceDocument): boolean {
  return credits === null && totalOre > 0 && !payment.isPaid && payment.status !== 'refunded'
}

type Crediting = Readonly<{ invoice: InvoiceDocument; number: number; reason: string; issueDate: CalendarDate }>

/** The credit note that takes a whole invoice back: the same lines and amounts, with the invoice's number and the reason. */
export function draftCreditNote({ invoice, number, reason, issueDate }: Crediting): InvoiceDocument {
  return { ...invoice, issueDate, dueDate: issueDate, credits: { number, issueDate: invoice.issueDate, reason } }
}

type PartCrediting = Crediting &
  Readonly<{
    kind: CreditKind
    lines: readonly CreditedLine[]
    amountOre: number
    shippingOre: number
    /** what the invoice comes to after it */
    leftOre: number
  }>

/** The credit note of a part of an invoice, by its rules. */
export function draftPartCredit({ kind, lines, amountOre, shippingOre, leftOre, ...crediting }: PartCrediting): InvoiceDocument {
  const note = draftCreditNote(crediting)
  const amounts = creditedAmounts(crediting.invoice, { lines, amountOre, shippingOre })
  return { ...note, ...amounts, credits: note.credits && { ...note.credits, part: { kind, leftOre } } }
}

/** Only what a document shows: opening hours or links of the company have no place in the books. */
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

/** The invoice address the order names, otherwise the account's when it is whole, otherwise where the goods go. */
function invoicedAddress(order: InvoicedOrder, account: BuyerAccount | null): Pick<InvoiceBuyer, 'address' | 'postalCode' | 'city'> {
  const { invoiceAddress, invoicePostalCode, invoiceCity } = order
  if (invoiceAddress && invoicePostalCode && invoiceCity)
    return { address: invoiceAddress, postalCode: invoicePostalCode, city: invoiceCity }
  if (account?.address && account.postalCode && account.city)
    return { address: account.address, postalCode: account.postalCode, city: account.city }
  return { address: order.shippingAddress, postalCode: order.shippingPostalCode, city: order.shippingCity }
}
