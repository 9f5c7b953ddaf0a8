import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { day, id, idParam, kr, krSum, timestamp } from '#contract/http/fields.ts'
import { STATEMENT_DAYS_WRONG } from '#domain/payments/account-statement.ts'
import { OWN_AGES } from '#domain/reminders/overdue-age.ts'

const count = z.number().int()
const ofOrder = { orderId: id, orderNumber: z.string(), orderedAt: timestamp }

/** An invoice with something to pay, of itself or of its reminders' charges. In kr. */
const openInvoice = z.object({
  id,
  number: count,
  ...ofOrder,
  issueDate: day,
  dueDate: day,
  age: z.enum(OWN_AGES),
  total: kr,
  open: kr,
  /** fees, interest and compensation of its reminders that are not paid */
  charges: kr,
  reminders: z.array(z.object({ id, number: count, open: kr })),
  /** an open payment includes it, or its order */
  isBeingPaid: z.boolean(),
})
export type OpenInvoice = z.infer<typeof openInvoice>

/** Money the shop owes the customer of one order, with the credit notes it comes from. In kr. */
const ownCredit = z.object({ ...ofOrder, owed: kr, notes: z.array(count) })
export type OwnCredit = z.infer<typeof ownCredit>

const document = { id, number: count, orderNumber: z.string(), issueDate: day, total: kr }
const creditNote = z.object({ ...document, credits: count.nullable() })
export type OwnCreditNote = z.infer<typeof creditNote>

const settledInvoice = z.object({ ...document, isCredited: z.boolean() })
export type SettledInvoice = z.infer<typeof settledInvoice>

/** A payment of invoices that is not through yet; `url` leads on to it while the page waits for the buyer. In kr. */
const openPayment = z.object({ id, invoices: z.array(count), amount: kr, url: z.url().nullable(), isHeld: z.boolean() })
export type OpenPayment = z.infer<typeof openPayment>

const ownAccount = z.object({
  /** the first due first */
  invoices: z.array(openInvoice),
  credits: z.array(ownCredit),
  /** the last ones, newest first */
  creditNotes: z.array(creditNote),
  /** the last ones with nothing left to pay, newest first */
  settled: z.array(settledInvoice),
  payments: z.array(openPayment),
  /** what is open with its charges by age, and together; credits are not set off */
  ages: z.record(z.enum(OWN_AGES), krSum),
  open: krSum,
  owed: krSum,
  /** the open amount of orders on invoice that is on no open invoice yet */
  notInvoiced: krSum,
})
export type OwnAccount = z.infer<typeof ownAccount>

const MAX_INVOICES_AT_ONCE = 100
const NO_INVOICE_CHOSEN = 'Vælg mindst én faktura.'
const TOO_MANY_INVOICES = `Vælg højst ${MAX_INVOICES_AT_ONCE} fakturaer.`

const choice = {
  invoiceIds: z.array(id).min(1, NO_INVOICE_CHOSEN).max(MAX_INVOICES_AT_ONCE, TOO_MANY_INVOICES),
  /** orders whose credit is used first */
  creditOrderIds: z.array(id).max(MAX_INVOICES_AT_ONCE, TOO_MANY_INVOICES).default([]),
}

const period = z.object({ from: day, to: day }).refine(({ from, to }) => from <= to, { message: STATEMENT_DAYS_WRONG, path: ['to'] })

export const ownInvoiceCalls = defineCalls({
  listOwnInvoices: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "Returns the user's open invoices with reminder charges and ages, the latest credit notes, and what the shop owes the user",
    response: answer({ account: ownAccount }),
    errors: [],
  },
  payInvoices: {
    access: 'customer',
    forMembers: 'order',
    summary:
      "Sets off what the shop owes against the user's invoices and returns the provider's payment page for the rest; `url` is null when nothing is left. The same request returns the same page. Reminder charges of the invoices are included",
    body: z.object({
      ...choice,
      /** after the credits, in kr.; less than all pays the first due first */
      amount: kr,
    }),
    response: answer({ url: z.url().nullable() }),
    errors: ['invoices_changed', 'invoices_being_paid', 'order_not_found', 'payments_off', 'payment_provider_away'],
  },
  askForTransfer: {
    access: 'customer',
    forMembers: 'order',
    summary:
      "Sets off what the shop owes against the user's invoices and returns the reference and account for one transfer of the rest; `reference` is null when nothing is left. The same invoices have the same reference",
    body: z.object(choice),
    response: answer({
      reference: z.string().nullable(),
      amount: kr,
      bank: z.object({ name: z.string(), registration: z.string(), account: z.string(), iban: z.string(), swift: z.string() }),
    }),
    errors: ['invoices_changed', 'invoices_being_paid', 'order_not_found'],
  },
  stopInvoicePayment: {
    access: 'customer',
    forMembers: 'order',
    summary: "Closes the page of the user's payment of invoices that is not yet paid, so that they can be chosen again",
    params: idParam,
    response: answer({ message: z.string() }),
    errors: ['payment_not_found', 'payments_off', 'payment_provider_away'],
  },
  downloadOwnStatement: {
    access: 'customer',
    forMembers: 'seePrices',
    summary:
      "Returns the user's statement of account for a period as PDF: invoices, credit notes, reminder charges and payments with the balance",
    query: period,
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['pdf_failed'],
  },
})
