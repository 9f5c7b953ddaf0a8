import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { day, id, kr, krSum, timestamp } from '#contract/http/fields.ts'
import { STATEMENT_DAYS_WRONG } from '#domain/payments/account-statement.ts'
import { OWN_AGES } from '#domain/reminders/overdue-age.ts'

const count = z.number().int()
const ofOrder = { orderId: id, orderNumber: z.string(), orderedAt: timestamp }

/** An invoice with something to pay, of itself or of its reminders' charges. In kr. */
const openInvoice = z.object({
  ...{ id, number: count, ...ofOrder },
  ...{ issueDate: day, dueDate: day, age: z.enum(OWN_AGES) },
  ...{ total: kr, open: kr },
  /** fees, interest and compensation of its reminders that are not paid */
  charges: kr,
  reminders: z.array(z.object({ id, number: count, open: kr })),
})
export type OpenInvoice = z.infer<typeof openInvoice>

/** Money the shop owes the customer of one order, with the credit notes it comes from. In kr. */
const ownCredit = z.object({ ...ofOrder, owed: kr, notes: z.array(count) })
export type OwnCredit = z.infer<typeof ownCredit>

const creditNote = z.object({ id, number: count, orderNumber: z.string(), issueDate: day, total: kr, credits: count.nullable() })
export type OwnCreditNote = z.infer<typeof creditNote>

const ownAccount = z.object({
  /** the first due first */
  invoices: z.array(openInvoice),
  credits: z.array(ownCredit),
  /** the last ones, newest first */
  creditNotes: z.array(creditNote),
  /** what is open with its charges by age, and together; credits are not set off */
  ages: z.record(z.enum(OWN_AGES), krSum),
  open: krSum,
  owed: krSum,
})
export type OwnAccount = z.infer<typeof ownAccount>

const period = z.object({ from: day, to: day }).refine(({ from, to }) => from <= to, { message: STATEMENT_DAYS_WRONG, path: ['to'] })

export const ownInvoiceCalls = defineCalls({
  listOwnInvoices: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "The user's open invoices with reminder charges and ages, the last credit notes, and what the shop owes the user",
    response: answer({ account: ownAccount }),
    errors: [],
  },
  downloadOwnStatement: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "The user's statement of account for a period as PDF: invoices, credit notes, reminder charges and payments with the balance",
    query: period,
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['pdf_failed'],
  },
})
