import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import {
  day,
  id,
  idInAddress,
  idParam,
  kr,
  krSum,
  line,
  page,
  pageSize,
  searchText,
  signedKr,
  timestamp,
  wholeRolls,
} from '#contract/http/fields.ts'
import { eachForWork, forWork } from '#contract/http/for-work.ts'
import { MAX_CART_LINES } from '#domain/cart/cart.ts'
import { E_INVOICE_STATES, RESPONSE_CODES } from '#domain/e-invoices/e-invoice-delivery.ts'
import {
  CREDIT_REASON_MISSING,
  FIRST_INVOICE_NUMBER_WRONG,
  INVOICE_KINDS,
  INVOICE_STATES,
  INVOICE_TERMS,
  isFirstInvoiceNumber,
  MAX_CREDIT_REASON_LENGTH,
  TERMS_MISSING,
} from '#domain/invoices/invoice.ts'
import { VAT_TREATMENTS } from '#domain/money/vat.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/orders/order-status.ts'

export const invoicedRolls = z.object({ itemId: id, quantity: wholeRolls })

/** '4:2,7:1' is two rolls of line 4 and one of line 7. */
const rollsInAddress = z
  .string()
  .regex(/^\d+:\d+(,\d+:\d+)*$/)
  .transform((text) => text.split(',').map((part) => part.split(':').map(Number)))
  .pipe(z.array(z.tuple([id, wholeRolls])).max(MAX_CART_LINES))
  .transform((parts) => parts.map(([itemId, quantity]) => ({ itemId, quantity })))

export const paymentTerms = z.enum(INVOICE_TERMS, TERMS_MISSING)

/** `sentBy` is for staff only. */
const nemHandel = z.object({ sentAt: timestamp.nullable(), sentBy: z.string().nullable() })
export type NemHandel = z.infer<typeof nemHandel>

/** A document's last delivery by the access point. `problem` is why it was refused, or why the last attempt failed. */
const eInvoiceDelivery = z.object({
  state: z.enum(E_INVOICE_STATES),
  problem: z.string().nullable(),
  at: timestamp,
  /** the receiver's last answer */
  response: z.enum(RESPONSE_CODES).nullable(),
  responseReason: z.string().nullable(),
})
export type EInvoiceDelivery = z.infer<typeof eInvoiceDelivery>

/** A credit note's amounts are positive; its kind gives their direction. */
export const invoice = z.object({
  id: z.number().int(),
  /** one gapless series for invoices and credit notes */
  number: z.number().int(),
  kind: z.enum(INVOICE_KINDS),
  orderId: z.number().int(),
  orderNumber: z.string(),
  customerName: z.string(),
  company: z.string().nullable(),
  paymentTerms,
  issueDate: day,
  dueDate: day,
  net: forWork('seeOrderAmounts', kr),
  vat: forWork('seeOrderAmounts', kr),
  total: forWork('seeOrderAmounts', kr),
  state: z.enum(INVOICE_STATES),
  /** of an invoice, in kr: credited and open amount */
  credited: forWork('seeOrderAmounts', kr),
  open: forWork('seeOrderAmounts', kr),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  credits: z.object({ id: z.number().int(), number: z.number().int() }).nullable(),
  /** of an invoice: the credit note that used it up */
  creditedBy: z.object({ id: z.number().int(), number: z.number().int() }).nullable(),
  notes: z.array(z.object({ id: z.number().int(), number: z.number().int(), total: forWork('seeOrderAmounts', kr) })),
  /** the buyer has an EAN or CVR number */
  hasEInvoice: z.boolean(),
  /** null unless it must be sent through NemHandel or was handed to an access point */
  nemHandel: nemHandel.nullable(),
  /** for staff; null for a document that was never handed to the access point */
  eInvoice: eInvoiceDelivery.nullable(),
  /** for staff: an access point is connected, and the document is neither under way nor delivered */
  maySendEInvoice: z.boolean(),
})
export type Invoice = z.infer<typeof invoice>

export const orderInvoice = invoice
  .pick({
    id: true,
    number: true,
    kind: true,
    issueDate: true,
    dueDate: true,
    total: true,
    credited: true,
    open: true,
    hasEInvoice: true,
    nemHandel: true,
    eInvoice: true,
    maySendEInvoice: true,
  })
  .extend({
    /** of an invoice: fully credited */
    isCredited: z.boolean(),
    creditsId: z.number().int().nullable(),
  })
export type OrderInvoice = z.infer<typeof orderInvoice>

const invoiceLeft = z.object({
  /** of an aconto invoice `total` is what no other invoice deducts; it is credited as one */
  isAconto: z.boolean(),
  lines: z.array(
    z.object({
      itemId: z.number().int(),
      kcwId: z.string(),
      nameDa: z.string(),
      /** remaining rolls, and their amount in kr */
      quantity: z.number().int(),
      total: forWork('seeOrderAmounts', kr),
      /** sent and not returned; the others are removed by changing the order */
      returnable: z.number().int(),
      /** points paid per roll; 0 when paid with money */
      pointsEach: z.number().int(),
      /** rolls with an earned point to take back */
      pointsEarned: z.number().int(),
    }),
  ),
  shipping: forWork('seeOrderAmounts', kr),
  total: forWork('seeOrderAmounts', kr),
})
export type InvoiceLeft = z.infer<typeof invoiceLeft>

/** The order's amounts in kr, its points, and the mail recipient, to preview a credit note. */
const creditedOrder = z.object({
  status: z.enum(ORDER_STATUSES),
  ...eachForWork('seeOrderAmounts', {
    total: kr,
    credited: kr,
    paid: signedKr,
    refunded: kr,
    /** negative is to be refunded */
    open: signedKr,
  }),
  vatTreatment: z.enum(VAT_TREATMENTS),
  pointsCredited: z.boolean(),
  mailTo: z.string(),
})
export type CreditedOrder = z.infer<typeof creditedOrder>

/** Less credit notes, so possibly negative. In kr. */
const invoiceSums = z.object({ net: krSum, vat: krSum, total: krSum })
export type InvoiceSums = z.infer<typeof invoiceSums>

export const INVOICE_SORTS = ['number', '-number', 'dueDate', '-dueDate', 'total', '-total', 'customerName', '-customerName'] as const

const invoiceFilter = {
  search: searchText.optional(),
  kind: z.enum(INVOICE_KINDS).optional(),
  state: z.enum(INVOICE_STATES).optional(),
  from: day.optional(),
  to: day.optional(),
  userId: idInAddress.optional(),
  /** to be sent through NemHandel, or refused by an access point or its receiver */
  nemHandel: z.enum(['waiting', 'refused']).optional(),
}

/** Shared by invoices and credit notes. */
const series = z.object({
  next: z.number().int(),
  /** true once a document is issued; then there are no gaps */
  hasBegun: z.boolean(),
})
export type InvoiceSeries = z.infer<typeof series>

export const invoiceCalls = defineCalls({
  showInvoiceSeries: {
    access: 'permission:settings',
    summary: 'Returns the next number of the invoice series and whether it can still be chosen',
    response: answer({ series }),
    errors: [],
  },
  changeInvoiceSeries: {
    access: 'permission:settings',
    summary: 'Sets the number of the first invoice, to continue an older series; refused once a document is issued',
    body: z.object({
      first: z.number(FIRST_INVOICE_NUMBER_WRONG).refine(isFirstInvoiceNumber, FIRST_INVOICE_NUMBER_WRONG),
      seen: seenOf(series.pick({ next: true })),
    }),
    response: answer({ message: z.string(), series }),
    now: z.object({ series }),
    errors: ['changed_meanwhile', 'series_begun'],
  },
  downloadOrderInvoice: {
    access: 'customer',
    forMembers: 'seePrices',
    summary:
      'Returns the issued invoice as Faktura_{orderNumber}.pdf. Before it is issued, staff get a pro forma invoice with the given payment terms as Proforma_{orderNumber}.pdf, for everything not yet invoiced, for a parcel, or for some rolls (lines=4:2 is two of line 4)',
    params: idParam,
    query: z.object({ paymentTerms: paymentTerms.optional(), parcelId: idInAddress.optional(), lines: rollsInAddress.optional() }),
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['order_not_found', 'parcel_not_found', 'not_invoiced_yet', 'order_cancelled', 'pdf_failed'],
  },
  sumInvoices: {
    access: 'staff:seeFigures',
    summary: 'Returns the totals of all documents the list finds with the same filters, less credit notes',
    query: z.object(invoiceFilter),
    response: answer({ sums: forWork('seeFigures', invoiceSums) }),
    errors: [],
  },
  listInvoices: {
    access: 'staff:readInvoices',
    summary:
      'Lists invoices and credit notes, newest first; `search` matches numbers, name, email, company, CVR, reference, EAN, phone, town, SKU, parcel and amount',
    query: z.object({
      ...invoiceFilter,
      sort: forWork('seeOrderAmounts', z.enum(INVOICE_SORTS), (by) => by.endsWith('total')).optional(),
      page,
      limit: pageSize(),
    }),
    response: answer({ invoices: z.array(invoice), total: z.number().int() }),
    errors: [],
  },
  downloadInvoice: {
    access: 'customer',
    forMembers: 'seePrices',
    forKeys: ['readInvoices', 'seeOrderAmounts'],
    summary: 'Returns an invoice or credit note as PDF, for the buyer and staff',
    params: idParam,
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['invoice_not_found', 'pdf_failed'],
  },
  downloadEInvoice: {
    access: 'customer',
    forMembers: 'seePrices',
    forKeys: ['readInvoices', 'seeOrderAmounts'],
    summary:
      'Returns an invoice or credit note as Peppol BIS Billing 3 (UBL 2.1), for the buyer and staff; the buyer must have an EAN or CVR number',
    params: idParam,
    response: z.instanceof(Blob),
    answers: 'application/xml',
    errors: ['invoice_not_found', 'no_electronic_address'],
  },
  markNemHandel: {
    access: 'staff:issueInvoices',
    summary: 'Records that a document for a public buyer was sent through NemHandel, or that it was not sent after all',
    params: idParam,
    body: z.object({ isSent: z.boolean(), seen: seenOf(z.object({ isSent: z.boolean() })) }),
    response: answer({ message: z.string(), invoice }),
    now: invoice,
    errors: ['invoice_not_found', 'nem_handel_not_needed', 'changed_meanwhile', 'e_invoice_under_way'],
  },
  showInvoice: {
    access: 'staff:readInvoices',
    summary: 'Returns an invoice with what is left of it per line, and how many rolls of each line were returned or may be',
    params: idParam,
    response: answer({ invoice, left: invoiceLeft, order: creditedOrder }),
    errors: ['invoice_not_found'],
  },
  creditInvoice: {
    access: 'permission:invoices',
    summary:
      'Issues a credit note. Without lines, shipping and amount it credits what is left of the invoice, and the order may be invoiced again; with them it reduces what is owed by returned rolls, freight or an amount. Honours the Idempotency-Key header',
    params: idParam,
    body: z.object({
      reason: line(MAX_CREDIT_REASON_LENGTH, CREDIT_REASON_MISSING),
      /** returned rolls; `restock` puts them back into stock */
      lines: z
        .array(invoicedRolls.extend({ restock: z.boolean().default(false) }))
        .max(MAX_CART_LINES)
        .optional(),
      shipping: kr.optional(),
      amount: kr.optional(),
      seen: seenOf(invoice.pick({ paymentStatus: true, credited: true })),
    }),
    response: answer({ message: z.string(), invoice }),
    now: invoice,
    errors: [
      'invoice_not_found',
      'order_not_found',
      'changed_meanwhile',
      'already_credited',
      'aconto_deducted',
      'aconto_in_parts',
      'not_an_invoice',
      'credit_empty',
      'credit_above_rest',
      'rolls_not_sent',
      'idempotency_key_reused',
    ],
  },
})
